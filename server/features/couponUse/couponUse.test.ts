import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdCoupon, listCoupons, listHeldCoupons } from '../../../contract/appApi/coupon.ts'
import {
  getCouponUse,
  listOwnCouponUses,
  listOwnStoreCouponUses,
  useCoupon,
} from '../../../contract/appApi/couponUse.ts'
import { listOwnPoints, listOwnStorePoints } from '../../../contract/appApi/point.ts'
import { getOwnStore } from '../../../contract/appApi/ownStore.ts'
import {
  CouponHoldingStatus,
  CouponPaymentStatus,
  CouponUsageStatus,
  PaymentMethod,
  StoreStatus,
  UserRole,
} from '../../../contract/enumerations.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { auditLog } from '../../db/schema.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { createMarketplace, ONE_TIME_COUPON, type MarketplacePerson } from '../../testing/marketplace.ts'
import { createRecordingLiveUpdates, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { findBrokenInvariants } from '../point/ledgerInvariants.ts'
import { readBalance } from '../point/ledger.ts'
import { movement } from '../point/tables.ts'
import { couponUse } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'

const publishedEvents: LiveEvent[] = []
let app: TestApp
let marketplace: Awaited<ReturnType<typeof createMarketplace>>
let account: MarketplacePerson
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
  marketplace = await createMarketplace(app)
  account = await marketplace.addStoreAccount()
})
afterAll(() => app.close())

const { REJECT, WAIT_SCAN, SCANNED, COMPLETED } = CouponUsageStatus

/** Adds a member and a store with a coupon of 105 points. The settings of the migrations are 100 and 10 percent. */
async function addTrade(storePoints = 1_000, values: Parameters<typeof marketplace.addOfferedCoupon>[1] = {}) {
  const storeId = await marketplace.addStore(account, storePoints)
  const couponId = await marketplace.addOfferedCoupon(storeId, { point: 105, ...values })
  return { storeId, couponId, visitor: await marketplace.addMember() }
}

function balancesOf(storeId: number, memberId: number) {
  return Promise.all([readBalance(app.db, 'store', storeId), readBalance(app.db, 'member', memberId)])
}

async function readUseLines(id: number) {
  const { event, fromState, toState, actor, actorRole, actorId } = auditLog
  return app.db
    .select({ event, fromState, toState, actor, actorRole, actorId })
    .from(auditLog)
    .where(and(eq(auditLog.record, 'couponUsage'), eq(auditLog.recordId, id)))
    .orderBy(asc(auditLog.id))
}

