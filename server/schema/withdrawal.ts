import { sql } from 'drizzle-orm'
import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from './marketplace.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/**
 * A member's request to have points paid out. `status` is a code of the withdrawal lifecycle. Member and bank account
 * are as they were when it was requested: the database changes nothing but where it stands, and deletes none.
 */
export const withdrawal = pgTable('withdrawal', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  memberId: integer()
    .notNull()
    .references(() => member.id),
  memberName: text().notNull(),
  memberNameKana: text().notNull(),
  memberPhone: text().notNull(),
  point: integer().notNull(),
  bankName: text().notNull(),
  branchName: text().notNull(),
  accountType: text().notNull(),
  accountNumber: text().notNull(),
  holder: text().notNull(),
  status: smallint().notNull(),
  statusReason: text(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
  /** Computed by the database, for the search. */
  searchText: text()
    .notNull()
    .generatedAlwaysAs(sql``),
  sortName: text()
    .notNull()
    .generatedAlwaysAs(sql``),
})
