import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIN_PATH, startServer } from './testing/serverProcess.ts'
import { createTestDataFolder } from './testing/testDatabase.ts'

const startedProcesses: ChildProcess[] = []
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-main-'))
})
afterAll(async () => {
  for (const child of startedProcesses) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function start(environment: Record<string, string>) {
  const server = startServer({ DATA_DIR: join(folder, 'data'), ...environment })
  startedProcesses.push(server.child)
  return server
}

test('the first start fills the data folder, excludes a second process and stops on SIGTERM; a restart keeps the data', async () => {
  const firstServer = start({})
  const serverUrl = await firstServer.url
  expect((await fetch(`${serverUrl}/readyz`)).status).toBe(200)
  expect(firstServer.stdout[0]).toBe('Filling the database with demo data …')
  expect((await stat(join(folder, 'data', 'secret'))).mode & 0o777).toBe(0o600)

  const serverInSameFolder = start({})
  expect([await serverInSameFolder.exitCode, serverInSameFolder.stderr]).toEqual([
    1,
    [`The data folder ${join(folder, 'data')} is open in another process.`],
  ])
  const { port } = new URL(serverUrl)
  const serverOnSamePort = start({ PORT: port, DATA_DIR: join(folder, 'other') })
  expect([await serverOnSamePort.exitCode, serverOnSamePort.stderr]).toEqual([
    1,
    [`Port ${port} of 127.0.0.1 is taken. Set PORT to another one.`],
  ])

  firstServer.child.kill('SIGTERM')
  expect([await firstServer.exitCode, firstServer.stderr]).toEqual([0, []])

  const restartedServer = start({})
  expect((await fetch(`${await restartedServer.url}/healthz`)).status).toBe(200)
  expect(restartedServer.stdout.join('\n')).not.toContain('Filling')
  restartedServer.child.kill('SIGKILL')
  await restartedServer.exitCode
}, 240_000)

test('a data folder with a file in place of a folder, or the reverse, is refused with one clear line', async () => {
  const [dataDirWithFile, dataDirWithFolder] = [join(folder, 'files'), join(folder, 'folders')]
  await mkdir(dataDirWithFile)
  await writeFile(join(dataDirWithFile, 'database'), '')
  await createTestDataFolder(dataDirWithFolder, () => Promise.resolve())
  await mkdir(join(dataDirWithFolder, 'secret'))
  const outcomePromises = [dataDirWithFile, dataDirWithFolder].map(async (dataDir) => {
    const { exitCode, stderr } = start({ DATA_DIR: dataDir })
    return [await exitCode, stderr]
  })
  expect(await Promise.all(outcomePromises)).toEqual([
    [1, [`The data folder ${dataDirWithFile} cannot be used (EEXIST).`]],
    [1, [`The data folder ${dataDirWithFolder} cannot be used (EISDIR).`]],
  ])
})

test.runIf(process.platform === 'linux')(
  'a data folder that cannot be created is refused with one clear line',
  async () => {
    const { exitCode, stderr } = start({ DATA_DIR: '/proc/nothing/data' })
    expect([await exitCode, stderr]).toEqual([1, ['The data folder /proc/nothing/data cannot be used (ENOENT).']])
  },
)

test.each([
  [{ PORT: 'x' }, /^The setting PORT is wrong: /],
  [
    { DATABASE_URL: 'postgres://choba:secret@127.0.0.1:1/choba' },
    /^The database of DATABASE_URL cannot be used \(ECONNREFUSED\)\.$/,
  ],
  [{ DATA_DIR: join(MAIN_PATH, 'data') }, /^The data folder .* cannot be used \(ENOTDIR\)\.$/],
])('with the environment %j the start fails with one clear line', async (environment, linePattern) => {
  const { exitCode, stderr } = start(environment)
  expect(await exitCode).toBe(1)
  expect(stderr).toHaveLength(1)
  expect(stderr[0]).toMatch(linePattern)
  expect(stderr[0]).not.toContain('secret')
})
