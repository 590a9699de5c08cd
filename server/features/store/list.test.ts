import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeEndpoints } from '../../../contract/store.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { createDemoData } from '../../demo/createDemoData.ts'
import { store } from './table.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { createStoreFixtures } from './testing.ts'

const STORE_MANAGEMENT_CALLER = { as: 'STORE_MANAGEMENT' } as const
const { accepted } = storeLifecycle.codes
let app: TestApp
let storeFixtures: Awaited<ReturnType<typeof createStoreFixtures>>
beforeAll(async () => {
  app = await openTestApp()
  storeFixtures = await createStoreFixtures(app.db)
  await createDemoData(app.db, {
    now: app.time.now,
    storeCount: 130,
    userCount: 20,
    actors: [{ id: app.staffIds.allPermissions, name: '係' }],
  })
})
afterAll(() => app.close())

async function findStoreIds(q: string) {
  const response = await app.call(storeEndpoints.list, { query: { q } }, STORE_MANAGEMENT_CALLER)
  return response.body.data.items.map(({ id }) => id)
}

it.each([
  ['two characters of kanji', '樽珈'],
  ['a whole word', '樽珈堂珈琲'],
  ['one character', '鱻'],
  ['kana in full width', 'タルカドウ'],
  ['kana in half width, with its marks', 'ﾀﾙｶﾄﾞｳ'],
  ['hiragana', 'たるかどう'],
  ['its reading in Latin letters', 'tarukadou'],
  ['the owner without the blank of the name', '樽珈 山田花子'],
  ['full-width letters', 'ＱＸ-７'],
  ['a letter without its accent', 'Huyen Dang'],
  ['the phone with hyphens', '0999-12-3456'],
  ['the postal code', '999-8765'],
  ['the owner, the prefecture and the town, in any order', '東京 樽珈 花子'],
  ['a per cent sign', '50%'],
  ['an underscore', 'a_b'],
  ['a backslash', 'c\\d'],
])('the search finds a store by %s', async (_what, q) => {
  const id = await storeFixtures.addStore({
    name: '樽珈堂珈琲 鱻 QX-7 50%引 a_b c\\d',
    nameKana: 'タルカドウコーヒー',
    nickName: 'Huyền Đặng',
    phone: '0999123456',
    zipcode: '999-8765',
    status: accepted,
  })
  expect(await findStoreIds(q)).toEqual([id])
  await app.db.delete(store).where(eq(store.id, id))
})

it.each(['樽珈', '%', '_', '5_%', '\\', '龍龍', 'か'])(
  'the search finds nothing by %j if no store contains it',
  async (q) => {
    const id = await storeFixtures.addStore({ name: 'ガガ', nameKana: '', nickName: '' })
    expect((await findStoreIds(q)).includes(id)).toBe(false)
    await app.db.delete(store).where(eq(store.id, id))
  },
)

it('the search finds a store by its id', async () => {
  const id = await storeFixtures.addStore({ id: 7_654_321 })
  expect(await findStoreIds('7654321')).toEqual([id])
  await app.db.delete(store).where(eq(store.id, id))
})

it('a page past the end of the list has no stores and the right total', async () => {
  const response = await app.call(storeEndpoints.list, { query: { page: 900 } }, STORE_MANAGEMENT_CALLER)
  expect(response.body.data).toEqual({ items: [], total: await app.db.$count(store), page: 900, limit: 20 })
})
