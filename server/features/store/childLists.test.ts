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

const as = 'STORE_MANAGEMENT'
const childListEndpoints = [listStorePoints, listStoreCoupons, listStoreReviews, listStoreProducts, listStoreAdmins]
let app: TestApp
let ids: number[]
beforeAll(async () => {
  app = await openTestApp()
  await createStoreFixtures(app.db)
  const actors = [{ id: app.ids.allPermissions, name: '係' }]
  const demoData = await createDemoData(app.db, { now: app.time.now, stores: 12, users: 30, actors })
  ids = demoData.stores.map(({ id }) => id)
})
afterAll(() => app.close())

it.each(childListEndpoints)(
  'the endpoint $id returns consecutive pages without gaps or repetitions',
  async (endpoint) => {
    let listedCount = 0
    for (const id of ids) {
      const wholeList = await app.call(endpoint, { params: { id }, query: { limit: 100 } }, { as })
      expect([wholeList.status, v.safeParse(endpoint.response, wholeList.body.data).success]).toEqual([200, true])
      const first = await app.call(endpoint, { params: { id }, query: { limit: 2 } }, { as })
      const second = await app.call(endpoint, { params: { id }, query: { limit: 2, page: 2 } }, { as })
      const { items, total } = wholeList.body.data
      expect([...first.body.data.items, ...second.body.data.items]).toEqual(items.slice(0, 4))
      expect(items.length).toBe(Math.min(total, 100))
      listedCount += total
    }
    expect(listedCount).toBeGreaterThan(0)
  },
)

it.each(childListEndpoints)('the endpoint $id is 404 for an unknown store', async (endpoint) => {
  expect((await app.call(endpoint, { params: { id: 2_000_000_000 }, query: {} }, { as })).status).toBe(404)
})

it.each([
  ['coupons', listStoreCoupons],
  ['points (absolute values)', listStorePoints],
])('the %s of a store are sorted by points in both directions', async (_name, endpoint) => {
  const listPoints = async (id: number, sort: 'point' | '-point') => {
    const response = await app.call(endpoint, { params: { id }, query: { sort, limit: 100 } }, { as })
    return response.body.data.items.map(({ point }) => point)
  }
  for (const id of ids) {
    const ascendingPoints = await listPoints(id, 'point')
    expect(ascendingPoints).toEqual(ascendingPoints.toSorted((a, b) => a - b))
    expect(ascendingPoints.every((point) => point > 0)).toBe(true)
    expect(await listPoints(id, '-point')).toEqual(ascendingPoints.toReversed())
  }
})

it('the point entries of a store have the balance, the counterpart and the coupon', async () => {
  for (const id of ids) {
    const { items } = (await app.call(listStorePoints, { params: { id }, query: { sort: 'at', limit: 100 } }, { as }))
      .body.data
    let balance = 0
    for (const { type, point, counterpart, coupon, balanceAfter } of items) {
      balance += type === 'BUY_POINT' ? point : -point
      const expected = type === 'BUY_POINT' ? ['storeAccount', undefined] : ['user', id]
      expect([balanceAfter, counterpart?.record, coupon?.storeId]).toEqual([balance, ...expected])
    }
  }
})
