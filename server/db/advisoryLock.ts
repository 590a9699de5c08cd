import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Takes the lock with this name until the transaction ends, so that transactions that take the same lock run one after
 * another. Fails like every statement that waits for a lock for too long.
 */
export async function takeAdvisoryLock(db: Db, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
}
