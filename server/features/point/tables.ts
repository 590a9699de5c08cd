import type { CodeOf, PointTransactionType } from '../../../contract/enumerations.ts'
import { bigint, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id, moment } from '../../db/columns.ts'

/** A sum of points. */
const points = () => bigint({ mode: 'number' })
const KINDS = ['member', 'store', 'platform'] as const

/**
 * One account of points. `kind` says whose it is: `member`, `store` or `platform`, whose `ownerId` is 0.
 * `purpose` tells the platform's accounts apart; the others have `balance` only.
 */
export const account = pgTable('account', {
  id: id(),
  kind: text({ enum: KINDS }).notNull(),
  ownerId: integer().notNull(),
  purpose: text({ enum: ['balance', 'issue', 'fee', 'payout'] })
    .notNull()
    .default('balance'),
  /** The stored sum of the entries; a constraint keeps it at zero or above; null for the platform's accounts. */
  balance: points(),
})

/**
 * Why points moved: one of `PointTransactionType`, the record that caused it, and who did it (a code of `UserRole`).
 * A wrong one is never changed: another one of the opposite amounts names it in `reversesId`, which can happen once.
 */
export const movement = pgTable('movement', {
  id: id(),
  type: text().notNull(),
  causeRecord: text().notNull(),
  causeId: integer(),
  actorRole: smallint().notNull(),
  actorId: integer().notNull(),
  /** The actor's name as it was then. */
  actorName: text().notNull(),
  at: moment().notNull(),
  reversesId: integer(),
})

/**
 * One side of a movement, in points. All sides of a movement are inserted by one statement and sum to zero; none is
 * ever changed or deleted. Kind, type and time are those of the account and the movement: the lists go along them.
 */
export const entry = pgTable('entry', {
  id: id(),
  movementId: integer().notNull(),
  accountId: integer().notNull(),
  amount: integer().notNull(),
  accountKind: text({ enum: KINDS }).notNull(),
  type: text().$type<CodeOf<typeof PointTransactionType>>().notNull(),
  at: moment().notNull(),
})

/** What the entries of members or of stores of one type come to on one day of Japan. Kept by the database. */
export const pointDay = pgTable(
  'point_day',
  {
    accountKind: text({ enum: ['member', 'store'] }).notNull(),
    type: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
    plus: points().notNull(),
    minus: points().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountKind, table.type, table.day] })],
)
