import { and, asc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { WorkTable } from './workTable.ts'

const SECOND_MS = 1_000
/** The time after which another process claims work whose lease was not renewed. */
export const LEASE_MS = 60 * SECOND_MS
const RETRY_MIN_MS = 5 * SECOND_MS
const RETRY_MAX_MS = 5 * 60 * SECOND_MS
const FAILURE_LENGTH_MAX = 300

/** A row as it was claimed: `claims` is the number of the claim, `state` the state of the work while it is done. */
export interface ClaimedWork {
  id: number
  claims: number
  state: string
}

/** Returns the delay before the next attempt, in ms. `attempts` is the number of failed attempts, at least 1. */
export function retryDelayMs(attempts: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (attempts - 1))
}

/** Returns the values of a row that becomes due `delayMs` after `now`. */
export function dueAfter(now: Date, delayMs: number): { dueAt: Date; dueSetAt: Date } {
  return { dueAt: new Date(now.getTime() + delayMs), dueSetAt: now }
}

/** Returns the text of a failure as it is stored: the reply of a broken server may contain anything. */
export function storedFailure(failure: string): string {
  return failure.replaceAll(/\p{Cc}/gu, ' ').slice(0, FAILURE_LENGTH_MAX)
}

/**
 * Makes what waits since a time in the future wait from now on, as long as it was to wait then: the clock was set back
 * meanwhile. A difference as small as that between the clocks of two processes changes nothing.
 */
export async function shortenWaits(db: Db, table: WorkTable, now: Date): Promise<void> {
  const nowText = now.toISOString()
  await db
    .update(table)
    .set({
      dueAt: sql`${nowText}::timestamptz + (${table.dueAt} - ${table.dueSetAt})`,
      dueSetAt: sql`${nowText}::timestamptz`,
    })
    .where(and(isNull(table.settledAt), gt(table.dueSetAt, new Date(now.getTime() + LEASE_MS))))
}

/**
 * Claims the row that has been due for the longest time, so that no other process claims it during its lease, and
 * counts the attempt. Returns undefined if no row is due.
 * @param condition which rows this process can work on
 */
export async function claimNextDue<Table extends WorkTable>(
  db: Db,
  table: Table,
  claimedState: Table['$inferSelect']['state'],
  now: Date,
  condition?: SQL,
): Promise<Table['$inferSelect'] | undefined> {
  const rows: WorkTable = table
  const isDue = and(isNull(table.settledAt), lte(table.dueAt, now), condition)
  const nextDue = db.select({ id: table.id }).from(rows).where(isDue).orderBy(asc(table.dueAt)).limit(1)
  const [claimed] = await db
    .update(rows)
    .set({
      state: claimedState,
      ...dueAfter(now, LEASE_MS),
      claims: sql`${table.claims} + 1`,
      attempts: sql`${table.attempts} + 1`,
    })
    // A single value: PostgreSQL may run the subquery of an `in` once for each row, and so claim all of them.
    .where(eq(table.id, nextDue.for('update', { skipLocked: true })))
    .returning()
  return claimed
}

/**
 * Changes claimed work, unless another process has claimed it since: a process that was suspended for longer than the
 * lease must not overwrite the outcome of another one. Returns whether the work was changed.
 */
export async function updateClaimed<Table extends WorkTable>(
  db: Db,
  table: Table,
  { id, claims, state }: ClaimedWork,
  values: Partial<Record<keyof Table['$inferInsert'], unknown>>,
): Promise<boolean> {
  const updated = await db
    .update(table as WorkTable)
    .set(values as never)
    .where(and(eq(table.id, id), eq(table.claims, claims), eq(table.state, state)))
    .returning({ id: table.id })
  return updated.length > 0
}
