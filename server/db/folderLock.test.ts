import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../testing/serverProcess.ts'

const FOLDER_LOCK_HOLDER_PATH = fileURLToPath(new URL('../testing/holdFolderLock.ts', import.meta.url))
/** The command that starts a process in new namespaces. Users other than root need a user namespace for that. */
const UNSHARE_COMMAND = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])]
const OTHER_NETWORK_COMMAND = [...UNSHARE_COMMAND, '--net']
const OTHER_PID_NAMESPACE_COMMAND = [...UNSHARE_COMMAND, '--net', '--pid', '--fork', '--kill-child', '--mount-proc']

const EXPECTED_REPLIES = ['held', 'refused', 'released', 'held', 'refused']

const children: ChildProcess[] = []
let root: string
let folder: string
let folderCount = 0
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'choba-lock-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))
afterEach(() => children.splice(0).forEach((child) => void child.kill('SIGKILL')))

/** Returns whether this system allows the command; containers often do not allow namespaces. */
function canRun(command: string[]): boolean {
  const [program = '', ...args] = command
  return spawnSync(program, [...args, 'true']).status === 0
}

async function createFolder(): Promise<string> {
  folderCount += 1
  folder = join(root, String(folderCount))
  await mkdir(folder)
  return folder
}

/**
 * Starts a process that locks and releases the folder on command.
 * @param commandPrefix the command that starts the process, such as `unshare`
 */
async function startContender(folder: string, commandPrefix: string[] = []) {
  const [program, ...args] = [...commandPrefix, process.execPath, '--import', 'tsx', FOLDER_LOCK_HOLDER_PATH, folder]
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const nextLine = async () => (await lines.next()).value as string | undefined
  expect(await nextLine()).toBe('ready')
  const send = (command: 'take' | 'release') => {
    child.stdin.write(`${command}\n`)
    return nextLine()
  }
  return {
    take: () => send('take'),
    release: () => send('release'),
    async kill() {
      const exitPromise = once(child, 'close')
      child.kill('SIGKILL')
      await exitPromise
    },
  }
}

/** Returns a command that starts a process in its own mount namespace, where the folder has a second path. */
function secondMountCommand(folder: string, mountPoint: string): string[] {
  const script = 'mount --bind "$1" "$2" && shift 2 && exec "$@"'
  return [...UNSHARE_COMMAND, '--net', '--mount', 'sh', '-c', script, 'sh', folder, mountPoint]
}

/** Lets two processes try to lock the folder, the first release it, and both try again. Returns their replies. */
async function lockAlternately(first: Contender, second: Contender): Promise<(string | undefined)[]> {
  return [await first.take(), await second.take(), await first.release(), await second.take(), await first.take()]
}

describe('a second process is refused, and gets the folder once the first has released it', () => {
  test('two processes in the same namespaces lock the folder in turn', async () => {
    await createFolder()
    expect(await lockAlternately(await startContender(folder), await startContender(folder))).toEqual(EXPECTED_REPLIES)
  })

  test.skipIf(!canRun(OTHER_NETWORK_COMMAND))(
    'two processes in different network namespaces lock the folder in turn',
    async () => {
      await createFolder()
      expect(
        await lockAlternately(await startContender(folder), await startContender(folder, OTHER_NETWORK_COMMAND)),
      ).toEqual(EXPECTED_REPLIES)
    },
  )

  test.skipIf(!canRun(OTHER_PID_NAMESPACE_COMMAND))(
    'two processes with the same process id in their namespaces lock the folder in turn',
    async () => {
      await createFolder()
      const contenders = [
        await startContender(folder, OTHER_PID_NAMESPACE_COMMAND),
        await startContender(folder, OTHER_PID_NAMESPACE_COMMAND),
      ] as const
      expect(await lockAlternately(...contenders)).toEqual(EXPECTED_REPLIES)
    },
  )

  test.skipIf(!canRun([...UNSHARE_COMMAND, '--mount']))(
    'two processes that see the folder through different mounts lock it in turn',
    async () => {
      await createFolder()
      const mountPoint = join(root, 'mounted')
      await mkdir(mountPoint)
      expect(
        await lockAlternately(
          await startContender(folder),
          await startContender(mountPoint, secondMountCommand(folder, mountPoint)),
        ),
      ).toEqual(EXPECTED_REPLIES)
    },
  )

  test('two processes take turns locking a folder whose path is longer than a socket path may be', async () => {
    await createFolder()
    const longPath = join(folder, 'a'.repeat(150), 'b'.repeat(150))
    await mkdir(longPath, { recursive: true })
    const commandPrefix = canRun(OTHER_NETWORK_COMMAND) ? OTHER_NETWORK_COMMAND : []
    expect(
      await lockAlternately(await startContender(longPath), await startContender(longPath, commandPrefix)),
    ).toEqual(EXPECTED_REPLIES)
  })
})

test.skipIf(!canRun(OTHER_NETWORK_COMMAND))(
  'a server in another network namespace exits before it opens the database',
  async () => {
    await createFolder()
    const firstContender = await startContender(folder)
    expect(await firstContender.take()).toBe('held')
    const secondServer = startServer({ DATA_DIR: folder, HOST: '0.0.0.0' }, OTHER_NETWORK_COMMAND)
    children.push(secondServer.child)
    expect([await secondServer.exitCode, secondServer.stderr, secondServer.stdout]).toEqual([
      1,
      [`The data folder ${folder} is open in another process.`],
      [],
    ])
    expect(existsSync(join(folder, 'database'))).toBe(false)
  },
)

describe('after the process that holds the lock was killed', () => {
  test('the data folder of a killed process can be locked immediately', async () => {
    await createFolder()
    const nextContender = await startContender(folder, canRun(OTHER_NETWORK_COMMAND) ? OTHER_NETWORK_COMMAND : [])
    const killedContender = await startContender(folder)
    expect(await killedContender.take()).toBe('held')
    await killedContender.kill()
    expect(await nextContender.take()).toBe('held')
  })

  // If the system allows it, each has its own network namespace, so that only the files in the folder exclude others.
  test('after a kill, the folder is locked by exactly one of several processes at the same moment', async () => {
    await createFolder()
    const commandPrefix = canRun(OTHER_NETWORK_COMMAND) ? OTHER_NETWORK_COMMAND : []
    const contenders = await Promise.all(Array.from({ length: 4 }, () => startContender(folder, commandPrefix)))
    for (let round = 0; round < 5; round += 1) {
      const killedContender = await startContender(folder)
      expect(await killedContender.take()).toBe('held')
      await killedContender.kill()
      const replies = await Promise.all(contenders.map((contender) => contender.take()))
      expect(replies.toSorted()).toEqual(['held', 'refused', 'refused', 'refused'])
      await contenders[replies.indexOf('held')]?.release()
    }
    // Each holder has its own number; the files of earlier holders are removed.
    expect(await readdir(join(folder, 'locks'))).toEqual(['10'])
  })
})

type Contender = Awaited<ReturnType<typeof startContender>>
