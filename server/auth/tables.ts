import { isNotNull } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytesColumn, generatedTextColumn, idColumn, timestampColumn, versionColumn } from '../db/columns.ts'
import type { FirstStep } from '../../contract/firstSteps.ts'
import { staff } from '../db/schema.ts'

/** The unique index `role_name` compares names by their keys. */
export const role = pgTable('role', {
  id: idColumn(),
  name: text().notNull(),
  description: text().notNull().default(''),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})

/** `key` need not be a permission group. The console shows `name`, or a translation for a group that is not renamed. */
export const permission = pgTable('permission', {
  id: idColumn(),
  name: text().notNull(),
  key: text().notNull().unique('permission_key'),
  version: versionColumn(),
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

/** The roles of a staff member. The header shows the role with the lowest `position`. */
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

/**
 * One row for each sign-in of a staff member, a member or a store account. The refresh token itself is never stored,
 * only its SHA-256 in hexadecimal.
 */
export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    staffId: integer().references(() => staff.id),
    memberId: integer(),
    storeOwnerId: integer(),
    refreshHash: text().notNull().unique('session_refresh_hash'),
    createdAt: timestampColumn().notNull(),
    expiresAt: timestampColumn().notNull(),
    revokedAt: timestampColumn(),
    /** Identifies the session in the API. The API does not show `id`, because `id` is part of the access token. */
    number: integer().generatedByDefaultAsIdentity().unique('session_number'),
    userAgent: text().notNull().default(''),
    network: text().notNull().default(''),
    lastSeenAt: timestampColumn().notNull(),
    /** When the password was last entered in this session. */
    passwordEnteredAt: timestampColumn('password_at').notNull(),
  },
  (table) => [
    index('session_staff').on(table.staffId),
    index('session_member').on(table.memberId).where(isNotNull(table.memberId)),
    index('session_store_owner').on(table.storeOwnerId).where(isNotNull(table.storeOwnerId)),
  ],
)

/**
 * The pictures of staff members, in the form in which they are served. `hash` is the SHA-256 of the bytes in
 * hexadecimal, and is part of the picture's URL. They are in the database, because other processes and their backups do
 * not have a folder of this one.
 */
export const staffPicture = pgTable(
  'staff_picture',
  {
    staffId: integer()
      .primaryKey()
      .references(() => staff.id),
    hash: text().notNull(),
    image: bytesColumn().notNull(),
  },
  (table) => [index('staff_picture_hash').on(table.hash)],
)

/** The failed attempts of each bucket, counted until `resetsAt`. Attempts are refused until `blockedUntil`. */
export const rateLimit = pgTable('rate_limit', {
  bucket: text().primaryKey(),
  failures: integer().notNull(),
  resetsAt: timestampColumn().notNull(),
  blockedUntil: timestampColumn(),
})

/**
 * The invitations: links with which staff members set a password. Only the hash of a link's token is stored. A trigger
 * deletes the invitation of a staff member whose status, password or email address changes.
 */
export const invitation = pgTable('invitation', {
  tokenHash: text().primaryKey(),
  staffId: integer()
    .notNull()
    .unique('invitation_staff')
    .references(() => staff.id),
  expiresAt: timestampColumn().notNull(),
})

/**
 * The second factors of staff members. `secret` is encrypted, and takes effect once confirmed. `lastPeriod` is the
 * number of the 30-second period of the last accepted code, so that no code is accepted twice.
 */
export const secondFactor = pgTable('second_factor', {
  staffId: integer()
    .primaryKey()
    .references(() => staff.id),
  secret: text().notNull(),
  confirmedAt: timestampColumn(),
  lastPeriod: integer().notNull().default(0),
})

/** The recovery codes that have not been used, as keyed hashes. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    staffId: integer()
      .notNull()
      .references(() => staff.id),
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
)

/**
 * The password recoveries. Each is stored before its email address is looked up; `codeHash` is set when an email with a
 * code is stored. Codes and tokens are stored as hashes. A trigger deletes the recoveries of a staff member whose
 * status, password or email address changes.
 */
export const recovery = pgTable(
  'recovery',
  {
    tokenHash: text().primaryKey(),
    email: text().notNull(),
    network: text().notNull(),
    language: text().notNull(),
    createdAt: timestampColumn().notNull(),
    /** When the email address was looked up; null before. */
    preparedAt: timestampColumn(),
    staffId: integer().references(() => staff.id),
    codeHash: text(),
    /** The number of codes that were tried. */
    tries: integer().notNull().default(0),
    verifiedAt: timestampColumn(),
    passwordTokenHash: text().unique('recovery_password_token_hash'),
  },
  (table) => [
    index('recovery_created').on(table.createdAt),
    index('recovery_staff').on(table.staffId),
    index('recovery_email').on(table.email),
  ],
)

/** The networks from which a staff member has signed in, with the time of the last sign-in. */
export const knownNetwork = pgTable(
  'known_network',
  {
    staffId: integer()
      .notNull()
      .references(() => staff.id),
    network: text().notNull(),
    lastSignInAt: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.network] }),
    index('known_network_last_sign_in').on(table.lastSignInAt),
    index('known_network_network').on(table.network),
  ],
)

/** The columns of lists that staff have chosen (rule 3.21). `list` is the path of the list's endpoint. */
export const listColumns = pgTable(
  'list_columns',
  {
    staffId: integer()
      .notNull()
      .references(() => staff.id),
    list: text().notNull(),
    columns: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.list] })],
)

/** How far staff are with the first steps (rule 8.15). Whoever has no row is not new. */
export const firstSteps = pgTable('first_steps', {
  staffId: integer()
    .primaryKey()
    .references(() => staff.id),
  done: text().array().$type<FirstStep[]>().notNull().default([]),
  isEnded: boolean().notNull().default(false),
})
