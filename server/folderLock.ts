import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The folder is open in another process. */
export class FolderLocked extends Error {}

/**
 * Takes the folder for this process alone, making it where it is not there; answers what releases it.
 * The embedded database has no lock of its own: opened twice, it loses rows without an error.
 * The lock ends with the process, however that ends. Throws {@link FolderLocked}.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const path = await realpath(folder)
  return process.platform === 'linux' ? lockByName(path) : lockByFile(path)
}

/** A name in the kernel's own list of sockets, which the kernel takes away with the process. */
async function lockByName(path: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.destroy())
  server.listen(`\0choba-${createHash('sha256').update(path).digest('hex')}`)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new FolderLocked(path) : error
  }
  server.unref()
  return () => new Promise((resolve) => void server.close(() => resolve()))
}

async function lockByFile(path: string): Promise<() => Promise<void>> {
  const file = join(path, 'lock')
  const take = () => writeFile(file, String(process.pid), { flag: 'wx' })
  try {
    await take()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isRunning(Number(await readFile(file, 'utf8')))) throw new FolderLocked(path)
    await rm(file)
    await take()
  }
  return () => rm(file, { force: true })
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
