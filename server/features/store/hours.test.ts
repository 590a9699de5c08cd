import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import {
  getStoreHours,
  CLOSED_WEEK,
  type OpeningSpan,
  updateStoreHours,
  type WeekHours,
} from '../../../contract/storeHours.ts'
import { StoreStatus } from '../../../contract/enumerations.ts'
import { storeOpennessLifecycle } from '../../../machines/lifecycles/openness.ts'
import { auditLog } from '../../db/schema.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { openTestApp, createRecordingLiveUpdates, type TestApp } from '../../testing/testApp.ts'
import { calendarDay as calendarDays } from '../calendar/table.ts'
import { storeHours } from './partTables.ts'
import { createStoreFixtures } from './testing.ts'

const { createCalendarDay, deleteCalendarDay } = endpoints
const STORE_MANAGEMENT_CALLER = { as: 'STORE_MANAGEMENT' } as const
const SYSTEM_MANAGEMENT_CALLER = { as: 'SYSTEM_MANAGEMENT' } as const
const { codes } = storeOpennessLifecycle
const span = (from: number, to: number): OpeningSpan => ({ opensAt: from * 60, closesAt: to * 60 })
const publishedEvents: LiveEvent[] = []
let app: TestApp
let storeFixtures: Awaited<ReturnType<typeof createStoreFixtures>>
let id: number
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
  storeFixtures = await createStoreFixtures(app.db)
  id = await storeFixtures.addStore({ status: StoreStatus.ACCEPT })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(storeHours)
  await app.db.delete(calendarDays)
  publishedEvents.length = 0
  // Saturday noon in Japan.
  app.time.now = new Date('2026-11-21T03:00:00.000Z')
})

const read = async (storeId = id) =>
  (await app.call(getStoreHours, { params: { id: storeId } }, STORE_MANAGEMENT_CALLER)).body.data
const update = (hours: Partial<WeekHours>, version = 0) =>
  app.call(updateStoreHours, { params: { id }, body: { ...CLOSED_WEEK, ...hours, version } }, STORE_MANAGEMENT_CALLER)

const publishedChanges = () =>
  publishedEvents
    .flatMap((event) => (event.type === 'changed' ? [event.change] : []))
    .filter(({ record }) => record !== 'session' && record !== 'signIn')

test('a store whose opening hours were never entered has none, and is neither open nor closed', async () => {
  expect(await read()).toEqual({
    id,
    hours: CLOSED_WEEK,
    version: 0,
    openness: codes.unknown,
    holiday: null,
    changesAt: '2026-11-21T15:00:00.000Z',
  })
})

test('an edit of opening hours stores them with a version, adds a line to the history and is published with its author', async () => {
  const hours = { ...CLOSED_WEEK, saturday: [span(9, 12.5), span(13, 26)], holiday: [span(10, 15)] }
  const expected = { id, hours, version: 1, openness: codes.open, holiday: null, changesAt: '2026-11-21T03:30:00.000Z' }
  expect((await update(hours)).body.data).toEqual(expected)
  expect(await read()).toEqual(expected)
  const [line] = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.record, 'store'))
    .orderBy(desc(auditLog.id))
    .limit(1)
  expect([line?.recordId, line?.event, line?.changes]).toEqual([
    id,
    'editHours',
    [
      { field: 'saturday', before: '', after: '09:00-12:30, 13:00-26:00' },
      { field: 'holiday', before: '', after: '10:00-15:00' },
    ],
  ])
  const by = { id: app.staffIds[STORE_MANAGEMENT_CALLER.as], name: STORE_MANAGEMENT_CALLER.as }
  const write = { event: 'editHours', from: 'stored', to: 'stored', version: 1, by }
  expect(publishedChanges()).toEqual([{ record: 'storeHours', id, write }])
  const lineCount = await app.db.$count(auditLog)
  expect((await update(hours, 1)).body.data.version).toBe(1)
  expect(await app.db.$count(auditLog)).toBe(lineCount)
})

test('if two people change the opening hours of a store at once, one is refused and gets the hours of the other', async () => {
  const responses = await Promise.all([update({ monday: [span(9, 18)] }), update({ monday: [span(10, 19)] })])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [refusalResponse] = responses.filter(({ status }) => status === 409)
  expect(refusalResponse?.body).toMatchObject({
    message: 'ご自身が別のタブまたは端末で先に更新しました（今）。最新の内容をご確認ください。',
    data: { record: await read(), allowedEvents: [] },
  })
})

