import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, timestampColumn } from '../db/columns.ts'

/** Notifications between server processes that are too large for NOTIFY. */
export const largeNotification = pgTable('large_notification', {
  id: idColumn(),
  payload: text().notNull(),
  createdAt: timestampColumn().notNull().defaultNow(),
})

/** The server processes to which somebody is connected. A process that is killed no longer prolongs its row. */
export const presenceProcess = pgTable('presence_process', {
  id: uuid().primaryKey(),
  aliveUntil: timestampColumn().notNull(),
})

/**
 * Who is connected to a process, and who reads or writes in which conversation. In the row of a connected member or
 * store, `conversationId` is 0.
 */
export const presence = pgTable(
  'presence',
  {
    processId: uuid()
      .notNull()
      .references(() => presenceProcess.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['staff', 'member', 'store'] }).notNull(),
    personId: integer().notNull(),
    conversationId: integer().notNull(),
    /** Until when the person counts as writing; null if they are not. */
    writingUntil: timestampColumn(),
  },
  (table) => [primaryKey({ columns: [table.processId, table.kind, table.personId, table.conversationId] })],
)
