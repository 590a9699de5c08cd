import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, timestampColumn } from '../../db/columns.ts'
import { staff } from '../../db/schema.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'

/** The conversations of staff with stores and members. `type` is a code of `ConversationType`. */
export const conversation = pgTable('conversation', {
  id: idColumn(),
  type: smallint().notNull(),
  memberId: integer().references(() => member.id),
  storeId: integer().references(() => store.id),
  lastMessage: text().notNull(),
  lastMessageAt: timestampColumn().notNull(),
  unreadByAdmin: boolean().notNull(),
  createdAt: timestampColumn().notNull(),
})

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
