import { calendarDayRecordKind } from '../../../contract/kinds/calendar.ts'
import { defineVersionedHandlers } from '../../resources/versionedResource.ts'
import { calendarDay } from './table.ts'

/** The days of the calendar (rule 3.13). A date is in it only once. */
export const calendarDayHandlers = defineVersionedHandlers(calendarDayRecordKind, calendarDay, {
  constraint: 'calendar_day_date_key',
  errors: { date: 'calendarDay.date.taken' },
})
