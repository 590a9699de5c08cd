import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getProfile } from '../../../contract/auth.ts'
import type { RequestOf } from '../../../contract/endpoint.ts'
import { saveListColumns } from '../../../contract/listColumns.ts'
import {
  createSavedView,
  deleteSavedView,
  getSavedView,
  listSavedViews,
  updateSavedView,
} from '../../../contract/savedView.ts'
import ja from '../../../locales/ja.json' with { type: 'json' }
import { auditLog } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { savedView } from './table.ts'

/** Staff who may read the stores, and share nothing. */
const READER = { as: 'STORE_MANAGEMENT' } as const
/** Staff who may read everything and share views. */
const MANAGER = { as: 'allPermissions' } as const
/** Staff who may share views, but not read the stores. */
const SYSTEM_STAFF = { as: 'SYSTEM_MANAGEMENT' } as const

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(savedView)
})

type NewView = RequestOf<typeof createSavedView>['body']
type Caller = typeof READER | typeof MANAGER | typeof SYSTEM_STAFF
const TOKYO: NewView = {
  name: '東京の申請',
  list: '/store',
  params: 'columns=name.phone&prefecture=13&sort=-name&tab=pending',
  isShared: false,
}
const create = (body: Partial<NewView>, caller: Caller) =>
  app.call(createSavedView, { body: { ...TOKYO, ...body } }, caller)
const namesSeenBy = async (caller: Caller) =>
  (await app.call(listSavedViews, {}, caller)).body.data.items.map(({ name }) => name)
const edit = (
  { id, ...view }: { id: number; name: string; params: string; isShared: boolean; version: number },
  caller: Caller,
) => {
  const { name, params, isShared, version } = view
  return app.call(updateSavedView, { params: { id }, body: { name, params, isShared, version } }, caller)
}

test('a view is saved, seen by whoever has saved it alone, changed and deleted', async () => {
  const created = (await create({}, READER)).body.data
  expect(created).toEqual({
    id: created.id,
    ...TOKYO,
    staffId: app.staffIds.STORE_MANAGEMENT,
    author: 'STORE_MANAGEMENT',
    version: 1,
  })
  expect([await namesSeenBy(READER), await namesSeenBy(MANAGER)]).toEqual([['東京の申請'], []])
  const { id } = created
  for (const response of [
    await app.call(getSavedView, { params: { id } }, MANAGER),
    await edit(created, MANAGER),
    await app.call(deleteSavedView, { params: { id }, body: { version: 1 } }, MANAGER),
  ])
    expect(response.status).toBe(404)
  const renamed = await edit({ ...created, name: '　東京\u200b都 ' }, READER)
  expect(renamed.body.data).toEqual({ ...created, name: '東京都', version: 2 })
  const stale = await edit(created, READER)
  expect([stale.status, stale.body.data]).toMatchObject([409, { record: { name: '東京都', version: 2 } }])
  await app.call(deleteSavedView, { params: { id }, body: { version: 2 } }, READER)
  expect(await namesSeenBy(READER)).toEqual([])
})

test('a shared view is seen by everybody who may read its list, and changed by those who may share', async () => {
  expect((await create({ isShared: true }, READER)).body).toEqual({
    status: 403,
    message: ja['savedView.share.notPermitted'],
  })
  const own = (await create({}, READER)).body.data
  expect((await edit({ ...own, isShared: true }, READER)).status).toBe(403)
  const shared = (await create({ name: '審査待ち', isShared: true }, MANAGER)).body.data
  expect([await namesSeenBy(READER), await namesSeenBy(SYSTEM_STAFF)]).toEqual([['審査待ち', '東京の申請'], []])
  const { id } = shared
  expect((await app.call(getSavedView, { params: { id } }, SYSTEM_STAFF)).status).toBe(404)
  expect((await edit({ ...shared, name: '別名' }, READER)).status).toBe(403)
  expect((await app.call(deleteSavedView, { params: { id }, body: { version: 1 } }, READER)).status).toBe(403)
  const takenBack = (await edit({ ...shared, isShared: false }, MANAGER)).body.data
  expect([await namesSeenBy(READER), takenBack.version]).toEqual([['東京の申請'], 2])
})

test('a change of one thing leaves what a colleague has changed meanwhile', async () => {
  const shared = (await create({ isShared: true }, MANAGER)).body.data
  const change = (body: RequestOf<typeof updateSavedView>['body']) =>
    app.call(updateSavedView, { params: { id: shared.id }, body }, MANAGER)
  await change({ isShared: false, version: 1 })
  await change({ params: 'q=x', version: 2 })
  expect((await change({ name: '改名', version: 3 })).body.data).toEqual({
    ...shared,
    ...{ name: '改名', params: 'q=x', isShared: false, version: 4 },
  })
})

