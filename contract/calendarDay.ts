import * as v from 'valibot'
import { ifKnown, instant, versionOrFirst } from './answer.ts'
import { isExistingDate } from './date.ts'
import {
  deletionBodyDefaults,
  EmptyResponse,
  declareEndpoint,
  IdParams,
  pagedQuery,
  pageSchema,
  recordVersion,
} from './endpoint.ts'
import { requiredCode, requiredText } from './field.ts'
import { HistoryLine } from './history.ts'
import { CALENDAR_DAY_TYPES, calendarList } from './kinds/calendar.ts'
import { EARLIEST_DATE, LATEST_DATE } from './limits.ts'
import { declareListEndpoint } from './listEndpoints.ts'
import { onScreens } from './need.ts'

/** A day of the calendar (rule 3.13). `date` is a day in Japan, `YYYY-MM-DD`; times are ISO 8601 in UTC. */
export const CalendarDay = v.object({
  id: v.number(),
  date: instant,
  name: v.string(),
  type: v.picklist(CALENDAR_DAY_TYPES),
  version: versionOrFirst,
  updatedAt: ifKnown(instant),
})
export type CalendarDay = v.InferInput<typeof CalendarDay>

const editableFields = {
  date: v.pipe(
    requiredCode(10),
    v.regex(/^\d{4}-\d{2}-\d{2}$/, 'field.date'),
    v.check(isExistingDate, 'field.noSuchDate'),
    v.check((date) => date >= EARLIEST_DATE && date <= LATEST_DATE, 'field.dateRange'),
  ),
  name: requiredText(60),
  type: v.picklist(CALENDAR_DAY_TYPES, 'field.choice'),
}
export const NewCalendarDay = v.strictObject(editableFields)
export const CalendarDayEdit = v.strictObject({ ...editableFields, version: recordVersion() })

const { access, path } = calendarList
const singleRecordDefaults = { path: `${path}/{id}`, params: IdParams }

/** The days of the calendar, the latest first by default. `q` matches parts of the name, the date and the id. */
export const listCalendarDays = declareListEndpoint('listCalendarDays', calendarList, CalendarDay)

export const getCalendarDay = declareEndpoint({
  ...singleRecordDefaults,
  id: 'getCalendarDay',
  need: onScreens('record', '/masterdata'),
  method: 'GET',
  access,
  response: CalendarDay,
})

/** Adds a day. 422 with `errors.date` if the calendar already has the date. */
export const createCalendarDay = declareEndpoint({
  id: 'createCalendarDay',
  need: onScreens('write', '/masterdata'),
  method: 'POST',
  path,
  access,
  body: NewCalendarDay,
  response: CalendarDay,
})

/** Changes a day. 409 with the current day if `version` is stale. */
export const updateCalendarDay = declareEndpoint({
  ...singleRecordDefaults,
  id: 'updateCalendarDay',
  need: onScreens('write', '/masterdata'),
  method: 'PUT',
  access,
  body: CalendarDayEdit,
  response: CalendarDay,
})

/** Deletes a day of the calendar, which then counts as its weekday. */
export const deleteCalendarDay = declareEndpoint({
  ...singleRecordDefaults,
  id: 'deleteCalendarDay',
  need: onScreens('write', '/masterdata'),
  method: 'DELETE',
  access,
  ...deletionBodyDefaults,
  response: EmptyResponse,
})

/** What has happened to a day of the calendar, newest first. */
export const listCalendarDayHistory = declareEndpoint({
  ...singleRecordDefaults,
  id: 'listCalendarDayHistory',
  need: onScreens('history', '/masterdata'),
  method: 'GET',
  path: `${path}/{id}/history`,
  access,
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
})
