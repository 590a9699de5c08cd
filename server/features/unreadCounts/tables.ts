import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, timestampColumn } from '../../db/columns.ts'
import { staff } from '../../db/schema.ts'

/** The notifications of staff members. `kind` is one of `NotificationKind`. */
export const notification = pgTable('notification', {
  id: idColumn(),
  staffId: integer()
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' }),
  kind: text().notNull(),
  title: text().notNull(),
  content: text().notNull(),
  readAt: timestampColumn(),
  createdAt: timestampColumn().notNull(),
})
