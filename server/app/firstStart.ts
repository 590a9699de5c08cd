import { and, asc, eq, like, sql } from 'drizzle-orm'
import { accountLifecycle } from '../../machines/account.ts'
import { hashPassword } from '../auth/password.ts'
import type { Db } from '../db/database.ts'
import { fillDemo } from '../demo/fill.ts'
import { staff } from '../db/schema.ts'

/** Any number that no other lock of this database takes. */
const FILL_LOCK = 4_207_319

/**
 * Fills an empty database with demo data, whole or not at all, once however many processes start on it together.
 * Answers whether it did; `filling` is called before it does.
 */
export async function fillOnFirstStart(db: Db, now: Date, filling: () => void): Promise<boolean> {
  if (await hasStaff(db)) return false
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FILL_LOCK})`)
    if (await hasStaff(tx)) return false
    filling()
    await fillDemo(tx, { now, hash: hashPassword })
    return true
  })
}

async function hasStaff(db: Db): Promise<boolean> {
  return (await db.select({ id: staff.id }).from(staff).limit(1)).length > 0
}

/** The addresses of the demo accounts, the super admin's first. */
export async function demoAccounts(db: Db): Promise<string[]> {
  const { active } = accountLifecycle.codes
  const accounts = await db
    .select({ email: staff.email })
    .from(staff)
    .where(and(like(staff.email, '%@choba.example'), eq(staff.status, active)))
    .orderBy(asc(staff.id))
  return accounts.map(({ email }) => email)
}
