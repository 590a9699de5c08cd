import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listStoreAccountStores, type StoreAccount, storeAccountEndpoints } from '../../../contract/storeAccount.ts'
import { storeEndpoints } from '../../../contract/store.ts'
import { storeAccountLifecycle } from '../../../machines/lifecycles/account.ts'
import { createDemoData } from '../../demo/createDemoData.ts'
import { store } from '../store/table.ts'
import { createStoreFixtures } from '../store/testing.ts'
import { readWholeList } from '../../testing/listChecks.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'

const STORE_MANAGEMENT_CALLER = { as: 'STORE_MANAGEMENT' } as const
const { active } = storeAccountLifecycle.codes
let app: TestApp
let storeFixtures: Awaited<ReturnType<typeof createStoreFixtures>>
beforeAll(async () => {
  app = await openTestApp()
  storeFixtures = await createStoreFixtures(app.db)
  await createDemoData(app.db, {
    now: app.time.now,
    storeCount: 90,
    userCount: 10,
    actors: [{ id: app.staffIds.allPermissions, name: '係' }],
  })
})
afterAll(() => app.close())

it('a store account has all fields, with the number of its stores', async () => {
  await storeFixtures.addStore()
  await storeFixtures.addStore()
  const id = storeFixtures.owner.id
  const expected = {
    id,
    name: '山田 花子',
    nameKana: 'ヤマダ ハナコ',
    email: 'hanako@stores.example',
    phone: '09011112222',
    storeCount: 2,
    status: active,
    statusReason: null,
    version: 1,
    createdAt: '2026-10-01T00:00:00.000Z',
    updatedAt: '2026-10-01T00:00:00.000Z',
  }
  const readResponse = await app.call(storeAccountEndpoints.get, { params: { id } }, STORE_MANAGEMENT_CALLER)
  const searchResponse = await app.call(
    storeAccountEndpoints.list,
    { query: { q: 'hanako@stores.example' } },
    STORE_MANAGEMENT_CALLER,
  )
  expect([readResponse.body.data, searchResponse.body.data]).toEqual([
    expected,
    { items: [expected], total: 1, page: 1, limit: 20 },
  ])
})

it.each([
  ['two characters of kanji', '山田 花子'],
  ['kana in half width', 'ﾔﾏﾀﾞ ﾊﾅｺ'],
  ['hiragana', 'はなこ やまだ'],
  ['the phone with hyphens', '090-1111-2222'],
  ['the mail', 'HANAKO@stores'],
])('the search finds a store account by %s', async (_what, q) => {
  const response = await app.call(storeAccountEndpoints.list, { query: { q, limit: 100 } }, STORE_MANAGEMENT_CALLER)
  expect(response.body.data.items.map(({ id }) => id)).toContain(storeFixtures.owner.id)
})

it('every store account is listed with the number of its stores', async () => {
  const items: StoreAccount[] = []
  await readWholeList(async (page) => {
    const { data } = (
      await app.call(storeAccountEndpoints.list, { query: { page, limit: 50 } }, STORE_MANAGEMENT_CALLER)
    ).body
    items.push(...data.items)
    return data
  })
  const stores = await app.db.select().from(store)
  expect(items.map(({ storeCount }) => storeCount)).toEqual(
    items.map(({ id }) => stores.filter(({ creatorId }) => creatorId === id).length),
  )
})

it('the stores of an owner are listed with the same fields as the list of stores, newest first or by name', async () => {
  const id = storeFixtures.owner.id
  const newestStoreId = await storeFixtures.addStore({
    name: '阿',
    nameKana: 'ア',
    createdAt: new Date('2026-10-05T00:00:00.000Z'),
  })
  const searchResponse = await app.call(
    storeEndpoints.list,
    { query: { limit: 100, q: '山田 花子' } },
    STORE_MANAGEMENT_CALLER,
  )
  const ownStoreRows = await app.db.select({ id: store.id }).from(store).where(eq(store.creatorId, id))
  const ownStores = searchResponse.body.data.items.filter((item) =>
    ownStoreRows.some((ownStore) => ownStore.id === item.id),
  )
  const newestFirstResponse = await app.call(
    listStoreAccountStores,
    { params: { id }, query: {} },
    STORE_MANAGEMENT_CALLER,
  )
  expect(newestFirstResponse.body.data).toEqual({ items: ownStores, total: ownStoreRows.length, page: 1, limit: 20 })
  expect(newestFirstResponse.body.data.items[0]?.id).toBe(newestStoreId)
  const sortedByNameResponse = await app.call(
    listStoreAccountStores,
    { params: { id }, query: { sort: 'name' } },
    STORE_MANAGEMENT_CALLER,
  )
  expect(sortedByNameResponse.body.data.items[0]?.id).toBe(newestStoreId)
})

it('an unknown store account is 404', async () => {
  const params = { id: 2_000_000_000 }
  const readResponse = await app.call(storeAccountEndpoints.get, { params }, STORE_MANAGEMENT_CALLER)
  const listResponse = await app.call(listStoreAccountStores, { params, query: {} }, STORE_MANAGEMENT_CALLER)
  expect([readResponse.status, listResponse.status]).toEqual([404, 404])
})
