import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { CodeOf, UserRole } from '../../contract/enumerations.ts'
import type { HistoryLine } from '../../contract/history.ts'
import { generatedTextColumn, idColumn, stateSinceColumn, timestampColumn, versionColumn } from './columns.ts'

/**
 * The users of the console. `status` is a code of the account lifecycle; `email` is stored in lower case. Among the
 * staff who are not deleted, an email address is unique: the partial index `staff_email`.
 */
export const staff = pgTable('staff', {
  id: idColumn(),
  email: text().notNull(),
  /** Null until the staff member sets a password through an invitation or a recovery. */
  passwordHash: text(),
  nickname: text(),
  fullName: text(),
  profileImage: text(),
  /** Grants every permission. Triggers keep at least one active super admin with a password. */
  isSuperAdmin: boolean().notNull().default(false),
  /** If true, the staff member has no permission until they have set up a second factor. */
  isSecondFactorRequired: boolean().notNull().default(false),
  status: smallint().notNull(),
  statusReason: text(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
  stateSince: stateSinceColumn(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})

/**
 * The histories of all records. Triggers refuse updates and deletions. `fromState` and `toState` are states of a chart.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn(),
    record: text().notNull(),
    recordId: integer().notNull(),
    event: text().notNull(),
    fromState: text(),
    toState: text(),
    staffId: integer().references(() => staff.id),
    /** The name of the actor at the time of the event. */
    actor: text(),
    /** Who acted: a code of `UserRole`, with the id. Null in lines written before apps could act. */
    actorRole: smallint().$type<CodeOf<typeof UserRole>>(),
    actorId: integer(),
    reason: text(),
    changes: jsonb()
      .$type<HistoryLine['changes']>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    requestId: text(),
    at: timestampColumn().notNull(),
  },
  (table) => [
    index('audit_log_record').on(table.record, table.recordId, table.id),
    index('audit_log_sign_in')
      .on(table.recordId)
      .where(sql`${table.record} = 'staff' and ${table.event} = 'signIn'`),
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_record_at').on(table.record, table.at, table.id),
    index('audit_log_staff')
      .on(table.staffId, table.at, table.id)
      .where(sql`${table.staffId} is not null`),
    index('audit_log_request')
      .on(table.requestId)
      .where(sql`${table.requestId} is not null`),
  ],
)

/** Internal values of the server, such as the secret that several processes share. */
export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() })