it('a member gets a coupon, shows it, the store scans and completes it, and the points are booked', async () => {
  const { storeId, couponId, visitor } = await addTrade(1_000, ONE_TIME_COUPON)
  const { call, scan, complete } = marketplace
  const held = await call(holdCoupon, { params: { id: couponId } }, visitor)
  const shownCoupon = {
    id: couponId,
    title: '一杯無料',
    image: null,
    point: 105,
    reward: 105,
    useType: ONE_TIME_COUPON.useType,
    store: { id: storeId, name: '麺屋 龍' },
    displayFrom: '2026-10-01T00:00:00.000Z',
    displayTo: '2026-12-31T15:00:00.000Z',
    isOffered: true,
    holdingStatus: CouponHoldingStatus.EFFECTIVE,
  }
  expect(held.body).toEqual({ status: 200, data: shownCoupon })

  publishedEvents.splice(0)
  const started = await call(useCoupon, { params: { id: couponId } }, visitor)
  const useId = started.body.data.id
  const shownUse = {
    id: useId,
    coupon: { id: couponId, title: '一杯無料', image: null, point: 105, useType: ONE_TIME_COUPON.useType },
    store: { id: storeId, name: '麺屋 龍' },
    member: { id: visitor.id, name: 'ゆいゆい' },
    status: WAIT_SCAN,
    paymentMethod: null,
    reward: null,
    fee: null,
    allowedEvents: ['reject'],
    isReviewed: false,
    createdAt: app.time.now.toISOString(),
  }
  expect(started.body.data).toEqual(shownUse)

  const scanned = await scan(account, useId)
  const scannedUse = { ...shownUse, status: SCANNED, paymentMethod: PaymentMethod.MONEY, reward: 105, fee: 10 }
  expect(scanned.body.data).toEqual({ ...scannedUse, allowedEvents: ['complete', 'reject'] })
  expect((await call(getOwnStore, { params: { id: storeId } }, account)).body.data).toMatchObject({
    balance: 1_000,
    keptPoints: 115,
  })
  const seenByMember = await call(getCouponUse, { params: { id: useId } }, visitor)
  expect(seenByMember.body.data).toEqual({ ...scannedUse, fee: null, allowedEvents: ['reject'] })

  const completed = await complete(account, useId)
  expect(completed.body.data).toEqual({ ...scannedUse, status: COMPLETED, allowedEvents: [] })
  expect(await balancesOf(storeId, visitor.id)).toEqual([885, 105])
  expect((await call(getOwnStore, { params: { id: storeId } }, account)).body.data).toMatchObject({
    balance: 885,
    keptPoints: 0,
  })
  const heldCoupons = await call(listHeldCoupons, { query: {} }, visitor)
  expect(heldCoupons.body.data.items).toEqual([{ ...shownCoupon, holdingStatus: CouponHoldingStatus.USED }])

  const change = { couponUseId: useId, couponId, storeId }
  const useEvents = publishedEvents.filter(({ type }) => type === 'couponUseChanged')
  expect(useEvents).toEqual(
    [
      { ...change, status: WAIT_SCAN },
      { ...change, status: SCANNED, points: 105 },
      { ...change, status: COMPLETED, points: 105 },
    ].map((each) => ({ type: 'couponUseChanged', memberId: visitor.id, change: each })),
  )
  expect(publishedEvents.filter(({ type }) => type !== 'couponUseChanged')).toEqual([
    ...Array.from({ length: 2 }, () => ({
      type: 'changed',
      change: { record: 'couponPayment', id: couponId },
      staffId: 0,
    })),
    { type: 'pointsChanged', change: { owner: 'store', id: storeId } },
    { type: 'pointsChanged', change: { owner: 'user', id: visitor.id } },
    { type: 'changed', change: { record: 'couponPayment', id: couponId }, staffId: 0 },
    { type: 'ownersNotified', memberIds: [visitor.id], storeIds: [] },
    { type: 'ownersNotified', memberIds: [], storeIds: [storeId] },
  ])
  const byMember = { actor: '佐藤 結衣', actorRole: UserRole.MEMBER, actorId: visitor.id }
  const byStore = { actor: '川口 葉月', actorRole: UserRole.STORE, actorId: account.id }
  expect(await readUseLines(useId)).toEqual([
    { event: 'create', fromState: null, toState: 'waiting', ...byMember },
    { event: 'scan', fromState: 'waiting', toState: 'scanned', ...byStore },
    { event: 'complete', fromState: 'scanned', toState: 'completed', ...byStore },
  ])
})

it('the movement of a use is in the lists of both owners, with the coupon and without names of staff', async () => {
  const { storeId, couponId, visitor } = await addTrade()
  const useId = await marketplace.startUse(visitor, couponId)
  await marketplace.scan(account, useId)
  await marketplace.complete(account, useId)
  const { body: ofMember } = await marketplace.call(listOwnPoints, { query: {} }, visitor)
  const shared = { id: expect.any(Number) as number, type: 'SCAN_COUPON', coupon: { id: couponId, title: '一杯無料' } }
  const at = app.time.now.toISOString()
  expect(ofMember.data).toEqual({
    balance: 105,
    items: [
      { ...shared, point: 105, counterpart: { kind: 'store', id: storeId, name: '麺屋 龍' }, balanceAfter: 105, at },
    ],
    ...{ total: 1, page: 1, limit: 20 },
  })
  const { body: ofStore } = await marketplace.call(listOwnStorePoints, { params: { id: storeId }, query: {} }, account)
  const counterpart = { kind: 'member', id: visitor.id, name: 'ゆいゆい' }
  expect(ofStore.data.items).toEqual([
    { ...shared, point: -115, counterpart, balanceAfter: 885, at },
    { ...shared, type: 'BUY_POINT', point: 1_000, counterpart: null, coupon: null, balanceAfter: 1_000, at },
  ])
})

