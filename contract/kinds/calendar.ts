import { declareVersionedRecordKind } from '../recordKind.ts'

/** How the calendar classifies a day. */
export const CALENDAR_DAY_TYPES = ['weekday', 'holiday'] as const
export type CalendarDayType = (typeof CALENDAR_DAY_TYPES)[number]

/** A day of the calendar (rule 3.13). `date` is a day in Japan, `YYYY-MM-DD`. */
export const calendarDayRecordKind = declareVersionedRecordKind({
  name: 'calendarDay',
  path: '/system/calendar',
  screens: ['/masterdata'],
  access: 'SYSTEM_MANAGEMENT',
  isFixedSet: false,
  fields: {
    date: { type: 'day', isSearched: true, hasHint: true },
    name: { type: 'line', max: 60, isSearched: true, hasHint: false },
    type: { type: 'choice', choices: CALENDAR_DAY_TYPES, initial: 'holiday', isSearched: false, hasHint: true },
  },
  nameField: 'name',
  columns: ['date', 'weekday', 'name', 'type', 'id'],
  facts: ['date', 'weekday', 'type', 'updatedAt'],
  sortFields: ['date', 'name', 'id'],
  defaultSort: '-date',
  isSearchable: true,
  filters: {},
  affectsAlso: ['getStoreHours'],
  notifiesAlso: ['STORE_MANAGEMENT'],
})
