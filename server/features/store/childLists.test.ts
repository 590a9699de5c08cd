import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  listStoreAdmins,
  listStoreCoupons,
  listStorePoints,
  listStoreProducts,
  listStoreReviews,
} from '../../../contract/storeParts.ts'
import { createDemoData } from '../../demo/createDemoData.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { createStoreFixtures } from './testing.ts'

const STORE_MANAGEMENT_CALLER = { as: 'STORE_MANAGEMENT' } as const
const childListEndpoints = [listStorePoints, listStoreCoupons, listStoreReviews, listStoreProducts, listStoreAdmins]
let app: TestApp
let storeIds: number[]
beforeAll(async () => {
  app = await openTestApp()
  await createStoreFixtures(app.db)
  const actors = [{ id: app.staffIds.allPermissions, name: '係' }]
  const demoData = await createDemoData(app.db, { now: app.time.now, storeCount: 12, userCount: 30, actors })
  storeIds = demoData.stores.map(({ id }) => id)
})
afterAll(() => app.close())

it.each(childListEndpoints)(
  'the endpoint $id returns consecutive pages without gaps or repetitions',
  async (endpoint) => {
    let listedCount = 0
    for (const id of storeIds) {
      const wholeListResponse = await app.call(
        endpoint,
        { params: { id }, query: { limit: 100 } },
        STORE_MANAGEMENT_CALLER,
      )
      expect([wholeListResponse.status, v.safeParse(endpoint.response, wholeListResponse.body.data).success]).toEqual([
        200,
        true,
      ])
      const firstPageResponse = await app.call(
        endpoint,
        { params: { id }, query: { limit: 2 } },
        STORE_MANAGEMENT_CALLER,
      )
      const secondPageResponse = await app.call(
        endpoint,
        { params: { id }, query: { limit: 2, page: 2 } },
        STORE_MANAGEMENT_CALLER,
      )
      const { items, total } = wholeListResponse.body.data
      expect([...firstPageResponse.body.data.items, ...secondPageResponse.body.data.items]).toEqual(items.slice(0, 4))
      expect(items.length).toBe(Math.min(total, 100))
      listedCount += total
    }
    expect(listedCount).toBeGreaterThan(0)
  },
)

it.each(childListEndpoints)('the endpoint $id is 404 for an unknown store', async (endpoint) => {
  expect((await app.call(endpoint, { params: { id: 2_000_000_000 }, query: {} }, STORE_MANAGEMENT_CALLER)).status).toBe(
    404,
  )
})

it.each([
  ['coupons', listStoreCoupons],
  ['points (absolute values)', listStorePoints],
])('the %s of a store are sorted by points in both directions', async (_name, endpoint) => {
  const listPoints = async (id: number, sort: 'point' | '-point') => {
    const response = await app.call(endpoint, { params: { id }, query: { sort, limit: 100 } }, STORE_MANAGEMENT_CALLER)
    return response.body.data.items.map(({ point }) => point)
  }
  for (const id of storeIds) {
    const ascendingPoints = await listPoints(id, 'point')
    expect(ascendingPoints).toEqual(ascendingPoints.toSorted((a, b) => a - b))
    expect(ascendingPoints.every((point) => point > 0)).toBe(true)
    expect(await listPoints(id, '-point')).toEqual(ascendingPoints.toReversed())
  }
})

it('the point entries of a store have the balance, the counterpart and the coupon', async () => {
  for (const id of storeIds) {
    const { items } = (
      await app.call(listStorePoints, { params: { id }, query: { sort: 'at', limit: 100 } }, STORE_MANAGEMENT_CALLER)
    ).body.data
    let balance = 0
    for (const { type, point, counterpart, coupon, balanceAfter } of items) {
      balance += type === 'BUY_POINT' ? point : -point
      const expected = type === 'BUY_POINT' ? ['storeAccount', undefined] : ['user', id]
      expect([balanceAfter, counterpart?.record, coupon?.storeId]).toEqual([balance, ...expected])
    }
  }
})
