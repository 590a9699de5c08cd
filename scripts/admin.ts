import { openDatabase } from '../server/db/database.ts'
import { FolderLockedError } from '../server/db/folderLockedError.ts'
import { readSettings } from '../server/app/settings.ts'
import { restoreSuperAdmin } from '../server/features/staff/restoreSuperAdmin.ts'
import { failWithOneLine } from './failWithOneLine.ts'

// Makes the staff member with an email address an active super admin: `npm run admin -- restore EMAIL`. The database is
// the one that the settings in the environment name.
const [action, email] = process.argv.slice(2)

async function runRestoreSuperAdmin(): Promise<void> {
  if (action !== 'restore' || email === undefined) throw new Error('Usage: npm run admin -- restore EMAIL')
  const { DATABASE_URL, DATA_DIR } = readSettings(process.env)
  const { db, close } = await openDatabase(DATABASE_URL ? { url: DATABASE_URL } : { dataDir: DATA_DIR })
  try {
    if (!(await restoreSuperAdmin(db, email, new Date())))
      throw new Error(`No staff member has the address ${email}, or the account is deleted.`)
    console.log(`${email} is an active super admin.`)
  } finally {
    await close()
  }
}

await runRestoreSuperAdmin().catch((error: unknown) => {
  const isFolderLocked = error instanceof FolderLockedError
  failWithOneLine(isFolderLocked ? new Error('The server uses this data folder. Stop it first.') : error)
})