describe('refused opening hours', () => {
  test.each([
    ['that end before they begin', [span(18, 9)], '終了は開始より後、24時間以内にしてください。'],
    ['that are empty', [span(9, 9)], '終了は開始より後、24時間以内にしてください。'],
    ['that are longer than a day', [span(1, 26)], '終了は開始より後、24時間以内にしてください。'],
    ['that overlap', [span(9, 12), span(11, 15)], '時間帯が重なっているか、順番が前後しています。'],
    ['out of order', [span(13, 15), span(9, 12)], '時間帯が重なっているか、順番が前後しています。'],
    [
      'that begin on the next day',
      [span(24, 26)],
      '開始は23:59までです。24:00以降は翌日の欄に入力してください（24:00-26:00 → 翌日の0:00-2:00）。',
    ],
    ['of four spans', [span(1, 2), span(3, 4), span(5, 6), span(7, 8)], '1日に設定できる時間帯は3つまでです。'],
  ])('opening hours %s are refused', async (_case, friday, error) => {
    const response = await update({ friday })
    expect([response.status, response.body.errors]).toEqual([422, { friday: error }])
    expect(await app.db.$count(storeHours)).toBe(0)
  })
})

describe('opening hours after midnight', () => {
  const overlapError = '前日の深夜の営業時間と重なっています。'
  test.each([
    ['monday', 'tuesday'],
    ['saturday', 'sunday'],
    ['sunday', 'monday'],
  ] as const)('opening hours after midnight of a %s may not overlap those of a %s', async (day, nextDay) => {
    const refusalResponse = await update({ [day]: [span(20, 29)], [nextDay]: [span(4, 8)] })
    expect([refusalResponse.status, refusalResponse.body.errors]).toEqual([422, { [nextDay]: overlapError }])
    expect((await update({ [day]: [span(20, 29)], [nextDay]: [span(5, 8)] })).status).toBe(200)
  })

  test('opening hours after midnight may overlap those of a holiday', async () => {
    expect((await update({ monday: [span(20, 29)], holiday: [span(4, 8)] })).status).toBe(200)
  })
})

test('a store that does not exist has no opening hours', async () => {
  const params = { id: 2_000_000_000 }
  expect((await app.call(getStoreHours, { params }, STORE_MANAGEMENT_CALLER)).status).toBe(404)
  expect(
    (await app.call(updateStoreHours, { params, body: { ...CLOSED_WEEK, version: 0 } }, STORE_MANAGEMENT_CALLER))
      .status,
  ).toBe(404)
})

test('a holiday of the calendar closes the store, and its deletion opens it again', async () => {
  await update({ saturday: [{ opensAt: 540, closesAt: 725 }] })
  const createResponse = await app.call(
    createCalendarDay,
    { body: { date: '2026-11-21', name: '創立記念日', type: 'holiday' } },
    SYSTEM_MANAGEMENT_CALLER,
  )
  expect(await read()).toMatchObject({ openness: codes.closedToday, holiday: '創立記念日' })
  await app.call(
    deleteCalendarDay,
    { params: { id: createResponse.body.data.id }, body: { version: 1 } },
    SYSTEM_MANAGEMENT_CALLER,
  )
  expect(await read()).toMatchObject({ openness: codes.open, holiday: null })
  app.time.now = new Date('2026-11-21T03:05:00.000Z')
  expect(await read()).toMatchObject({ openness: codes.closed, holiday: null })
})

test.each(['REQUEST', 'INACTIVE', 'REJECT'] as const)(
  'a store with the status %s is not open at any hour',
  async (statusName) => {
    const unacceptedStoreId = await storeFixtures.addStore({ status: StoreStatus[statusName] })
    const hours = { ...CLOSED_WEEK, saturday: [span(9, 18)] }
    await app.db.insert(storeHours).values({ storeId: unacceptedStoreId, hours, version: 1, updatedAt: app.time.now })
    expect(await read(unacceptedStoreId)).toMatchObject({ hours, openness: null })
  },
)
