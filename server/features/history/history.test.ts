import { eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportRecordKind } from '../../../contract/kinds/report.ts'
import { reportEndpoints } from '../../../contract/report.ts'
import { storeEndpoints } from '../../../contract/store.ts'
import {
  historyEventText,
  listWholeHistory,
  listWholeHistoryAsCsv,
  type WholeHistoryLine,
} from '../../../contract/wholeHistory.ts'
import { HISTORY_RECORDS } from '../../../contract/kinds/historyList.ts'
import { createRole, deleteRole } from '../../../contract/role.ts'
import { charts } from '../../../machines/charts.ts'
import type { Db } from '../../db/database.ts'
import { auditLog, staff } from '../../db/schema.ts'
import { BYTE_ORDER_MARK, toCsvLines } from '../../http/csvText.ts'
import { BUILT_IN_TEXTS, type TextKey, translate } from '../../http/text.ts'
import { createSamples } from '../../testing/samples.ts'
import { openTestApp, type CallerName, type TestApp } from '../../testing/testApp.ts'
import { explainAsLargeTable } from '../../testing/listChecks.ts'
import { createPageIdsQuery } from '../../resources/page.ts'
import { historyCsvColumns } from './csvColumns.ts'
import { createHistorySelection } from './list.ts'
import { readRecordNames } from './recordNames.ts'

const SUPER_ADMIN: CallerName = 'SYSTEM_MANAGEMENT'
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await createSamples(app)
  await app.db.update(staff).set({ isSuperAdmin: true }).where(eq(staff.id, app.staffIds[SUPER_ADMIN]))
})
afterAll(() => app.close())

type Filters = Omit<NonNullable<Parameters<typeof app.call<typeof listWholeHistory>>[1]['query']>, 'page' | 'limit'>

/** Reads all pages of the history. */
async function readAll(filters: Filters = {}) {
  const lines: WholeHistoryLine[] = []
  for (let page = 1; ; page += 1) {
    const query = { ...filters, page, limit: 100 }
    const { status, body } = await app.call(listWholeHistory, { query }, { as: SUPER_ADMIN })
    expect(status).toBe(200)
    lines.push(...body.data.items)
    if (lines.length >= body.data.total) return lines
  }
}

test('only super admins see the history of all records and export it, however many permissions others have', async () => {
  for (const path of [listWholeHistory.path, listWholeHistoryAsCsv.path]) {
    expect((await app.send('GET', path, { as: SUPER_ADMIN })).status).toBe(200)
    for (const as of ['allPermissions', 'noPermissions'] as const)
      expect((await app.send('GET', path, { as })).status).toBe(403)
    expect((await app.send('GET', path)).status).toBe(401)
  }
})

test('every line of every record is listed once, the newest first, with its record, who has acted and the call', async () => {
  const [report] = (
    await app.call(
      reportEndpoints.list,
      { query: { status: reportRecordKind.states.unhandled } },
      { as: 'REPORT_MANAGEMENT' },
    )
  ).body.data.items
  const params = { id: report?.id ?? 0 }
  const body = { event: 'handle' as const, version: report?.version ?? 0 }
  await app.call(reportEndpoints.transition, { params, body }, { as: 'REPORT_MANAGEMENT' })
  const lines = await app.db.select().from(auditLog)
  const newestFirst = lines.toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
  expect((await readAll()).map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id))
  const handled = (await readAll({ record: 'report', recordId: params.id })).find(({ event }) => event === 'handle')
  expect(handled).toEqual({
    id: expect.any(Number),
    event: 'handle',
    from: 'unhandled',
    to: 'handled',
    actor: 'REPORT_MANAGEMENT',
    reason: null,
    changes: [],
    at: app.time.now.toISOString(),
    record: 'report',
    recordId: params.id,
    recordName: report?.userName,
    staffId: app.staffIds.REPORT_MANAGEMENT,
    requestId: expect.any(String),
  })
  expect(await readAll({ q: handled?.requestId ?? '' })).toEqual([handled])
})

