import { createInterface } from 'node:readline'
import { type FolderLock, lockFolder } from '../db/folderLock.ts'
import { FolderLocked } from '../db/folderLocked.ts'

/**
 * A process that takes the folder of its first argument at the line `take`, says `held` or `refused`, and lets it go at
 * the line `release`, saying `released`.
 */
const [folder = ''] = process.argv.slice(2)
let lock: FolderLock | undefined
process.stdout.write(`ready\n`)
for await (const order of createInterface(process.stdin)) {
  if (order === 'take') process.stdout.write(`${await take()}\n`)
  else {
    await lock?.release()
    process.stdout.write(`released\n`)
  }
}

async function take(): Promise<string> {
  try {
    lock = await lockFolder(folder)
    return 'held'
  } catch (error) {
    return error instanceof FolderLocked ? 'refused' : String(error)
  }
}
