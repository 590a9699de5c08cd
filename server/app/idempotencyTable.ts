import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../db/columns.ts'
import { staff } from '../db/schema.ts'

/**
 * The responses to writes, by sender and Idempotency-Key. `status` is null only inside the transaction of the write
 * itself. A row with a status but without a `body` belongs to a write whose response must not be stored.
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
    createdAt: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.key] }), index('idempotency_created').on(table.createdAt)],
)
