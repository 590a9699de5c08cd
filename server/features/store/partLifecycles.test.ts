import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { couponPaymentEndpoints } from '../../../contract/coupon.ts'
import { productEndpoints } from '../../../contract/product.ts'
import { RecordStatus } from '../../../contract/enumerations.ts'
import {
  getStoreAdmin,
  listStoreAdminHistory,
  listStoreAdmins,
  listStoreCoupons,
  listStoreProducts,
  summarizeStoreAdminStates,
  summarizeStoreCouponStates,
  summarizeStoreProductStates,
  transitionStoreAdmin,
} from '../../../contract/storeParts.ts'
import { storeAdminLifecycle } from '../../../machines/lifecycles/account.ts'
import { couponPaymentLifecycle } from '../../../machines/lifecycles/coupon.ts'
import { productLifecycle } from '../../../machines/lifecycles/product.ts'
import { auditLog } from '../../db/schema.ts'
import { readMasterDataIds } from '../../demo/masterData.ts'
import { idOf } from '../../demo/address.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { product, storeAdmin } from './partTables.ts'
import { addCoupon, createStoreFixtures } from './testing.ts'

const STORE_MANAGEMENT_CALLER = { as: 'STORE_MANAGEMENT' } as const
let app: TestApp
let storeFixtures: Awaited<ReturnType<typeof createStoreFixtures>>
let storeId: number
beforeAll(async () => {
  app = await openTestApp()
  storeFixtures = await createStoreFixtures(app.db)
  storeId = await storeFixtures.addStore()
})
afterAll(() => app.close())

async function addStoreAdmin(): Promise<number> {
  const at = new Date('2026-10-01T00:00:00.000Z')
  const person = { name: '東 海', email: 'kai@shop.example', phone: '09011114444', status: RecordStatus.ACTIVE }
  const [added] = await app.db
    .insert(storeAdmin)
    .values({ storeId, ...person, createdAt: at, updatedAt: at, stateSince: at })
    .returning({ id: storeAdmin.id })
  return added?.id ?? 0
}

const sendPaymentEvent = (id: number, event: string, version = 1, reason?: string) =>
  app.call(
    couponPaymentEndpoints.transition,
    { params: { id }, body: { event, version, ...(reason !== undefined && { reason }) } },
    STORE_MANAGEMENT_CALLER,
  )
const sendStoreAdminEvent = (id: number, event: string, version: number, reason?: string) =>
  app.call(
    transitionStoreAdmin,
    { params: { id }, body: { event, version, ...(reason !== undefined && { reason }) } },
    STORE_MANAGEMENT_CALLER,
  )
const historyOf = async (record: string, id: number) =>
  (
    await app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.record, record), eq(auditLog.recordId, id)))
      .orderBy(auditLog.id)
  ).map(({ event, fromState, toState, reason, actor }) => ({ event, fromState, toState, reason, actor }))

it('the payment of a coupon is confirmed once, audited, and listed with the coupon', async () => {
  const id = await addCoupon(app.db, storeId)
  const { data: before } = (await app.call(couponPaymentEndpoints.get, { params: { id } }, STORE_MANAGEMENT_CALLER))
    .body
  const confirmResponse = await sendPaymentEvent(id, 'confirmPayment')
  expect([confirmResponse.status, confirmResponse.body.data]).toEqual([
    200,
    { ...before, status: 2, version: 2, updatedAt: app.time.now.toISOString() },
  ])
  const { items } = (
    await app.call(listStoreCoupons, { params: { id: storeId }, query: { limit: 100 } }, STORE_MANAGEMENT_CALLER)
  ).body.data
  expect(items.find((item) => item.id === id)).toMatchObject({ status: 2, statusReason: null, version: 2 })
  expect((await sendPaymentEvent(id, 'confirmPayment')).status).toBe(409)
  expect((await sendPaymentEvent(id, 'refusePayment', 2, '未入金')).status).toBe(409)
  expect(await historyOf('couponPayment', id)).toEqual([
    {
      event: 'confirmPayment',
      fromState: 'waiting',
      toState: 'effective',
      reason: null,
      actor: STORE_MANAGEMENT_CALLER.as,
    },
  ])
})

it('the payment of a coupon can be refused only with a reason', async () => {
  const id = await addCoupon(app.db, storeId)
  const responseWithoutReason = await sendPaymentEvent(id, 'refusePayment')
  expect([responseWithoutReason.status, responseWithoutReason.body.errors]).toEqual([
    422,
    { reason: 'この項目に入力してください。' },
  ])
  const refusalResponse = await sendPaymentEvent(id, 'refusePayment', 1, '入金がありません。')
  expect([refusalResponse.status, refusalResponse.body.data.status, refusalResponse.body.data.statusReason]).toEqual([
    200,
    3,
    '入金がありません。',
  ])
})

