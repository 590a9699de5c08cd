import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { generated, id, moment, version } from '../../db/columns.ts'
import { member } from '../user/table.ts'

/**
 * A member's request to have points paid out. `status` is a code of the withdrawal lifecycle. Member and bank account
 * are as they were when it was requested: the database changes nothing but where it stands, and deletes none.
 */
export const withdrawal = pgTable('withdrawal', {
  id: id(),
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
  version: version(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
  /** Computed by the database, for the search. */
  searchText: generated(),
  sortName: generated(),
})
