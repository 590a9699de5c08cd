import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { CONFIG_ID } from '../../contract/kinds/config.ts'
import { timeLimitFieldOf } from '../../contract/kinds/timeLimit.ts'
import { type Lifecycle, type StaffQueueState, staffQueueStates } from '../../machines/lifecycle.ts'
import { config } from '../features/config/table.ts'

/** A table of records with the state of each, and since when it has been in it. */
type TableWithStates = PgTable & { status: PgColumn; stateSince: PgColumn }

/**
 * Returns the time limit of a state, in hours: that of the settings, else that of the chart. Null if there is none
 * (rule 4.14).
 */
export function timeLimitHours(kindName: string, { state, limitHours }: StaffQueueState): SQL<number | null> {
  const field = timeLimitFieldOf(kindName, state)
  if (field === undefined) return sql`${limitHours}::integer`
  return sql`coalesce((select ${config[field]} from ${config} where ${config.id} = ${CONFIG_ID}), ${limitHours}::integer)`
}

/** Returns the condition that a record that is in a state has been in it for longer than its time limit. */
export function isBeyondLimit(
  { stateSince }: TableWithStates,
  kindName: string,
  queueState: StaffQueueState,
  now: Date,
): SQL {
  const hours = timeLimitHours(kindName, queueState)
  return lt(stateSince, sql`${now.toISOString()}::timestamptz - make_interval(hours => ${hours})`)
}

/** Creates the condition of the filter by stuck records. An index on the status and `stateSince` finds them. */
export function createStuckCondition(table: TableWithStates, lifecycle: Lifecycle): (value: 'yes', now: Date) => SQL {
  return (_value, now) => {
    const conditions = staffQueueStates(lifecycle).map((queueState) =>
      and(eq(table.status, queueState.status), isBeyondLimit(table, lifecycle.record, queueState, now)),
    )
    return or(...conditions) ?? sql`false`
  }
}
