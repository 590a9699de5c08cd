import * as v from 'valibot'
import { isCalendarDay } from './day.ts'
import { deletion, EmptyResponse, endpoint, IdParams, pagedQuery, pageSchema, recordVersion } from './endpoint.ts'
import { requiredText } from './field.ts'
import { HistoryLine } from './history.ts'
import { CALENDAR_DAY_TYPES, calendarList } from './kinds/calendar.ts'
import { listEndpoint } from './listEndpoints.ts'

/** A day of the calendar (rule 3.13). `date` is a day in Japan, `YYYY-MM-DD`; times are ISO 8601 in UTC. */
export const CalendarDay = v.object({
  id: v.number(),
  date: v.string(),
  name: v.string(),
  type: v.picklist(CALENDAR_DAY_TYPES),
  version: v.number(),
  updatedAt: v.string(),
})
export type CalendarDay = v.InferOutput<typeof CalendarDay>

const fields = {
  date: v.pipe(requiredText(10), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'field.date'), v.check(isCalendarDay, 'field.date')),
  name: requiredText(60),
  type: v.picklist(CALENDAR_DAY_TYPES, 'field.choice'),
}
export const NewCalendarDay = v.strictObject(fields)
export const CalendarDayEdit = v.strictObject({ ...fields, version: recordVersion() })

const { access, path } = calendarList
const one = { path: `${path}/{id}`, params: IdParams }

/** The days of the calendar, the latest first by default. `q` finds parts of the name or the date, or the id. */
export const listCalendarDays = listEndpoint('listCalendarDays', calendarList, CalendarDay)

export const getCalendarDay = endpoint({ ...one, id: 'getCalendarDay', method: 'GET', access, response: CalendarDay })

/** Adds a day. A date that the calendar already has is 422 with `errors.date`. */
export const createCalendarDay = endpoint({
  id: 'createCalendarDay',
  method: 'POST',
  path,
  access,
  body: NewCalendarDay,
  response: CalendarDay,
})

/** Changes a day. A stale `version` is 409 with the current day. */
export const updateCalendarDay = endpoint({
  ...one,
  id: 'updateCalendarDay',
  method: 'PUT',
  access,
  body: CalendarDayEdit,
  response: CalendarDay,
})

export const deleteCalendarDay = endpoint({
  ...one,
  id: 'deleteCalendarDay',
  method: 'DELETE',
  access,
  ...deletion,
  response: EmptyResponse,
})

export const listCalendarDayHistory = endpoint({
  ...one,
  id: 'listCalendarDayHistory',
  method: 'GET',
  path: `${path}/{id}/history`,
  access,
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
})
