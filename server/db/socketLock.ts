import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { FolderLockedError } from './folderLockedError.ts'
import { isListening, listenAt, stopListening } from './localSocket.ts'

const LOCK_FOLDER = 'locks'
/** Some systems allow 104 bytes for the path of a socket, and silently truncate a longer path. */
const ADDRESS_BYTES_MAX = 103
/** The error codes of file systems that do not support sockets, or hard links to them. */
const UNSUPPORTED_CODES = ['EPERM', 'EINVAL', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS']
/** The maximum number of attempts to get a number. An attempt can fail if other processes try at the same time. */
const ATTEMPTS_MAX = 20

/**
 * Locks a folder by a listening socket inside it. Every process that sees the folder can find the socket, through any
 * mount and from any namespace of the same kernel. The socket stops listening when its process ends, so no process ids
 * or timestamps are needed.
 *
 * Each holder has its own number, one above the previous one, and its socket is the file with that name. The file with
 * the highest number is never removed, so the numbers only increase. A process holds the lock if its socket has a
 * number, the socket of the previous number does not listen, and no higher number is taken.
 * @returns a function that releases the lock; undefined if the folder cannot contain such a socket
 * @throws FolderLockedError
 */
export async function lockBySocket(folder: string): Promise<(() => Promise<void>) | undefined> {
  const lockFolder = join(folder, LOCK_FOLDER)
  await mkdir(lockFolder, { recursive: true })
  const handle = await open(lockFolder, constants.O_RDONLY)
  const lockFolderPath = shortPathOf(handle, lockFolder)
  const claimName = `claim-${randomUUID()}`
  let server: Server | undefined
  try {
    server = await listen(join(lockFolderPath, claimName))
    const number = server && (await linkUnderNextNumber(lockFolderPath, claimName))
    if (number === undefined) return await cleanUp()
    await rm(join(lockFolderPath, claimName), { force: true })
    await removeOldFiles(lockFolderPath, number)
    return async () => {
      // A plain file replaces the socket: the number stays used, and nothing listens on it. If the folder has been
      // removed, closing the socket is enough.
      await writeFile(join(lockFolderPath, claimName), '')
        .then(() => rename(join(lockFolderPath, claimName), join(lockFolderPath, String(number))))
        .catch(() => {})
      await cleanUp()
    }
  } catch (error) {
    await cleanUp()
    throw error
  }

  async function cleanUp(): Promise<undefined> {
    if (server !== undefined) await stopListening(server)
    await handle.close()
  }
}

/** Returns a short path of the open folder if the system has one. That path is valid while the handle is open. */
function shortPathOf(handle: FileHandle, lockFolder: string): string {
  const shortPath = `/proc/self/fd/${handle.fd}`
  return existsSync(shortPath) ? shortPath : lockFolder
}

async function listen(claimPath: string): Promise<Server | undefined> {
  return Buffer.byteLength(claimPath) > ADDRESS_BYTES_MAX
    ? undefined
    : listenAt(claimPath).catch(throwUnlessUnsupported)
}

/**
 * Links the listening socket of the claim to the next number, and returns the number; undefined if the file system does
 * not support hard links.
 */
async function linkUnderNextNumber(lockFolderPath: string, claimName: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const highestNumber = await readHighestNumber(lockFolderPath)
    if (highestNumber > 0 && (await isListening(join(lockFolderPath, String(highestNumber))))) break
    const number = highestNumber + 1
    const isLinked = await tryLink(join(lockFolderPath, claimName), join(lockFolderPath, String(number)))
    if (isLinked === undefined) return undefined
    if (!isLinked) continue
    if ((await readHighestNumber(lockFolderPath)) === number) return number
    await rm(join(lockFolderPath, String(number)), { force: true })
  }
  throw new FolderLockedError(lockFolderPath)
}

/**
 * Links the claim to a name. Returns false if another process has just linked that name, or has removed the claim
 * because no process seemed to listen on it; undefined if the file system does not support hard links.
 */
function tryLink(claimPath: string, newPath: string): Promise<boolean | undefined> {
  return link(claimPath, newPath).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      return ['EEXIST', 'ENOENT'].includes(error.code ?? '') ? false : throwUnlessUnsupported(error)
    },
  )
}

function throwUnlessUnsupported(error: NodeJS.ErrnoException): undefined {
  if (!UNSUPPORTED_CODES.includes(error.code ?? '')) throw error
}

async function readHighestNumber(lockFolderPath: string): Promise<number> {
  return (await readdir(lockFolderPath)).map(Number).reduce((max, number) => (number > max ? number : max), 0)
}

/** Removes the files of earlier holders and of claims whose process has ended. */
async function removeOldFiles(lockFolderPath: string, number: number): Promise<void> {
  for (const name of await readdir(lockFolderPath)) {
    const path = join(lockFolderPath, name)
    const isClaim = name.startsWith('claim-')
    if (Number(name) < number || (isClaim && !(await isListening(path)))) await rm(path, { force: true })
  }
}
