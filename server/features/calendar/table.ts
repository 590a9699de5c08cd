import { pgTable, text } from 'drizzle-orm/pg-core'
import { CALENDAR_DAY_TYPES } from '../../../contract/kinds/calendar.ts'
import { generatedTextColumn, idColumn, timestampColumn, versionColumn } from '../../db/columns.ts'

/** The days of the calendar (rule 3.13). `date` is a day in Japan, `YYYY-MM-DD`. */
export const calendarDay = pgTable('calendar_day', {
  id: idColumn(),
  date: text().notNull(),
  name: text().notNull(),
  type: text({ enum: CALENDAR_DAY_TYPES }).notNull(),
  version: versionColumn(),
  updatedAt: timestampColumn().notNull(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})
