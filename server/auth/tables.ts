import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, timestampColumn, versionColumn } from '../db/columns.ts'
import { staff } from '../db/schema.ts'

export const role = pgTable('role', {
  id: idColumn(),
  name: text().notNull().unique('role_name'),
  description: text().notNull().default(''),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
})

/** `key` is a permission group of the contract; `name` is its name for people. */
export const permission = pgTable('permission', {
  id: idColumn(),
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

/** One row for each sign-in. The refresh token itself is never stored, only its SHA-256 in hexadecimal. */
export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    staffId: integer()
      .notNull()
      .references(() => staff.id),
    refreshHash: text().notNull().unique('session_refresh_hash'),
    createdAt: timestampColumn().notNull(),
    expiresAt: timestampColumn().notNull(),
    revokedAt: timestampColumn(),
  },
  (table) => [index('session_staff').on(table.staffId)],
)

/** The failed attempts of each bucket, counted until `resetsAt`. Attempts are refused until `blockedUntil`. */
export const rateLimit = pgTable('rate_limit', {
  bucket: text().primaryKey(),
  failures: integer().notNull(),
  resetsAt: timestampColumn().notNull(),
  blockedUntil: timestampColumn(),
})

/** The networks from which a staff member has signed in, with the time of the last sign-in. */
export const knownAddress = pgTable(
  'known_address',
  {
    staffId: integer()
      .notNull()
      .references(() => staff.id),
    address: text().notNull(),
    seenAt: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.address] }), index('known_address_seen').on(table.seenAt)],
)
