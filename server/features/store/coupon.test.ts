import { afterAll, beforeAll, expect, test } from 'vitest'
import { couponPaymentEndpoints } from '../../../contract/coupon.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { createMemberFixtures } from '../user/testing.ts'
import { couponHolding, couponUse } from './partTables.ts'
import { addCoupon, createStoreFixtures } from './testing.ts'

const STORE_MANAGEMENT_CALLER = { as: 'STORE_MANAGEMENT' } as const
const at = new Date('2026-10-01T00:00:00.000Z')
let app: TestApp
let storeId: number
let memberId: number
beforeAll(async () => {
  app = await openTestApp()
  storeId = await (await createStoreFixtures(app.db)).addStore()
  memberId = await (await createMemberFixtures(app.db)).addUser({ nickName: 'けい' })
})
afterAll(() => app.close())

const read = async (id: number) =>
  (await app.call(couponPaymentEndpoints.get, { params: { id } }, STORE_MANAGEMENT_CALLER)).body.data

test('a coupon has the counts of its holdings, uses and payment methods for every code', async () => {
  const id = await addCoupon(app.db, storeId)
  const use = { couponId: id, memberId, createdAt: at }
  await app.db.insert(couponHolding).values({ couponId: id, memberId, status: 1, createdAt: at })
  await app.db.insert(couponUse).values([
    { ...use, status: 3, paymentMethod: 2 },
    { ...use, status: 3, paymentMethod: 2 },
    { ...use, status: 2, paymentMethod: 1 },
    { ...use, status: 1 },
  ])
  const found = await read(id)
  expect(found).toEqual({
    id,
    image: null,
    storeName: '麺屋 龍',
    title: '一杯無料',
    point: 100,
    useType: 2,
    displayFrom: '2026-10-01T00:00:00.000Z',
    displayTo: '2026-12-31T15:00:00.000Z',
    displayPhase: 2,
    status: 1,
    statusReason: null,
    version: 1,
    storeId,
    holderCount: 1,
    createdAt: '2026-10-01T00:00:00.000Z',
    updatedAt: '2026-10-01T00:00:00.000Z',
    holdings: [
      { code: 1, count: 1 },
      { code: 2, count: 0 },
    ],
    uses: [
      { code: 0, count: 0 },
      { code: 1, count: 1 },
      { code: 2, count: 1 },
      { code: 3, count: 2 },
    ],
    payments: [
      { code: 1, count: 1 },
      { code: 2, count: 2 },
      { code: 3, count: 0 },
    ],
    lastUses: found.lastUses,
  })
  expect(found.lastUses.map(({ member, status, paymentMethod }) => [member, status, paymentMethod])).toEqual([
    ['けい', 1, null],
    ['けい', 2, 1],
    ['けい', 3, 2],
    ['けい', 3, 2],
  ])
})

test('a coupon lists its last twenty uses, and counts all', async () => {
  const id = await addCoupon(app.db, storeId)
  const uses = Array.from({ length: 25 }, () => ({
    couponId: id,
    memberId,
    status: 3,
    paymentMethod: 3,
    createdAt: at,
  }))
  await app.db.insert(couponUse).values(uses)
  const { lastUses, payments } = await read(id)
  expect([lastUses.length, payments[2]?.count]).toEqual([20, 25])
})

test('the history of a coupon has the decision about its payment', async () => {
  const id = await addCoupon(app.db, storeId)
  await app.call(
    couponPaymentEndpoints.transition,
    { params: { id }, body: { event: 'confirmPayment', version: 1 } },
    STORE_MANAGEMENT_CALLER,
  )
  const history = await app.call(couponPaymentEndpoints.history, { params: { id }, query: {} }, STORE_MANAGEMENT_CALLER)
  expect(history.body.data.items.map(({ event, from, to }) => [event, from, to])).toEqual([
    ['confirmPayment', 'waiting', 'effective'],
  ])
})

test('an unknown coupon is 404, and so is its history', async () => {
  const params = { id: 2_000_000_000 }
  expect([
    (await app.call(couponPaymentEndpoints.get, { params }, STORE_MANAGEMENT_CALLER)).status,
    (await app.call(couponPaymentEndpoints.history, { params, query: {} }, STORE_MANAGEMENT_CALLER)).status,
  ]).toEqual([404, 404])
})
