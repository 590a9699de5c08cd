import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'
import { staff } from '../db/schema.ts'

/**
 * The answer to a write by the key its sender gave it. A null `status` is seen by nobody but the write itself; a null
 * `body` beside a status is an answer that is not kept.
 */
export const idempotency = pgTable(
  'idempotency',
  {
    staffId: integer()
      .notNull()
      .references(() => staff.id),
    key: text().notNull(),
    /** HMAC-SHA256 of method, path and body under the server's secret, in hexadecimal. */
    requestHash: text().notNull(),
    status: smallint(),
    body: text(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.key] }), index('idempotency_created').on(table.createdAt)],
)