it('a coupon with many uses is used again after a use is completed or rejected, but once at a time', async () => {
  const { storeId, couponId, visitor } = await addTrade()
  const { call, scan, complete, reject } = marketplace
  const firstId = await marketplace.startUse(visitor, couponId)
  const refused = await call(useCoupon, { params: { id: couponId } }, visitor)
  const open = (await call(getCouponUse, { params: { id: firstId } }, visitor)).body.data
  expect(refused.body).toEqual({
    status: 409,
    message: 'このクーポンは現在、利用の手続き中です。',
    data: { record: open, allowedEvents: ['reject'] },
  })
  expect((await reject(visitor, firstId)).body.data).toEqual({ ...open, status: REJECT, allowedEvents: [] })
  const secondId = (await call(useCoupon, { params: { id: couponId } }, visitor)).body.data.id
  await scan(account, secondId)
  expect((await reject(account, secondId)).body.data).toMatchObject({ status: REJECT, reward: null, fee: null })
  const thirdId = (await call(useCoupon, { params: { id: couponId } }, visitor)).body.data.id
  await scan(account, thirdId)
  await complete(account, thirdId)
  expect((await call(useCoupon, { params: { id: couponId } }, visitor)).status).toBe(200)
  expect(await balancesOf(storeId, visitor.id)).toEqual([885, 105])

  const ofMember = await call(listOwnCouponUses, { query: { status: REJECT } }, visitor)
  expect(ofMember.body.data.items.map(({ id }) => id)).toEqual([secondId, firstId])
  const ofStore = await call(listOwnStoreCouponUses, { params: { id: storeId }, query: {} }, account)
  expect(ofStore.body.data.items.map(({ id, status }) => [id, status]).slice(1)).toEqual([
    [thirdId, COMPLETED],
    [secondId, REJECT],
    [firstId, REJECT],
  ])
})

it('a use that was scanned is refused another scan, with the use as it is and its allowed events', async () => {
  const { couponId, visitor } = await addTrade()
  const useId = await marketplace.startUse(visitor, couponId)
  const early = await marketplace.complete(account, useId)
  expect(early.body).toMatchObject({ status: 409, data: { allowedEvents: ['scan', 'reject'] } })
  const { body: scanned } = await marketplace.scan(account, useId)
  const again = await marketplace.scan(account, useId)
  expect(again.body).toEqual({
    status: 409,
    message: '現在の状態が「読み取り済み」のため、この操作はできません。',
    data: { record: scanned.data, allowedEvents: ['complete', 'reject'] },
  })
})

it('a coupon is not had twice, and cannot be used without having it, or again after its only use', async () => {
  const { couponId, visitor } = await addTrade(1_000, ONE_TIME_COUPON)
  const { call } = marketplace
  const request = { params: { id: couponId } }
  expect((await call(useCoupon, request, visitor)).body.message).toBe('このクーポンは取得されていません。')
  const useId = await marketplace.startUse(visitor, couponId)
  expect((await call(holdCoupon, request, visitor)).body).toEqual({
    status: 409,
    message: 'このクーポンは取得済みです。',
  })
  await marketplace.scan(account, useId)
  await marketplace.complete(account, useId)
  expect((await call(useCoupon, request, visitor)).body).toEqual({
    status: 409,
    message: 'このクーポンは使用済みです。',
  })
})

const notOffered = [
  [{ status: CouponPaymentStatus.WAIT_PAYMENT }, StoreStatus.ACCEPT, 'このクーポンはまだご利用いただけません。'],
  [{ status: CouponPaymentStatus.NOT_EFFECTIVE }, StoreStatus.ACCEPT, 'このクーポンはまだご利用いただけません。'],
  [{ displayFrom: new Date('2026-11-21T03:00:00.001Z') }, StoreStatus.ACCEPT, 'このクーポンは掲載期間外です。'],
  [{ displayTo: new Date('2026-11-21T03:00:00.000Z') }, StoreStatus.ACCEPT, 'このクーポンは掲載期間外です。'],
  [{}, StoreStatus.INACTIVE, 'この店舗は現在ご利用いただけません。'],
] as const

