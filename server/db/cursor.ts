import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Cursors are numbers of transactions: they are the same for every process on one database. As a column of a query: all
 * transactions before this number are finished, and what the query's connection reads from now on shows them.
 */
export const finishedBefore = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`

/** No transaction of this number or a later one has begun yet. */
export async function nextTransaction(db: Db): Promise<bigint> {
  const [now] = await db
    .select({ next: sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text` })
    .from(sql`(values (1)) as one`)
  return readCursor(now?.next) ?? 0n
}

/** The number of a transaction as it was written; undefined where it is none. */
export function readCursor(written: unknown): bigint | undefined {
  return typeof written === 'string' && /^\d{1,20}$/.test(written) ? BigInt(written) : undefined
}
