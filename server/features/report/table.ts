import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { REPORTABLE_KINDS } from '../../../contract/report.ts'
import { generatedTextColumn, idColumn, stateSinceColumn, timestampColumn, versionColumn } from '../../db/columns.ts'
import { reportReason } from '../reportReason/table.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'

/**
 * A report by a member. `status` is a code of the report lifecycle; all names are copies from the time of the report.
 */
export const report = pgTable('report', {
  id: idColumn(),
  memberId: integer()
    .notNull()
    .references(() => member.id),
  memberName: text().notNull(),
  memberNameKana: text().notNull(),
  memberEmail: text().notNull(),
  storeId: integer().references(() => store.id),
  storeName: text(),
  aboutKind: text().$type<(typeof REPORTABLE_KINDS)[number]>().notNull(),
  aboutId: integer().notNull(),
  aboutName: text().notNull(),
  /** The reported message, if the report is about one; then `aboutId` is the id of its conversation. */
  conversationId: integer(),
  messageSeq: integer(),
  content: text().notNull(),
  /** Null for a report without a reason, such as one of an app that does not offer them. */
  reasonId: integer().references(() => reportReason.id),
  status: smallint().notNull(),
  statusReason: text(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
  stateSince: stateSinceColumn(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})