it.each(notOffered)('a coupon with %j of a store of status %i is not offered', async (values, status, message) => {
  const { storeId, couponId, visitor } = await addTrade(1_000, values)
  await app.db.update(store).set({ status }).where(eq(store.id, storeId))
  const { call } = marketplace
  expect((await call(holdCoupon, { params: { id: couponId } }, visitor)).body).toEqual({ status: 409, message })
  const listed = await call(listCoupons, { query: { storeId } }, visitor)
  expect(listed.body.data.items).toEqual([])
})

it('an offered coupon is listed, and a use is not scanned after the offer has ended, but can be rejected', async () => {
  const { storeId, couponId, visitor } = await addTrade()
  const listed = await marketplace.call(listCoupons, { query: { storeId } }, visitor)
  expect(listed.body.data.items).toMatchObject([{ id: couponId, holdingStatus: null, isOffered: true }])
  const useId = await marketplace.startUse(visitor, couponId)
  await app.db.update(store).set({ status: StoreStatus.INACTIVE }).where(eq(store.id, storeId))
  const { body } = await marketplace.scan(account, useId)
  expect(body).toEqual({ status: 409, message: 'この店舗は現在ご利用いただけません。' })
  expect((await marketplace.reject(account, useId)).status).toBe(200)
})

it('a use of a deactivated member is not scanned, and the store is not taken for the inactive one', async () => {
  const { couponId, visitor } = await addTrade()
  const useId = await marketplace.startUse(visitor, couponId)
  await app.db.update(member).set({ status: userLifecycle.codes.deactivated }).where(eq(member.id, visitor.id))
  const { body } = await marketplace.scan(account, useId)
  expect(body).toEqual({ status: 409, message: 'この会員のアカウントは有効ではありません。' })
})

it('a store that does not have the points of a use cannot scan it, and nothing changes', async () => {
  const { storeId, couponId, visitor } = await addTrade(114)
  const useId = await marketplace.startUse(visitor, couponId)
  const { body } = await marketplace.scan(account, useId)
  expect(body).toEqual({
    status: 409,
    message: '店舗のポイントが足りません。必要なポイントは115、利用できるポイントは114です。',
  })
  const [row] = await app.db.select().from(couponUse).where(eq(couponUse.id, useId))
  expect(row).toMatchObject({ status: WAIT_SCAN, paymentMethod: null, rewardPoints: null, feePoints: null })
  expect(await balancesOf(storeId, visitor.id)).toEqual([114, 0])
})

it('the points of a scanned use are kept aside: another scan that needs them is refused until it is rejected', async () => {
  const { storeId, couponId, visitor } = await addTrade(200)
  const other = await marketplace.addMember()
  const [useId, otherUseId] = [
    await marketplace.startUse(visitor, couponId),
    await marketplace.startUse(other, couponId),
  ]
  expect((await marketplace.scan(account, useId)).status).toBe(200)
  expect((await marketplace.scan(account, otherUseId)).body.message).toBe(
    '店舗のポイントが足りません。必要なポイントは115、利用できるポイントは85です。',
  )
  await marketplace.reject(visitor, useId)
  expect((await marketplace.scan(account, otherUseId)).status).toBe(200)
  expect((await marketplace.complete(account, otherUseId)).status).toBe(200)
  expect(await balancesOf(storeId, other.id)).toEqual([85, 105])
})

it('the points are those of the scan, even if the percents are raised before the completion', async () => {
  const { storeId, couponId, visitor } = await addTrade(115)
  const useId = await marketplace.startUse(visitor, couponId)
  await marketplace.setConfig({ SCAN_COUPON_REWARD_PERCENT: 33, USE_COUPON_PERCENT_FEE: 7 })
  await marketplace.scan(account, useId)
  await marketplace.setConfig({ SCAN_COUPON_REWARD_PERCENT: 100, USE_COUPON_PERCENT_FEE: 100 })
  const { body } = await marketplace.complete(account, useId)
  await marketplace.setConfig({ USE_COUPON_PERCENT_FEE: 10 })
  expect([body.data.reward, body.data.fee]).toEqual([34, 7])
  expect(await balancesOf(storeId, visitor.id)).toEqual([74, 34])
})

