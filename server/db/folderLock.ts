import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FolderLockedError } from './folderLockedError.ts'
import { listenAt, stopListening } from './localSocket.ts'
import { lockBySocket } from './socketLock.ts'

export interface FolderLock {
  /**
   * Whether processes in other containers are excluded too. If the file system of the folder does not support sockets,
   * only processes in the same network namespace are.
   */
  excludesOtherContainers: boolean
  release(): Promise<void>
}

/**
 * Locks the folder for this process, and creates the folder if it does not exist. The embedded database has no lock of
 * its own: if two processes open it, rows are lost without an error. The lock ends with the process, even if that
 * crashes. Throws {@link FolderLockedError} if another process has the lock.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await makeFolder(folder)
  const path = await realpath(folder)
  const releaseNameLock = await lockBySystemName(path)
  try {
    const releaseSocketLock = await lockBySocket(path)
    return {
      excludesOtherContainers: releaseSocketLock !== undefined,
      async release() {
        await releaseSocketLock?.()
        await releaseNameLock()
      },
    }
  } catch (error) {
    await releaseNameLock()
    throw error
  }
}

/**
 * Locks by listening on an abstract socket (Linux) or a named pipe (Windows), which the kernel removes with the
 * process. Other systems have neither; their only lock is the socket in the folder.
 */
async function lockBySystemName(path: string): Promise<() => Promise<void>> {
  const name = `choba-${createHash('sha256').update(path).digest('hex')}`
  const lockAddress = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform as string]
  if (lockAddress === undefined) return async () => {}
  const server = await listenAt(lockAddress).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new FolderLockedError(path) : error
  })
  return () => stopListening(server)
}

/**
 * Creates the folder and its parents. Node's recursive `mkdir` never returns if a parent refuses new folders, as
 * `/proc` does.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}
