import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { generatedTextColumn, idColumn, stateSinceColumn, timestampColumn, versionColumn } from '../../db/columns.ts'
import { member } from '../user/table.ts'

/**
 * A member's request to have points paid out. `status` is a code of the withdrawal lifecycle. Member and bank account
 * are copies from the time of the request. Triggers refuse deletions and changes of anything but the state.
 */
export const withdrawal = pgTable('withdrawal', {
  id: idColumn(),
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
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
  stateSince: stateSinceColumn(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})