it('of two people who decide about the payment of one coupon at once, one succeeds', async () => {
  const id = await addCoupon(app.db, storeId)
  const responses = await Promise.all([
    sendPaymentEvent(id, 'confirmPayment'),
    sendPaymentEvent(id, 'refusePayment', 1, '未入金'),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await historyOf('couponPayment', id)).toHaveLength(1)
})

it('the account of a store administrator is deactivated, activated and deleted', async () => {
  const id = await addStoreAdmin()
  expect((await sendStoreAdminEvent(id, 'deactivate', 1)).body.data.status).toBe(RecordStatus.DE_ACTIVE)
  expect((await sendStoreAdminEvent(id, 'activate', 2)).body.data.status).toBe(RecordStatus.ACTIVE)
  const deleteResponse = await sendStoreAdminEvent(id, 'delete', 3, '退職')
  expect(deleteResponse.body.data).toEqual({
    id,
    name: '東 海',
    email: 'kai@shop.example',
    phone: '09011114444',
    status: 0,
    statusReason: '退職',
    version: 4,
    createdAt: '2026-10-01T00:00:00.000Z',
  })
  expect((await sendStoreAdminEvent(id, 'activate', 4)).status).toBe(409)
  const { items } = (
    await app.call(listStoreAdmins, { params: { id: storeId }, query: { limit: 100 } }, STORE_MANAGEMENT_CALLER)
  ).body.data
  expect(items.find((item) => item.id === id)).toEqual(deleteResponse.body.data)
})

it('an unknown coupon or store administrator is 404', async () => {
  expect([
    (await sendPaymentEvent(2_000_000_000, 'confirmPayment')).status,
    (await sendStoreAdminEvent(2_000_000_000, 'activate', 1)).status,
  ]).toEqual([404, 404])
})

async function addProduct(): Promise<number> {
  const at = new Date('2026-10-01T00:00:00.000Z')
  const { makerIds, categoryIds } = await readMasterDataIds(app.db)
  const [added] = await app.db
    .insert(product)
    .values({
      storeId,
      name: '味噌ラーメン',
      makerId: idOf(makerIds, '自社製造'),
      categoryId: idOf(categoryIds, '酒類'),
      description: '',
      status: RecordStatus.ACTIVE,
      createdAt: at,
      updatedAt: at,
      stateSince: at,
    })
    .returning({ id: product.id })
  return added?.id ?? 0
}

it('a product is deactivated, activated and deleted by staff who manage products, and by nobody else', async () => {
  const id = await addProduct()
  const sendProductEvent = (event: string, version: number, reason?: string, person = 'PRODUCT_MANAGEMENT' as const) =>
    app.call(
      productEndpoints.transition,
      { params: { id }, body: { event, version, ...(reason !== undefined && { reason }) } },
      { as: person },
    )
  const refusalResponse = await app.call(
    productEndpoints.transition,
    { params: { id }, body: { event: 'deactivate', version: 1 } },
    STORE_MANAGEMENT_CALLER,
  )
  expect(refusalResponse.status).toBe(403)
  expect((await sendProductEvent('deactivate', 1)).body.data).toEqual({
    id,
    storeId,
    storeName: '麺屋 龍',
    image: null,
    name: '味噌ラーメン',
    maker: '自社製造',
    category: '酒類',
    description: '',
    status: 2,
    statusReason: null,
    version: 2,
    createdAt: '2026-10-01T00:00:00.000Z',
    updatedAt: app.time.now.toISOString(),
  })
  const responses = await Promise.all([sendProductEvent('activate', 2), sendProductEvent('delete', 2, '販売終了')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { items } = (
    await app.call(listStoreProducts, { params: { id: storeId }, query: { limit: 100 } }, STORE_MANAGEMENT_CALLER)
  ).body.data
  expect(items.map((item) => [item.id, item.version])).toEqual([[id, 3]])
  expect(await historyOf('product', id)).toHaveLength(2)
})

it('a product and a store administrator are read with their histories, and an unknown one is 404', async () => {
  const id = await addStoreAdmin()
  await sendStoreAdminEvent(id, 'deactivate', 1, '休職')
  const storeAdminResponse = await app.call(getStoreAdmin, { params: { id } }, STORE_MANAGEMENT_CALLER)
  expect(storeAdminResponse.body.data).toMatchObject({ id, status: 2, statusReason: '休職', version: 2 })
  const historyResponse = await app.call(listStoreAdminHistory, { params: { id }, query: {} }, STORE_MANAGEMENT_CALLER)
  expect(historyResponse.body.data.items.map(({ event, reason }) => [event, reason])).toEqual([['deactivate', '休職']])
  const productResponse = await app.call(
    productEndpoints.get,
    { params: { id: await addProduct() } },
    STORE_MANAGEMENT_CALLER,
  )
  expect(productResponse.body.data).toMatchObject({ name: '味噌ラーメン', status: 1, version: 1 })
  const params = { id: 2_000_000_000 }
  expect([
    (await app.call(getStoreAdmin, { params }, STORE_MANAGEMENT_CALLER)).status,
    (await app.call(productEndpoints.get, { params }, STORE_MANAGEMENT_CALLER)).status,
    (await app.call(listStoreAdminHistory, { params, query: {} }, STORE_MANAGEMENT_CALLER)).status,
    (await app.call(productEndpoints.history, { params, query: {} }, STORE_MANAGEMENT_CALLER)).status,
  ]).toEqual([404, 404, 404, 404])
})

it('the list of coupons has those with a waiting payment first, the oldest on top, and then the others, the newest on top', async () => {
  const id = await storeFixtures.addStore()
  const addCouponInState = (status: number, stateSince: string, displayFrom: string) =>
    addCoupon(app.db, id, { status, stateSince: new Date(stateSince), displayFrom: new Date(displayFrom) })
  const idWaitingSinceOctober9 = await addCouponInState(1, '2026-10-09T00:00:00.000Z', '2026-10-10T00:00:00.000Z')
  const idDisplayedSinceSeptember = await addCouponInState(2, '2026-09-01T00:00:00.000Z', '2026-09-02T00:00:00.000Z')
  const idWaitingSinceOctober3 = await addCouponInState(1, '2026-10-03T00:00:00.000Z', '2026-10-20T00:00:00.000Z')
  const idRefusedInOctober = await addCouponInState(3, '2026-10-01T00:00:00.000Z', '2026-10-02T00:00:00.000Z')
  const idsOf = async (query: object) =>
    (await app.call(listStoreCoupons, { params: { id }, query }, STORE_MANAGEMENT_CALLER)).body.data.items.map(
      (item) => item.id,
    )
  expect(await idsOf({})).toEqual([
    idWaitingSinceOctober3,
    idWaitingSinceOctober9,
    idRefusedInOctober,
    idDisplayedSinceSeptember,
  ])
  expect(await idsOf({ limit: 3, page: 2 })).toEqual([idDisplayedSinceSeptember])
})

it('the summary of states has, for the records of one store, the number in each state and when the oldest got there', async () => {
  const [summarizedStoreId, otherStoreId] = [await storeFixtures.addStore(), await storeFixtures.addStore()]
  const { waiting, effective, notEffective } = couponPaymentLifecycle.codes
  const days = [3, 1, 2].map((day) => new Date(Date.UTC(2026, 9, day)))
  for (const stateSince of days) await addCoupon(app.db, summarizedStoreId, { status: waiting, stateSince })
  await addCoupon(app.db, summarizedStoreId, { status: effective, stateSince: app.time.now })
  await addCoupon(app.db, otherStoreId, { status: waiting, stateSince: new Date('2026-01-01T00:00:00.000Z') })
  const summarize = (id: number) => app.call(summarizeStoreCouponStates, { params: { id } }, STORE_MANAGEMENT_CALLER)
  expect((await summarize(summarizedStoreId)).body.data.items).toEqual([
    { status: waiting, count: 3, since: '2026-10-01T00:00:00.000Z' },
    { status: effective, count: 1, since: app.time.now.toISOString() },
    { status: notEffective, count: 0, since: null },
  ])
  expect((await summarize(2_000_000_000)).status).toBe(404)

  const noRecords = { count: 0, since: null }
  const responsePromises = [summarizeStoreProductStates, summarizeStoreAdminStates].map((endpoint) =>
    app.call(endpoint, { params: { id: summarizedStoreId } }, STORE_MANAGEMENT_CALLER),
  )
  expect((await Promise.all(responsePromises)).map(({ body }) => body.data.items)).toEqual([
    Object.values(productLifecycle.codes).map((status) => ({ status, ...noRecords })),
    Object.values(storeAdminLifecycle.codes).map((status) => ({ status, ...noRecords })),
  ])
})
