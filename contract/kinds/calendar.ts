import { declareList } from '../recordKind.ts'

/** How the calendar classifies a day. */
export const CALENDAR_DAY_TYPES = ['weekday', 'holiday'] as const
export type CalendarDayType = (typeof CALENDAR_DAY_TYPES)[number]

export const calendarList = declareList({
  path: '/system/calendar',
  screens: ['/masterdata'],
  access: 'SYSTEM_MANAGEMENT',
  sortFields: ['date', 'name', 'id'],
  defaultSort: '-date',
  isSearchable: true,
  filters: {},
})
