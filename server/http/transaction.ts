import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { errorCode } from '../db/databaseError.ts'
import { Failure } from './failure.ts'

/** How long a write waits for a row that another one holds. */
const LOCK_TIMEOUT = sql`set local lock_timeout = '15s'`
/** No lock in time, or two writes each waiting for the other. */
const LOCKED_OUT = ['55P03', '40P01']

/** Runs a write in one transaction. Throws a Failure of 409 where a row that it needs is not free within 15 seconds. */
export async function inTransaction<Result>(db: Db, write: (tx: Db) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(LOCK_TIMEOUT)
      return write(tx)
    })
  } catch (error) {
    if (LOCKED_OUT.includes(errorCode(error) ?? '')) throw new Failure(409, 'error.inProgress')
    throw error
  }
}
