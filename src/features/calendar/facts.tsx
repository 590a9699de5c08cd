import type { CalendarDay } from '../../../contract/calendarDay.ts'
import type { Read } from '../../../contract/answer.ts'
import { type RecordFacts, timeFact } from '../../resources/recordFacts.ts'
import { formatDate } from '../../ui/format.ts'
import { WeekdayName } from './columns.tsx'

/** Which facts of a calendar day stand where. */
export const CALENDAR_DAY_FACTS: RecordFacts<Read<typeof CalendarDay>> = {
  head: [
    { label: 'calendarDay.field.date', value: ({ date }) => formatDate(date) },
    { label: 'calendarDay.field.weekday', value: ({ date }) => <WeekdayName date={date} /> },
    { label: 'calendarDay.field.type', value: ({ type }, text) => text(`calendarDay.type.${type}`) },
    timeFact('calendarDay.field.updatedAt', ({ updatedAt }) => updatedAt),
  ],
  groups: [],
}
