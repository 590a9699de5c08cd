import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../db/columns.ts'

/**
 * The responses to writes, by sender and Idempotency-Key. `status` is null only inside the transaction of the write
 * itself. A row with a status but without a `body` belongs to a write whose response must not be stored.
 */
export const idempotency = pgTable(
  'idempotency',
  {
    /** The kind and the id of the sender, such as `staff:12`. */
    sender: text().notNull(),
    key: text().notNull(),
    /** HMAC-SHA256 of method, path and body under the server's secret, in hexadecimal. */
    requestHash: text().notNull(),
    status: smallint(),
    body: text(),
    createdAt: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sender, table.key] }), index('idempotency_created').on(table.createdAt)],
)
