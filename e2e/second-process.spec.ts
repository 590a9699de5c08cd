import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { findFreePort } from '../scripts/findFreePort.ts'
import { test } from './support/fixtures.ts'
import { spawnServer } from './support/server.ts'
import { replacePlaceholders, texts } from './support/texts.ts'

test('a second server on the same data folder exits with one line, and the first one keeps running', async ({
  server,
  request,
}) => {
  const exitResult = await runServerUntilExit({ DATA_DIR: server.dataDir, PORT: String(await findFreePort()) })
  expect(exitResult).toEqual({
    code: 1,
    lines: [replacePlaceholders(texts.en['server.folderLocked'], { folder: server.dataDir })],
  })
  expect((await request.get('/readyz')).status()).toBe(200)
})

test('a server on a port that is in use exits with one line', async ({ server }) => {
  const port = new URL(server.origin).port
  const folder = await mkdtemp(join(tmpdir(), 'choba-second-'))
  const exitResult = await runServerUntilExit({ DATA_DIR: folder, PORT: port })
  const line = replacePlaceholders(texts.en['server.portTaken'], { host: '127.0.0.1', port })
  expect(exitResult).toEqual({ code: 1, lines: [line] })
})

for (const [name, value, requirement] of [
  ['PORT', 'four thousand', 'server.requirement.port'],
  ['DATABASE_URL', 'mysql://somewhere', 'server.requirement.postgres'],
  ['LOG_LEVEL', 'loud', 'server.requirement.logLevel'],
] as const) {
  test(`an invalid ${name} is refused in one line that does not repeat the value`, async () => {
    const exitResult = await runServerUntilExit({ [name]: value })
    expect(exitResult).toEqual({
      code: 1,
      lines: [replacePlaceholders(texts.en['server.wrongSetting'], { name, requirement: texts.en[requirement] })],
    })
  })
}

/** Starts a server that is expected to exit, and returns its exit code and its output. */
async function runServerUntilExit(
  environment: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const child = spawnServer(environment)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  await once(child, 'close')
  return {
    code: child.exitCode,
    lines: output
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }
}
