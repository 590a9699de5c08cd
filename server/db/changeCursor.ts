import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * An SQL expression for the current cursor, which is the number of a transaction: all earlier transactions have
 * finished, so later queries see their changes. A cursor is valid for all processes on one database.
 */
export const currentChangeCursor = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`

/** Returns the number after the highest one of a finished transaction: none from this number on has ended yet. */
export async function readNextTransactionId(db: Db): Promise<bigint> {
  const [next] = await db
    .select({ number: sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text` })
    .from(sql`(values (1)) as one`)
  return parseChangeCursor(next?.number) ?? 0n
}

/** Parses a cursor. Returns undefined if the value is not a transaction number. */
export function parseChangeCursor(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined
}

/** Reads the current cursor. */
export async function readChangeCursor(db: Db): Promise<string> {
  const [row] = await db.select({ cursor: currentChangeCursor }).from(sql`(values (1)) as one`)
  return row?.cursor ?? '0'
}
