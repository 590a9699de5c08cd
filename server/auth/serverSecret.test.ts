import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOrCreateSecretFile } from './serverSecret.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-secret-'))
})
afterAll(() => rm(folder, { recursive: true }))

const modeOf = async (file: string) => (await stat(file)).mode & 0o777

test('the secret of the server is created once, with at least 32 bytes, and is made readable by its owner only', async () => {
  const file = join(folder, 'secret')
  const createdSecret = await readOrCreateSecretFile(folder)
  expect([createdSecret.length >= 32, await modeOf(file)]).toEqual([true, 0o600])
  await chmod(file, 0o644)
  expect([await readOrCreateSecretFile(folder), await modeOf(file)]).toEqual([createdSecret, 0o600])
})

test('a secret of the server that is too short is refused with a one-line message', async () => {
  const file = join(folder, 'secret')
  await writeFile(file, 'x\n')
  const errorLine =
    `The secret in ${file} is shorter than 32 bytes. Remove it: a new one is created at the next start, ` +
    'and everyone has to sign in again.'
  await expect(readOrCreateSecretFile(folder)).rejects.toThrow(new Error(errorLine))
})
