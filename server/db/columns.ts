import { sql } from 'drizzle-orm'
import { integer, text, timestamp } from 'drizzle-orm/pg-core'

export const id = () => integer().primaryKey().generatedByDefaultAsIdentity()

/** A moment to the millisecond. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** Counts the writes of staff; a write that names another number is refused. */
export const version = () => integer().notNull().default(1)

/** Computed by the database; the expression, like every index and check, is in the migrations. */
export const generated = () =>
  text()
    .notNull()
    .generatedAlwaysAs(sql``)