test('lines are found by the kind of record, the record, the person and the day, and all of them together', async () => {
  const all = await readAll()
  const ofStores = all.filter(({ record }) => record === 'store')
  expect(ofStores.length).toBeGreaterThan(0)
  expect(await readAll({ record: 'store' })).toEqual(ofStores)
  const ofReporter = all.filter(({ staffId }) => staffId === app.staffIds.REPORT_MANAGEMENT)
  expect(ofReporter.length).toBeGreaterThan(0)
  expect(await readAll({ staffId: app.staffIds.REPORT_MANAGEMENT })).toEqual(ofReporter)
  expect(await readAll({ q: 'REPORT_MANAGEMENT full' })).toEqual(ofReporter)
  expect(await readAll({ q: 'nobody of this name' })).toEqual([])
  const [first, ...others] = all.toReversed()
  const firstDay = dayOf(first?.at)
  const onFirstDay = [first, ...others].filter((line) => dayOf(line?.at) === firstDay)
  expect(await readAll({ from: firstDay, to: firstDay, sort: 'at' })).toEqual(onFirstDay)
  expect(await readAll({ to: firstDay, record: 'store', sort: 'at' })).toEqual(
    onFirstDay.filter((line) => line?.record === 'store'),
  )
})

test('a line has the name of its record, also of a deleted one', async () => {
  const [ofStore] = await readAll({ record: 'store' })
  const { body: stored } = await app.call(
    storeEndpoints.get,
    { params: { id: ofStore?.recordId ?? 0 } },
    { as: 'STORE_MANAGEMENT' },
  )
  expect(ofStore?.recordName).toBe(stored.data.name)
  const fields = { name: '夜間の担当', description: '' }
  const { body: added } = await app.call(createRole, { body: fields }, { as: SUPER_ADMIN })
  const params = { id: added.data.id }
  await app.call(deleteRole, { params, body: { version: added.data.version } }, { as: SUPER_ADMIN })
  const ofRole = await readAll({ record: 'role', recordId: params.id })
  expect(ofRole.map(({ event, recordName }) => [event, recordName])).toEqual([
    ['delete', fields.name],
    ['create', fields.name],
  ])
})

test('the names of all records of a page are read by two statements, however many lines and kinds it has', async () => {
  const statements: SQL[] = []
  const db = {
    execute: (statement: SQL) => {
      statements.push(statement)
      return app.db.execute(statement)
    },
  } as unknown as Db
  const lines = HISTORY_RECORDS.flatMap((record) => [0, 1, 2, 999_999].map((recordId) => ({ record, recordId })))
  const nameOf = await readRecordNames(db, [...lines, ...lines, { record: 'toString', recordId: 1 }])
  expect(statements.length).toBe(2)
  const nameless = [
    { record: 'store', recordId: 999_999 },
    { record: 'history', recordId: 1 },
    { record: 'toString', recordId: 1 },
  ]
  expect(nameless.map(nameOf)).toEqual([null, null, null])
})

/** Returns the day in Japan of a time. */
function dayOf(at: string | undefined): string {
  return new Date(Date.parse(at ?? '') + 9 * 3_600_000).toISOString().slice(0, 10)
}

test('the CSV file has the lines of the list in its order, and its download becomes a line itself', async () => {
  const items = await readAll({ record: 'store' })
  const { body } = await app.send('GET', `${listWholeHistoryAsCsv.path}?record=store`, {
    as: SUPER_ADMIN,
    headers: { 'Accept-Language': 'en' },
  })
  const cells = items.map((line) => historyCsvColumns.map(({ cell }) => cell(line)))
  const headers = historyCsvColumns.map(({ header }) => ({ text: header }))
  expect(body.data).toBe(BYTE_ORDER_MARK + toCsvLines([headers, ...cells], (key) => translate('en', key)))
  const [download] = await readAll({ record: 'history' })
  expect(download).toMatchObject({ event: 'downloadCsv', recordId: 0, staffId: app.staffIds[SUPER_ADMIN] })
})