it('a use that moves no points is completed without a movement', async () => {
  const { couponId, visitor } = await addTrade(0, { point: 9 })
  await marketplace.setConfig({ SCAN_COUPON_REWARD_PERCENT: 11 })
  const useId = await marketplace.startUse(visitor, couponId)
  await marketplace.scan(account, useId)
  const { status } = await marketplace.complete(account, useId)
  await marketplace.setConfig({ SCAN_COUPON_REWARD_PERCENT: 100 })
  const movementCount = await app.db.$count(
    movement,
    and(eq(movement.causeRecord, 'couponUsage'), eq(movement.causeId, useId)),
  )
  expect([status, movementCount]).toEqual([200, 0])
})

it('a use that was scanned without its points is completed by the present settings, if the store has the points', async () => {
  const { storeId, couponId, visitor } = await addTrade(114)
  const richStoreId = await marketplace.addStore(account, 500)
  const otherCouponId = await marketplace.addOfferedCoupon(richStoreId, { point: 105 })
  const useIds = [await marketplace.startUse(visitor, couponId), await marketplace.startUse(visitor, otherCouponId)]
  await marketplace.setConfig({ SCAN_COUPON_REWARD_PERCENT: 0, USE_COUPON_PERCENT_FEE: 0 })
  for (const id of useIds) await marketplace.scan(account, id)
  await marketplace.setConfig({ SCAN_COUPON_REWARD_PERCENT: 100, USE_COUPON_PERCENT_FEE: 10 })
  await app.db.update(couponUse).set({ rewardPoints: null, feePoints: null }).where(inArray(couponUse.id, useIds))
  const [refused, completed] = [
    await marketplace.complete(account, useIds[0] ?? 0),
    await marketplace.complete(account, useIds[1] ?? 0),
  ]
  expect(refused.body.message).toBe('店舗のポイントが足りません。必要なポイントは115、利用できるポイントは114です。')
  expect(completed.body.data).toMatchObject({ reward: 105, fee: 10 })
  expect(await balancesOf(storeId, visitor.id)).toEqual([114, 105])
})

it('members and stores can neither see nor change the uses of others', async () => {
  const { storeId, couponId, visitor } = await addTrade()
  const useId = await marketplace.startUse(visitor, couponId)
  const [otherMember, otherAccount] = [await marketplace.addMember(), await marketplace.addStoreAccount()]
  const { call, scan, complete, reject } = marketplace
  const responses = [
    await call(getCouponUse, { params: { id: useId } }, otherMember),
    await call(getCouponUse, { params: { id: useId } }, otherAccount),
    await scan(otherAccount, useId),
    await complete(otherAccount, useId),
    await reject(otherAccount, useId),
    await reject(otherMember, useId),
    await call(listOwnStoreCouponUses, { params: { id: storeId }, query: {} }, otherAccount),
    await call(listOwnStorePoints, { params: { id: storeId }, query: {} }, otherAccount),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
  expect((await call(listOwnCouponUses, { query: {} }, otherMember)).body.data.items).toEqual([])
})

it('a repeated scan or completion with one Idempotency-Key gets the first response and has one effect', async () => {
  const { storeId, couponId, visitor } = await addTrade()
  const useId = await marketplace.startUse(visitor, couponId)
  const key = (name: string) => ({ 'Idempotency-Key': `${name} ${useId}` })
  const responses = [
    await marketplace.scan(account, useId, key('scan')),
    await marketplace.scan(account, useId, key('scan')),
    await marketplace.complete(account, useId, key('complete')),
    await marketplace.complete(account, useId, key('complete')),
  ]
  expect(responses.map(({ status, body }) => [status, body.data.status])).toEqual([
    [200, SCANNED],
    [200, SCANNED],
    [200, COMPLETED],
    [200, COMPLETED],
  ])
  expect(await balancesOf(storeId, visitor.id)).toEqual([885, 105])
})

it('no invariant of the ledger is broken by the tests above', async () => {
  expect(await findBrokenInvariants(app.db)).toEqual({})
})
