import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { reportedFields } from '../../../contract/report.ts'
import { generated, id, moment, version } from '../../db/columns.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'

/** A report by a user. `status` is a code of the report lifecycle; all names are copies from the time of the report. */
export const report = pgTable('report', {
  id: id(),
  memberId: integer()
    .notNull()
    .references(() => member.id),
  memberName: text().notNull(),
  memberNameKana: text().notNull(),
  memberEmail: text().notNull(),
  storeId: integer().references(() => store.id),
  storeName: text(),
  aboutKind: text().$type<(typeof reportedFields)[number]>().notNull(),
  aboutId: integer().notNull(),
  aboutName: text().notNull(),
  content: text().notNull(),
  status: smallint().notNull(),
  statusReason: text(),
  version: version(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
  searchText: generated(),
  sortName: generated(),
})
