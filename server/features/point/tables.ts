import type { CodeOf, PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import { bigint, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, timestampColumn } from '../../db/columns.ts'

/** Creates a column for a sum of points. */
const pointsColumn = () => bigint({ mode: 'number' })
const ACCOUNT_KINDS = ['member', 'store', 'platform'] as const

/**
 * An account of points. `kind` is the kind of its owner; the `ownerId` of the platform is 0. `purpose` distinguishes
 * the platform's accounts; it is always `balance` for the others.
 */
export const account = pgTable('account', {
  id: idColumn(),
  kind: text({ enum: ACCOUNT_KINDS }).notNull(),
  ownerId: integer().notNull(),
  purpose: text({ enum: ['balance', 'issue', 'fee', 'payout'] })
    .notNull()
    .default('balance'),
  /** The stored sum of the entries; a constraint keeps it at zero or above; null for the platform's accounts. */
  balance: pointsColumn(),
})

/**
 * A movement of points: its type (`PointTransactionType`), the record that caused it, and the actor (`actorRole` is a
 * code of `UserRole`). A wrong movement is never changed, but reversed at most once by a movement with the opposite
 * amounts, which refers to it in `reversesId`.
 */
export const movement = pgTable('movement', {
  id: idColumn(),
  type: text().notNull(),
  causeRecord: text().notNull(),
  causeId: integer(),
  actorRole: smallint().$type<CodeOf<typeof UserRole>>().notNull(),
  actorId: integer().notNull(),
  /** The actor's name at the time of the movement. */
  actorName: text().notNull(),
  at: timestampColumn().notNull(),
  reversesId: integer(),
})

/**
 * One entry of a movement, in points. All entries of a movement are inserted by one statement, sum to zero, and are
 * never changed or deleted. `accountKind`, `type` and `at` are copied from the account and the movement for the
 * indexes.
 */
export const entry = pgTable('entry', {
  id: idColumn(),
  movementId: integer().notNull(),
  accountId: integer().notNull(),
  amount: integer().notNull(),
  accountKind: text({ enum: ACCOUNT_KINDS }).notNull(),
  type: text().$type<CodeOf<typeof PointTransactionType>>().notNull(),
  at: timestampColumn().notNull(),
})

/** The sums of the entries of all members or of all stores by type and day in Japan. Written by triggers. */
export const pointDay = pgTable(
  'point_day',
  {
    accountKind: text({ enum: ['member', 'store'] }).notNull(),
    type: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
    plus: pointsColumn().notNull(),
    minus: pointsColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountKind, table.type, table.day] })],
)
