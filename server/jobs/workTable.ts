import { integer, type PgColumn, type PgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, timestampColumn } from '../db/columns.ts'

/** The columns of a table whose rows are work that one server process at a time claims, besides `state`. */
export const workColumns = () => ({
  id: idColumn(),
  /** How often the work was begun since it has last succeeded in part. */
  attempts: integer().notNull().default(0),
  /** Counts the claims. Whoever has made the latest one records the outcome. */
  claims: integer().notNull().default(0),
  createdAt: timestampColumn().notNull(),
  /** When the work is due; while it is being done, when another process may claim it. */
  dueAt: timestampColumn().notNull(),
  /** When `dueAt` was set. If that is in the future, the clock was set back meanwhile. */
  dueSetAt: timestampColumn().notNull(),
  settledAt: timestampColumn(),
  /** Why the last attempt has failed. */
  failure: text(),
})

/** A table with the columns of `workColumns()` and the state of its chart. */
export type WorkTable = PgTable & Record<keyof ReturnType<typeof workColumns> | 'state', PgColumn>
