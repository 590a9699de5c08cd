import { asc, like, sql } from 'drizzle-orm'
import { hashPassword } from './auth/password.ts'
import type { Db } from './database.ts'
import { fillDemo } from './demo/fill.ts'
import { staff } from './schema/access.ts'

/** Any number that no other lock of this database takes. */
const FILL_LOCK = 4_207_319

/** Fills an empty database with demo data, whole or not at all, once however many processes start on it together. */
export async function fillOnFirstStart(db: Db, now: Date, filling: () => void): Promise<void> {
  if (await hasStaff(db)) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FILL_LOCK})`)
    if (await hasStaff(tx)) return
    filling()
    await fillDemo(tx, { now, hash: hashPassword })
  })
}

async function hasStaff(db: Db): Promise<boolean> {
  return (await db.select({ id: staff.id }).from(staff).limit(1)).length > 0
}

/** The addresses of the demo accounts that are there, the first one first. */
export async function demoAccounts(db: Db): Promise<string[]> {
  const found = await db.select({ email: staff.email }).from(staff).where(like(staff.email, '%@choba.example')).orderBy(asc(staff.id))
  return found.map(({ email }) => email)
}
