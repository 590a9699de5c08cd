import { sql } from 'drizzle-orm'
import { customType, integer, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const idColumn = () => integer().primaryKey().generatedByDefaultAsIdentity()

/** A `timestamptz` column with milliseconds, read as a Date. Without a name, it has that of its property. */
export const timestampColumn = (name = '') => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/**
 * The time of the lifecycle event that led to the current state; for a record without such an event, the time of its
 * creation.
 */
export const stateSinceColumn = () => timestampColumn().notNull()

/** A `bytea` column. */
export const bytesColumn = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Counts the writes by staff. A write to a version other than the current one is refused. */
export const versionColumn = () => integer().notNull().default(1)

/** A generated column. Its expression, like most indexes and all checks, is in the migrations. */
export const generatedTextColumn = () =>
  text()
    .notNull()
    .generatedAlwaysAs(sql``)

/** The columns of a kind of record that staff edit in a form, besides those of its fields. */
export const formRecordColumns = () => ({
  id: idColumn(),
  status: smallint().notNull(),
  statusReason: text(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
  stateSince: stateSinceColumn(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})
