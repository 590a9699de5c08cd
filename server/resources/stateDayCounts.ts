import { and, gte, inArray, sql } from 'drizzle-orm'
import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'

/**
 * How many records of a kind came into a state and left it, by the day in Japan. A trigger of the audit log adds rows; the
 * numbers of a day are their sums.
 */
export const stateDayCount = pgTable('state_day_count', {
  record: text().notNull(),
  state: text().notNull(),
  day: date({ mode: 'string' }).notNull(),
  came: bigint({ mode: 'number' }).notNull(),
  went: bigint({ mode: 'number' }).notNull(),
})

/** How many records of a kind came into a state and left it on one day, `YYYY-MM-DD`. */
export interface StateDayCount {
  record: string
  state: string
  day: string
  came: number
  went: number
}

/** Creates the query of the numbers of these kinds from a day on. It can be answered from an index alone. */
export function createStateDayCountQuery(db: Db, records: readonly string[], from: string) {
  return db
    .select({
      record: stateDayCount.record,
      state: stateDayCount.state,
      day: stateDayCount.day,
      came: sql<number>`sum(${stateDayCount.came})::int`,
      went: sql<number>`sum(${stateDayCount.went})::int`,
    })
    .from(stateDayCount)
    .where(and(inArray(stateDayCount.record, [...records]), gte(stateDayCount.day, from)))
    .groupBy(stateDayCount.record, stateDayCount.state, stateDayCount.day)
}

/** Replaces the rows of each day by their sums, which are faster to read. */
export async function addUpStateDayCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with many as (
      select record, state, day from ${stateDayCount} group by record, state, day having count(*) > 1
    ), removed as (
      delete from ${stateDayCount} as stored using many
      where (stored.record, stored.state, stored.day) = (many.record, many.state, many.day)
      returning stored.record, stored.state, stored.day, stored.came, stored.went
    )
    insert into ${stateDayCount} (record, state, day, came, went)
    select record, state, day, sum(came), sum(went) from removed group by record, state, day`)
}
