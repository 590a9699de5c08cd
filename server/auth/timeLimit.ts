import { and, gt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** How far the clocks of two server processes may differ, in ms. */
const CLOCK_DIFFERENCE_MS = 60_000
/** How far a clock may be set back without ending sessions and invitations, in ms. */
const CLOCK_CORRECTION_MS = 86_400_000

/**
 * Returns whether the time is at most `limitMs` ago. A time in the future is not: the clock was set back after it, and
 * nobody knows how long ago it was.
 */
export function isWithin(limitMs: number, at: Date, now: Date): boolean {
  const ageMs = now.getTime() - at.getTime()
  return ageMs <= limitMs && ageMs >= -CLOCK_DIFFERENCE_MS
}

/** Returns the condition that the time in a column is less than `limitMs` ago, and not in the future either. */
export function withinCondition(column: PgColumn, limitMs: number, now: Date): SQL | undefined {
  return and(gt(column, timeAfter(now, -limitMs)), lte(column, timeAfter(now, CLOCK_DIFFERENCE_MS)))
}

/**
 * Returns the condition that what ends at the time in a column, and lasts for days, has not ended. It has also ended if
 * it would last more than a day longer than `limitMs` from now, because the clock was set back since it began.
 * @param now a placeholder if the query is prepared
 */
export function notEndedCondition(column: PgColumn, limitMs: number, now: Date | Placeholder): SQL {
  const at = now instanceof Date ? sql.param(now, column) : now
  const latestMs = limitMs + CLOCK_CORRECTION_MS
  return sql`(${column} > ${at} and ${column} <= ${at}::timestamptz + ${latestMs} * interval '1 millisecond')`
}

function timeAfter(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
