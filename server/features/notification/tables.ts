import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { APP_NOTIFICATION_SUBJECT_KINDS } from '../../../contract/appApi/notification.ts'
import type { NOTIFICATION_SUBJECT_KINDS } from '../../../contract/notification.ts'
import type { NotificationKindCode } from '../../../contract/kinds/notification.ts'
import type { NOTIFICATION_DEFAULT_CHOICES } from '../../../contract/kinds/notificationSetting.ts'
import type { PermissionGroup } from '../../../contract/permission.ts'
import { idColumn, timestampColumn } from '../../db/columns.ts'
import { staff } from '../../db/schema.ts'
import { conversation } from '../conversation/tables.ts'

/** The number of the transaction that has written the row last, from which a snapshot tells whether it was seen. */
const transactionIdColumn = () =>
  bigint({ mode: 'bigint' })
    .notNull()
    .default(sql`pg_current_xact_id()::text::bigint`)

const staffIdColumn = () =>
  integer()
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

/**
 * What staff are notified of: one row for each thing that has happened, whoever they are, or one for each of those whom
 * it concerns by name. `count` says how often it has happened. There is one row for each `groupKey`.
 */
export const notificationEvent = pgTable('notification_event', {
  id: idColumn(),
  kind: text().$type<NotificationKindCode>().notNull(),
  groupKey: text().notNull().unique('notification_event_group_key'),
  /** The one staff member whom it concerns; null if it concerns all staff of the kind's group. */
  staffId: integer().references(() => staff.id, { onDelete: 'cascade' }),
  subjectKind: text().$type<(typeof NOTIFICATION_SUBJECT_KINDS)[number]>(),
  subjectId: integer(),
  /** The name for the sentence, if it is not that of the subject. */
  name: text(),
  count: integer().notNull().default(1),
  /** The staff member who has done it last, and is not notified; null if none has. */
  authorId: integer().references(() => staff.id, { onDelete: 'set null' }),
  transactionId: transactionIdColumn(),
  createdAt: timestampColumn().notNull(),
  changedAt: timestampColumn().notNull(),
})

/** What staff have read one by one, and how often it had happened then. */
export const notificationRead = pgTable(
  'notification_read',
  {
    staffId: staffIdColumn(),
    eventId: integer()
      .notNull()
      .references(() => notificationEvent.id, { onDelete: 'cascade' }),
    count: integer().notNull(),
    readAt: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.eventId] })],
)

/**
 * What earlier transactions have written counts as read. There is a row for each permission group that a staff member
 * has or had, which triggers add and end.
 */
export const notificationMark = pgTable(
  'notification_mark',
  {
    staffId: staffIdColumn(),
    permissionGroup: text().$type<PermissionGroup>().notNull(),
    transactionId: bigint({ mode: 'bigint' }).notNull(),
    /** The transaction in which the group was taken away; null while the staff member has it. */
    endedTransactionId: bigint({ mode: 'bigint' }),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.permissionGroup] })],
)

/** The kinds for which a staff member has chosen otherwise than the default. */
export const notificationChoice = pgTable(
  'notification_choice',
  {
    staffId: staffIdColumn(),
    kind: text().$type<NotificationKindCode>().notNull(),
    choice: text().$type<(typeof NOTIFICATION_DEFAULT_CHOICES)[number]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.kind] })],
)

/** The conversations of whose messages a staff member is not notified. */
export const notificationMute = pgTable(
  'notification_mute',
  {
    staffId: staffIdColumn(),
    conversationId: integer()
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.conversationId] })],
)

/** The kinds of records that a notification of a member or a store is about. */
export type PersonalSubjectKind = (typeof APP_NOTIFICATION_SUBJECT_KINDS)[number]

/**
 * What one member or one store is notified of. It is unread while `readCount`, how often it had happened when it was
 * read, is less than `count`. There is one row of an owner for each `groupKey`. The words of staff are those of the admin
 * notification.
 */
export const personalNotification = pgTable('personal_notification', {
  id: idColumn(),
  ownerKind: text().$type<'member' | 'store'>().notNull(),
  ownerId: integer().notNull(),
  kind: text().$type<NotificationKindCode>().notNull(),
  groupKey: text().notNull(),
  subjectKind: text().$type<PersonalSubjectKind>(),
  subjectId: integer(),
  /** What the sentence says besides the kind, such as points. */
  facts: jsonb().$type<PersonalFacts>(),
  count: integer().notNull().default(1),
  readCount: integer().notNull().default(0),
  /** When it was read last. */
  readAt: timestampColumn(),
  transactionId: transactionIdColumn(),
  createdAt: timestampColumn().notNull(),
  changedAt: timestampColumn().notNull(),
})

/** What the sentence of a notification of a member or a store says besides its kind. */
export interface PersonalFacts {
  points?: number
  /** The title of a coupon, or the name of the member who has entered the referral code. */
  name?: string
}