test('the CSV file names the changed fields in words, and those without a name as they are stored', () => {
  const changesColumn = historyCsvColumns.find(({ header }) => header === 'history.field.changes')
  const changes = [
    { field: 'phone', before: null, after: '0312345678' },
    { field: 'shoeSize', before: '42', after: '43' },
  ]
  const line = { record: 'user', event: 'edit', changes } as unknown as WholeHistoryLine
  const cell = changesColumn?.cell(line) ?? null
  expect(toCsvLines([[cell]], (key) => translate('ja', key))).toBe('"電話番号: — → 0312345678\nshoeSize: 42 → 43"\r\n')
})

test('every kind of record and every event that is stored has a name in the filter and in the texts', async () => {
  await app.call(storeEndpoints.list, { query: {} }, { as: 'STORE_MANAGEMENT' })
  const stored = await app.db.selectDistinct({ record: auditLog.record, event: auditLog.event }).from(auditLog)
  const hasText = (key: string): key is TextKey => Object.hasOwn(BUILT_IN_TEXTS.vi, key)
  expect(stored.filter(({ record }) => !HISTORY_RECORDS.some((known) => known === record))).toEqual([])
  expect(stored.filter((line) => historyEventText({ ...line, changes: [] }, hasText) === undefined)).toEqual([])
  expect(HISTORY_RECORDS.filter((record) => !hasText(`history.record.${record}`))).toEqual([])
})

test.each([
  ['all lines', {}, 'audit_log_at'],
  ['those of a kind of record', { record: 'store' }, 'audit_log_record_at'],
  ['those of a person', { staffId: 1 }, 'audit_log_staff'],
  ['those of a day', { from: '2026-11-20', to: '2026-11-20' }, 'audit_log_at'],
] as const)('%s are read from an index in their order', async (_, filters, index) => {
  const selection = await createHistorySelection(app.db, filters)
  const plan = await explainAsLargeTable(app.db, auditLog, (db) => createPageIdsQuery(db, selection, 0, 20))
  expect(plan).toContain(`Index Only Scan Backward using ${index} `)
  expect(plan).not.toContain('Sort')
})

test.each([
  ['those of a record', { record: 'store', recordId: 1 }, 'audit_log_record'],
  ['those of a call', { q: 'a call' }, 'audit_log_request'],
] as const)('%s, which are few, are found by an index', async (_, filters, index) => {
  const selection = await createHistorySelection(app.db, filters)
  const plan = await explainAsLargeTable(app.db, auditLog, (db) => createPageIdsQuery(db, selection, 0, 20))
  expect(plan).toMatch(new RegExp(`(?:on|using) ${index} `))
})

test('every event of every lifecycle whose records have a history has a name', () => {
  const hasText = (key: string): key is TextKey => Object.hasOwn(BUILT_IN_TEXTS.vi, key)
  const lifecycles = charts
    .flatMap(({ lifecycle, otherLifecycles = [] }) => [
      ...(lifecycle === undefined ? [] : [lifecycle]),
      ...otherLifecycles,
    ])
    .filter(({ record }) => HISTORY_RECORDS.some((known) => known === record))
  expect(lifecycles.length).toBeGreaterThan(8)
  const nameless = lifecycles.flatMap(({ record, machine }) =>
    machine.events
      .filter((event) => historyEventText({ record, event, changes: [] }, hasText) === undefined)
      .map((event) => `${record} ${event}`),
  )
  expect(nameless).toEqual([])
})

test('an event whose name needs values has them in the list and in the file, and a lifecycle names its own events', () => {
  const hasText = (key: string): key is TextKey => Object.hasOwn(BUILT_IN_TEXTS.vi, key)
  const textOf = (record: string, event: string, ...changes: WholeHistoryLine['changes']) => {
    const found = historyEventText({ record, event, changes }, hasText)
    return found && translate('en', found.key, found.values)
  }
  const merged = { field: 'name', before: '和食', after: '日本料理' }
  expect([
    textOf('masterData', 'merge', merged),
    textOf('masterData', 'merge'),
    textOf('store', 'accept'),
    textOf('user', 'delete'),
    textOf('conversation', 'assign'),
    textOf('couponUsage', 'complete'),
    textOf('store', 'constructor'),
  ]).toEqual([
    '“和食” merged into “日本料理”',
    undefined,
    'Approve',
    'Delete',
    'Assignee changed',
    'Complete',
    undefined,
  ])
})
