import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { calendarDayRecordKind } from '../../../contract/kinds/calendar.ts'
import type { VersionedRecord } from '../../../contract/versionedRecord.ts'
import ja from '../../../locales/ja.json' with { type: 'json' }
import { auditLog } from '../../db/schema.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { openTestApp, createRecordingLiveUpdates, type CallerName, type TestApp } from '../../testing/testApp.ts'
import { calendarDay } from './table.ts'

type CalendarDay = VersionedRecord<typeof calendarDayRecordKind>
const {
  createCalendarDay,
  deleteCalendarDay,
  getCalendarDay,
  listCalendarDayHistory,
  listCalendarDays,
  updateCalendarDay,
} = endpoints

const SYSTEM_MANAGEMENT_CALLER = { as: 'SYSTEM_MANAGEMENT' } as const
const publishedEvents: LiveEvent[] = []
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(calendarDay)
  publishedEvents.length = 0
})

type DayFields = Pick<CalendarDay, 'date' | 'name' | 'type'>
const HOLIDAY: DayFields = { date: '2027-05-03', name: '憲法記念日', type: 'holiday' }
const create = (body: Partial<DayFields> = {}) =>
  app.call(createCalendarDay, { body: { ...HOLIDAY, ...body } }, SYSTEM_MANAGEMENT_CALLER)
const update = (
  id: number,
  body: Partial<DayFields>,
  { version = 1, as }: { version?: number; as?: CallerName } = {},
) =>
  app.call(
    updateCalendarDay,
    { params: { id }, body: { ...HOLIDAY, ...body, version } },
    { as: as ?? SYSTEM_MANAGEMENT_CALLER.as },
  )

test('a calendar day is added, changed and deleted; each write has a line of history and is published', async () => {
  const { status, body } = await create()
  expect([status, body.data]).toEqual([
    200,
    { id: body.data.id, ...HOLIDAY, version: 1, updatedAt: '2026-11-21T03:00:00.000Z' },
  ])
  const { id } = body.data
  expect((await update(id, { type: 'weekday' })).body.data).toMatchObject({ type: 'weekday', version: 2 })
  expect((await update(id, { type: 'weekday' }, { version: 2 })).body.data.version).toBe(2)
  const history = await app.call(listCalendarDayHistory, { params: { id }, query: {} }, SYSTEM_MANAGEMENT_CALLER)
  expect(history.body.data.items.map(({ event, changes }) => [event, changes])).toEqual([
    ['edit', [{ field: 'type', before: 'holiday', after: 'weekday' }]],
    [
      'create',
      [
        { field: 'date', before: null, after: '2027-05-03' },
        { field: 'name', before: null, after: '憲法記念日' },
        { field: 'type', before: null, after: 'holiday' },
      ],
    ],
  ])
  expect(
    (await app.call(deleteCalendarDay, { params: { id }, body: { version: 2 } }, SYSTEM_MANAGEMENT_CALLER)).status,
  ).toBe(200)
  expect((await app.call(getCalendarDay, { params: { id } }, SYSTEM_MANAGEMENT_CALLER)).status).toBe(404)
  const lines = await app.db.select({ event: auditLog.event }).from(auditLog).orderBy(asc(auditLog.id))
  expect(lines.map(({ event }) => event).slice(-3)).toEqual(['create', 'edit', 'delete'])
  const changedRecordKinds = publishedEvents.flatMap((event) => (event.type === 'changed' ? [event.change.record] : []))
  expect(changedRecordKinds.filter((record) => record !== 'session' && record !== 'signIn')).toEqual([
    'calendarDay',
    'calendarDay',
    'calendarDay',
  ])
})

test('the list of calendar days begins with the latest date, and is searched by a part of a name or of a date', async () => {
  await create()
  await create({ date: '2026-01-01', name: '元日' })
  await create({ date: '2027-01-01', name: '元日' })
  const listDates = async (query: { q?: string; sort?: 'name' | 'date' }) =>
    (await app.call(listCalendarDays, { query }, SYSTEM_MANAGEMENT_CALLER)).body.data.items.map(({ date }) => date)
  expect(await listDates({})).toEqual(['2027-05-03', '2027-01-01', '2026-01-01'])
  expect(await listDates({ q: '元日' })).toEqual(['2027-01-01', '2026-01-01'])
  expect(await listDates({ q: '2027-0', sort: 'date' })).toEqual(['2027-01-01', '2027-05-03'])
})

test.each([
  ['', 'field.required'],
  ['2027-5-3', 'field.date'],
  ['2027/05/03', 'field.date'],
  ['今日', 'field.date'],
  ['2027-02-29', 'field.noSuchDate'],
  ['2027-13-01', 'field.noSuchDate'],
  ['0000-01-01', 'field.noSuchDate'],
  ['1999-12-31', 'field.dateRange'],
  ['2100-01-01', 'field.dateRange'],
] as const)('a calendar day with the date %j is refused with the message %s', async (date, key) => {
  const response = await create({ date })
  expect([response.status, response.body.errors]).toEqual([422, { date: ja[key] }])
})

test('the calendar accepts dates from 2000 to 2099', async () => {
  const dates = ['2000-01-01', '2099-12-31']
  const responses = await Promise.all(dates.map((date) => create({ date })))
  expect(responses.map(({ status, body }) => [status, body.data.date])).toEqual(dates.map((date) => [200, date]))
})

test('the calendar has each date only once', async () => {
  const takenError = { date: 'この日付はすでに登録されています。' }
  const responses = await Promise.all([create(), create({ name: '別の名称' })])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const { id } = (await create({ date: '2027-05-04' })).body.data
  expect((await update(id, {})).body.errors).toEqual(takenError)
  expect(await app.db.$count(calendarDay)).toBe(2)
})

test('a calendar day that a colleague has changed is not overwritten', async () => {
  const { id } = (await create()).body.data
  await update(id, { name: '五月三日' })
  const staleEditResponse = await update(id, { name: 'けんぽう' }, { as: 'allPermissions' })
  expect([staleEditResponse.status, staleEditResponse.body.message, staleEditResponse.body.data]).toMatchObject([
    409,
    'SYSTEM_MANAGEMENTさんが先に更新しました（今）。最新の内容をご確認ください。',
    { record: { name: '五月三日', version: 2 } },
  ])
  expect(
    (await app.call(deleteCalendarDay, { params: { id }, body: { version: 1 } }, SYSTEM_MANAGEMENT_CALLER)).status,
  ).toBe(409)
})
