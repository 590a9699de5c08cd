import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { formRecordColumns } from '../../db/columns.ts'

/** The reasons that members choose when they report something. */
export const reportReason = pgTable('report_reason', {
  ...formRecordColumns(),
  name: text().notNull(),
  position: integer().notNull(),
})
