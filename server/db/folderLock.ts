import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FolderLocked } from './folderLocked.ts'
import { listenAt, stopListening } from './localSocket.ts'
import { lockBySocket } from './socketLock.ts'

export interface FolderLock {
  /**
   * Whether processes in other containers are kept out too. They are not where the file system of the folder has no
   * sockets: then only those of the same network namespace are.
   */
  isHeldEverywhere: boolean
  release(): Promise<void>
}

/**
 * Takes the folder for this process alone, making it where it is not there.
 * The embedded database has no lock of its own: opened twice, it loses rows without an error.
 * The lock ends with the process, however that ends. Throws {@link FolderLocked}.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await makeFolder(folder)
  const path = await realpath(folder)
  const releaseName = await lockByName(path)
  try {
    const releaseSocket = await lockBySocket(path)
    return {
      isHeldEverywhere: releaseSocket !== undefined,
      async release() {
        await releaseSocket?.()
        await releaseName()
      },
    }
  } catch (error) {
    await releaseName()
    throw error
  }
}

/** A name in the kernel's own list, which it takes away with the process; other systems than these two have no such list. */
async function lockByName(path: string): Promise<() => Promise<void>> {
  const name = `choba-${createHash('sha256').update(path).digest('hex')}`
  const address = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform as string]
  if (address === undefined) return async () => {}
  const server = await listenAt(address).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new FolderLocked(path) : error
  })
  return () => stopListening(server)
}

/** Makes the folder and those above it. Node's own way never ends where one of them refuses, as in /proc. */
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
