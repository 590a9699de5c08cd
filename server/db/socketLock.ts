import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { FolderLocked } from './folderLocked.ts'
import { isListening, listenAt, stopListening } from './localSocket.ts'

const FOLDER = 'locks'
/** The address of a socket has room for 104 bytes on some systems, and what is longer may be cut off silently. */
const ADDRESS_BYTES_MAX = 103
/** What file systems say that have no sockets, or no second name for one. */
const UNSUPPORTED = ['EPERM', 'EINVAL', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS']
/** Each further attempt means that another process has just got ahead of this one. */
const ATTEMPTS = 20

/**
 * Locks a folder by a socket inside it, which is found by whoever sees the folder, through whichever mount and from
 * whichever namespace of the same kernel, and which falls silent with its process: no process numbers, no clocks.
 *
 * Each holder has a number of its own, one above the last, and its listening socket is the file of that name. The file
 * of the highest number is never removed, so the numbers only grow: who has linked a number, while nobody has linked a
 * higher one, has found the one before it silent and is the only holder.
 * @returns what releases it; undefined where the file system has no sockets
 * @throws FolderLocked
 */
export async function lockBySocket(folder: string): Promise<(() => Promise<void>) | undefined> {
  const place = join(folder, FOLDER)
  await mkdir(place, { recursive: true })
  const handle = await open(place, constants.O_RDONLY)
  const within = shortest(handle, place)
  const claim = `claim-${randomUUID()}`
  let server: Server | undefined
  try {
    server = await listen(join(within, claim))
    const number = server && (await take(within, claim))
    if (number === undefined) return await letGo()
    await rm(join(within, claim), { force: true })
    await clearBelow(within, number)
    return async () => {
      // A plain file in the socket's place: the number stays taken, and nobody listens there. Where the folder has gone,
      // that the socket closes is enough.
      await writeFile(join(within, claim), '')
        .then(() => rename(join(within, claim), join(within, String(number))))
        .catch(() => {})
      await letGo()
    }
  } catch (error) {
    await letGo()
    throw error
  }

  async function letGo(): Promise<undefined> {
    if (server !== undefined) await stopListening(server)
    await handle.close()
  }
}

/** The folder by a path of few bytes where the system has one, for as long as the handle is open. */
function shortest(handle: FileHandle, place: string): string {
  const path = `/proc/self/fd/${handle.fd}`
  return existsSync(path) ? path : place
}

async function listen(claim: string): Promise<Server | undefined> {
  return Buffer.byteLength(claim) > ADDRESS_BYTES_MAX ? undefined : listenAt(claim).catch(unlessUnsupported)
}

/** Gives the listening socket of the claim the next number; answers it, undefined where no file can have two names. */
async function take(within: string, claim: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const last = await highest(within)
    if (last > 0 && (await isListening(join(within, String(last))))) break
    const number = last + 1
    const isLinked = await hasLinked(join(within, claim), join(within, String(number)))
    if (isLinked === undefined) return undefined
    if (!isLinked) continue
    if ((await highest(within)) === number) return number
    await rm(join(within, String(number)), { force: true })
  }
  throw new FolderLocked(within)
}

/** Not where another process has just taken the number, or the claim for one of a dead process. */
function hasLinked(claim: string, name: string): Promise<boolean | undefined> {
  return link(claim, name).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      return ['EEXIST', 'ENOENT'].includes(error.code ?? '') ? false : unlessUnsupported(error)
    },
  )
}

function unlessUnsupported(error: NodeJS.ErrnoException): undefined {
  if (!UNSUPPORTED.includes(error.code ?? '')) throw error
}

async function highest(within: string): Promise<number> {
  return (await readdir(within)).map(Number).reduce((max, number) => (number > max ? number : max), 0)
}

/** Removes what earlier holders and dead claims have left. */
async function clearBelow(within: string, number: number): Promise<void> {
  for (const name of await readdir(within)) {
    const path = join(within, name)
    const isClaim = name.startsWith('claim-')
    if (Number(name) < number || (isClaim && !(await isListening(path)))) await rm(path, { force: true })
  }
}
