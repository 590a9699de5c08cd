import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { AudienceCode } from '../../../contract/kinds/adminNotification.ts'
import { generatedTextColumn, idColumn, stateSinceColumn, timestampColumn, versionColumn } from '../../db/columns.ts'

/**
 * An admin notification. `status` is a code of its lifecycle. The cursors are the greatest ids that have got it; they and
 * the counts change in the transaction that inserts the recipients.
 */
export const adminNotification = pgTable('admin_notification', {
  id: idColumn(),
  title: text().notNull(),
  type: text().notNull(),
  content: text().notNull(),
  audience: smallint().$type<AudienceCode>().notNull(),
  scheduledAt: timestampColumn(),
  /** Whoever existed at this time gets it. */
  startedAt: timestampColumn(),
  sentAt: timestampColumn(),
  cursorMemberId: integer().notNull().default(0),
  cursorStoreId: integer().notNull().default(0),
  recipientCount: integer().notNull().default(0),
  totalCount: integer().notNull().default(0),
  status: smallint().notNull(),
  statusReason: text(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
  stateSince: stateSinceColumn(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})

/** Who has got an admin notification. `kind` is a code of `TargetAudience`: a member or a store. */
export const adminNotificationRecipient = pgTable(
  'admin_notification_recipient',
  {
    adminNotificationId: integer()
      .notNull()
      .references(() => adminNotification.id),
    kind: smallint().notNull(),
    recipientId: integer().notNull(),
    readAt: timestampColumn(),
  },
  (table) => [primaryKey({ columns: [table.adminNotificationId, table.kind, table.recipientId] })],
)
