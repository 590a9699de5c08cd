import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()

/**
 * One account of points. `kind` says whose it is: `member`, `store` or `platform`, whose `ownerId` is 0.
 * `purpose` tells the platform's accounts apart; the others have `balance` only. A balance is the sum of the entries.
 */
export const account = pgTable('account', {
  id: id(),
  kind: text({ enum: ['member', 'store', 'platform'] }).notNull(),
  ownerId: integer().notNull(),
  purpose: text({ enum: ['balance', 'issue', 'fee', 'payout'] }).notNull().default('balance'),
})

/** Why points moved: one of `PointTransactionType`, the record that caused it, and who did it (a code of `UserRole`). */
export const movement = pgTable('movement', {
  id: id(),
  type: text().notNull(),
  causeRecord: text().notNull(),
  causeId: integer(),
  actorRole: smallint().notNull(),
  actorId: integer().notNull(),
  /** The actor's name as it was then. */
  actorName: text().notNull(),
  at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
})

/** One side of a movement, in points. The entries of a movement sum to zero; none is ever changed or deleted. */
export const entry = pgTable('entry', {
  id: id(),
  movementId: integer().notNull().references(() => movement.id),
  accountId: integer().notNull().references(() => account.id),
  amount: integer().notNull(),
})