test('a view is not taken back while whoever has saved it keeps another one with its name', async () => {
  const shared = (await create({ isShared: true }, MANAGER)).body.data
  await create({}, MANAGER)
  const change = (isShared: boolean) =>
    app.call(updateSavedView, { params: { id: shared.id }, body: { isShared, version: 1 } }, MANAGER)
  expect((await change(false)).body).toEqual({ status: 422, message: ja['savedView.unshare.nameTaken'] })
})

test('a view belongs to a list that exists and that the person may read', async () => {
  expect((await create({ list: '/nothing' }, MANAGER)).status).toBe(422)
  expect((await create({ list: '/store/{id}' }, MANAGER)).status).toBe(422)
  expect((await create({ list: '/point/withdrawal' }, READER)).status).toBe(403)
  expect((await create({}, SYSTEM_STAFF)).status).toBe(403)
})

describe('the name of a view', () => {
  test('is once among the own ones of a list and once among the shared ones, however it is written', async () => {
    await create({ name: 'ﾄｳｷｮｳ' }, READER)
    expect((await create({ name: 'トウキョウ' }, READER)).body.errors).toEqual({ name: ja['savedView.name.taken'] })
    expect((await create({ name: 'トウキョウ', list: '/coupon' }, READER)).status).toBe(200)
    expect((await create({ name: 'トウキョウ', isShared: true }, MANAGER)).status).toBe(200)
    const second = (await create({ name: 'とうきょう' }, MANAGER)).body.data
    expect((await edit({ ...second, isShared: true }, MANAGER)).body.errors).toEqual({
      name: ja['savedView.name.taken'],
    })
  })

  test('has at most 60 characters', async () => {
    expect((await create({ name: '店'.repeat(60) }, READER)).status).toBe(200)
    expect((await create({ name: '店'.repeat(61) }, READER)).status).toBe(422)
    expect((await create({ name: ' ' }, READER)).body.errors).toEqual({ name: ja['field.required'] })
  })
})

test('a person keeps at most 30 views of a list', async () => {
  for (let number = 1; number <= 30; number += 1)
    expect((await create({ name: `v${number}` }, READER)).status).toBe(200)
  expect(await create({ name: 'v31' }, READER)).toMatchObject({
    status: 422,
    body: { message: ja['savedView.tooMany'].replace('{{max}}', '30') },
  })
  expect((await create({ name: 'v31', list: '/coupon' }, READER)).status).toBe(200)
  expect((await create({ name: 'v31' }, MANAGER)).status).toBe(200)
})

test('what a view shows has at most 4,000 characters', async () => {
  expect((await create({ params: `q=${'x'.repeat(3_998)}` }, READER)).status).toBe(200)
  expect((await create({ name: 'longer', params: `q=${'x'.repeat(3_999)}` }, READER)).status).toBe(422)
})

test('what was done with a view is in the history of all records', async () => {
  const created = (await create({ isShared: true }, MANAGER)).body.data
  await edit({ ...created, params: 'columns=name.phone&tab=pending&sort=-name&prefecture=27' }, MANAGER)
  await edit(
    { ...created, params: '?tab=pending&prefecture=27&sort=-name&columns=name.phone&tab=pending', version: 2 },
    MANAGER,
  )
  const lines = await app.db
    .select({ event: auditLog.event, changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.record, 'savedView'), eq(auditLog.recordId, created.id)))
    .orderBy(desc(auditLog.id))
  expect(lines.map(({ event, changes }) => [event, changes])).toEqual([
    [
      'edit',
      [
        {
          field: 'params',
          before: 'columns=name.phone&prefecture=13&sort=-name&tab=pending',
          after: 'columns=name.phone&prefecture=27&sort=-name&tab=pending',
        },
      ],
    ],
    [
      'create',
      [
        { field: 'name', before: null, after: '東京の申請' },
        { field: 'list', before: null, after: '/store' },
        { field: 'params', before: null, after: 'columns=name.phone&prefecture=13&sort=-name&tab=pending' },
        { field: 'isShared', before: null, after: 'true' },
      ],
    ],
  ])
})

test('the columns of a list are stored for each person', async () => {
  const choose = (columns: string[] | null, list = '/store') =>
    app.call(saveListColumns, { body: { list, columns } }, READER)
  const chosenBy = async (caller: Caller) => (await app.call(getProfile, {}, caller)).body.data.listColumns
  await choose(['name', 'phone'])
  await choose(['title'], '/coupon')
  await choose(['phone', 'name'])
  expect(await chosenBy(READER)).toEqual([
    { list: '/coupon', columns: ['title'] },
    { list: '/store', columns: ['phone', 'name'] },
  ])
  expect(await chosenBy(MANAGER)).toEqual([])
  await choose(null)
  await choose(null, '/coupon')
  expect(await chosenBy(READER)).toEqual([])
  expect([(await choose([])).status, (await choose(['a b'])).status, (await choose(['a'], '/nothing')).status]).toEqual(
    [422, 422, 422],
  )
  expect((await choose(['id'], '/user')).status).toBe(403)
})
