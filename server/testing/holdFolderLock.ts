import { createInterface } from 'node:readline'
import { type FolderLock, lockFolder } from '../db/folderLock.ts'
import { FolderLockedError } from '../db/folderLockedError.ts'

/**
 * A process that locks a folder, its first argument, on demand. On the input line `take` it tries to lock it and
 * prints `held` or `refused`; on `release` it releases the lock and prints `released`.
 */
const [folder = ''] = process.argv.slice(2)
let lock: FolderLock | undefined
process.stdout.write(`ready\n`)
for await (const command of createInterface(process.stdin)) {
  if (command === 'take') process.stdout.write(`${await tryToLock()}\n`)
  else {
    await lock?.release()
    process.stdout.write(`released\n`)
  }
}

async function tryToLock(): Promise<string> {
  try {
    lock = await lockFolder(folder)
    return 'held'
  } catch (error) {
    return error instanceof FolderLockedError ? 'refused' : String(error)
  }
}
