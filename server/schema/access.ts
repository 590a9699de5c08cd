import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { HistoryLine } from '../../contract/history.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** Who signs in at the console. `status` is a code of the account lifecycle; `email` is kept in lower case. */
export const staff = pgTable('staff', {
  id: id(),
  email: text().notNull().unique('staff_email'),
  passwordHash: text().notNull(),
  nickname: text(),
  fullName: text(),
  profileImage: text(),
  status: smallint().notNull(),
  /** Counts the writes; a write that names another number is refused. */
  version: integer().notNull().default(1),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
})

export const role = pgTable('role', {
  id: id(),
  name: text().notNull().unique('role_name'),
  description: text().notNull().default(''),
  version: integer().notNull().default(1),
  createdAt: moment().notNull(),
})

/** `key` is a permission group of the contract; `name` is what people call it. */
export const permission = pgTable('permission', {
  id: id(),
  name: text().notNull(),
  key: text().notNull().unique('permission_key'),
})

export const rolePermission = pgTable(
  'role_permission',
  {
    roleId: integer()
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    permissionId: integer()
      .notNull()
      .references(() => permission.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.permissionId] })],
)

/** The roles of a staff member; the one of the lowest `position` is the first, which the header shows. */
export const staffRole = pgTable(
  'staff_role',
  {
    staffId: integer()
      .notNull()
      .references(() => staff.id),
    roleId: integer()
      .notNull()
      .references(() => role.id),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.roleId] })],
)

/** One sign-in. The refresh token itself is never stored: only its SHA-256, in hexadecimal. */
export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    staffId: integer()
      .notNull()
      .references(() => staff.id),
    refreshHash: text().notNull().unique('session_refresh_hash'),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (table) => [index('session_staff').on(table.staffId)],
)

/** Wrong passwords by bucket, counted until `resetsAt`; until `blockedUntil` no other attempt is taken. */
export const rateLimit = pgTable('rate_limit', {
  bucket: text().primaryKey(),
  failures: integer().notNull(),
  resetsAt: moment().notNull(),
  blockedUntil: moment(),
})

/** The network addresses from which a staff member has signed in, and when last. */
export const knownAddress = pgTable(
  'known_address',
  {
    staffId: integer()
      .notNull()
      .references(() => staff.id),
    address: text().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.address] }), index('known_address_seen').on(table.seenAt)],
)

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

/** Append-only: triggers of the database refuse every change and deletion. `from` and `to` are states of a chart. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    record: text().notNull(),
    recordId: integer().notNull(),
    event: text().notNull(),
    fromState: text(),
    toState: text(),
    staffId: integer().references(() => staff.id),
    /** The name of the actor as it was then. */
    actor: text(),
    reason: text(),
    changes: jsonb()
      .$type<HistoryLine['changes']>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    requestId: text(),
    at: moment().notNull(),
  },
  (table) => [index('audit_log_record').on(table.record, table.recordId, table.id)],
)

/** What the server keeps for itself, such as the secret that several processes share. */
export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() })

/** One word of a language. `editedAt` is set by staff; a set that comes with a release leaves edited words alone. */
export const translation = pgTable(
  'translation',
  {
    id: id(),
    key: text().notNull(),
    target: text().notNull(),
    value: text().notNull(),
    editedAt: moment(),
  },
  (table) => [unique('translation_target_key').on(table.target, table.key)],
)
