import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAcceptedStore, listAcceptedStoreProducts, listAcceptedStores } from '../../../contract/appApi/store.ts'
import { RecordStatus, StoreStatus } from '../../../contract/enumerations.ts'
import { createMarketplace, type MarketplacePerson } from '../../testing/marketplace.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { idOf } from '../../demo/address.ts'
import { product } from './partTables.ts'
import { store } from './table.ts'

let app: TestApp
let marketplace: Awaited<ReturnType<typeof createMarketplace>>
let account: MarketplacePerson
let people: MarketplacePerson[]
beforeAll(async () => {
  app = await openTestApp()
  marketplace = await createMarketplace(app)
  account = await marketplace.addStoreAccount()
  people = [await marketplace.addMember(), await marketplace.addStoreAccount()]
})
afterAll(() => app.close())

it('members and store accounts see the accepted stores, newest first, filtered and searched', async () => {
  const { masterDataIds } = marketplace.storeFixtures
  const osakaId = idOf(masterDataIds.prefectureIds, '大阪府')
  const createdAt = new Date('2026-11-01T00:00:00.000Z')
  const firstId = await marketplace.addStore(account, 0, { name: '喫茶 月', nameKana: 'キッサ ツキ' })
  const secondId = await marketplace.addStore(account, 0, { prefectureId: osakaId, createdAt })
  for (const status of [StoreStatus.REQUEST, StoreStatus.REJECT, StoreStatus.INACTIVE])
    await marketplace.addStore(account, 0, { status })
  const idsFor = async (person: MarketplacePerson, query: { q?: string; prefectureId?: number }) =>
    (await marketplace.call(listAcceptedStores, { query }, person)).body.data.items.map(({ id }) => id)
  for (const person of people) {
    expect(await idsFor(person, {})).toEqual([secondId, firstId])
    expect(await idsFor(person, { prefectureId: osakaId })).toEqual([secondId])
    expect(await idsFor(person, { q: 'つき' })).toEqual([firstId])
    expect(await idsFor(person, { q: '月' })).toEqual([firstId])
    // The name of the owner is not shown, so it is not searched.
    expect(await idsFor(person, { q: '川口' })).toEqual([])
    expect(await idsFor(person, { q: '口' })).toEqual([])
  }
  const [visitor = account] = people
  expect((await marketplace.call(getAcceptedStore, { params: { id: firstId } }, visitor)).body.data).toEqual({
    id: firstId,
    name: '喫茶 月',
    nameKana: 'キッサ ツキ',
    nickName: '龍',
    phone: '0312345678',
    zipcode: '150-0001',
    prefecture: '東京都',
    address: '渋谷区本町1-2-3',
    industry: 'ラーメン',
    introduction: '豚骨の一杯。',
  })
})

it('the apps show the active products of an accepted store only', async () => {
  const id = await marketplace.addStore(account)
  const { masterDataIds } = marketplace.storeFixtures
  const [makerId = 0] = masterDataIds.makerIds.values()
  const [categoryId = 0] = masterDataIds.categoryIds.values()
  const at = app.time.now
  const values = {
    storeId: id,
    makerId,
    categoryId,
    description: '自家製',
    createdAt: at,
    updatedAt: at,
    stateSince: at,
  }
  await app.db
    .insert(product)
    .values(Object.values(RecordStatus).map((status) => ({ ...values, name: `商品${status}`, status })))
  const [visitor = account] = people
  const request = { params: { id }, query: {} }
  const listed = await marketplace.call(listAcceptedStoreProducts, request, visitor)
  expect(listed.body.data).toEqual({
    items: [
      {
        id: expect.any(Number) as number,
        image: null,
        name: `商品${RecordStatus.ACTIVE}`,
        maker: expect.any(String) as string,
        category: expect.any(String) as string,
        description: '自家製',
      },
    ],
    ...{ total: 1, page: 1, limit: 20 },
  })
  await app.db.update(store).set({ status: StoreStatus.INACTIVE }).where(eq(store.id, id))
  const responses = [
    await marketplace.call(listAcceptedStoreProducts, request, visitor),
    await marketplace.call(getAcceptedStore, { params: { id } }, visitor),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404])
})
