import { and, asc, eq, like, sql } from 'drizzle-orm'
import { staffLifecycle } from '../../machines/lifecycles/account.ts'
import { hashPassword } from '../auth/password.ts'
import type { Db } from '../db/database.ts'
import { fillDemo } from '../demo/fill.ts'
import { staff } from '../db/schema.ts'

/** The key of the advisory lock: an arbitrary number that no other lock of this database uses. */
const FILL_LOCK_KEY = 4_207_319

/**
 * Fills an empty database with demo data in one transaction. If several processes start at the same time, only one of
 * them fills it.
 * @param onFillStart called before the demo data is inserted
 * @returns whether this call filled the database
 */
export async function fillOnFirstStart(db: Db, now: Date, onFillStart: () => void): Promise<boolean> {
  if (await hasStaff(db)) return false
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FILL_LOCK_KEY})`)
    if (await hasStaff(tx)) return false
    onFillStart()
    await fillDemo(tx, { now, hashPassword })
    return true
  })
}

async function hasStaff(db: Db): Promise<boolean> {
  return (await db.select({ id: staff.id }).from(staff).limit(1)).length > 0
}

/** Returns the email addresses of the active demo accounts, the super admin's first. */
export async function readDemoAccountEmails(db: Db): Promise<string[]> {
  const { active } = staffLifecycle.codes
  const accounts = await db
    .select({ email: staff.email })
    .from(staff)
    .where(and(like(staff.email, '%@choba.example'), eq(staff.status, active)))
    .orderBy(asc(staff.id))
  return accounts.map(({ email }) => email)
}
