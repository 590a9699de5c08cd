import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdCoupon } from '../../../contract/appApi/coupon.ts'
import { useCoupon } from '../../../contract/appApi/couponUse.ts'
import { enterReferralCode } from '../../../contract/appApi/referral.ts'
import { requestOwnWithdrawal } from '../../../contract/appApi/withdrawal.ts'
import { CouponHoldingStatus, CouponUsageStatus } from '../../../contract/enumerations.ts'
import { auditLog } from '../../db/schema.ts'
import { createMarketplace, ONE_TIME_COUPON, type MarketplacePerson } from '../../testing/marketplace.ts'
import { openTestApp, type CallResponse, type TestApp } from '../../testing/testApp.ts'
import { findBrokenInvariants } from '../point/ledgerInvariants.ts'
import { readBalance } from '../point/ledger.ts'
import { movement } from '../point/tables.ts'
import { couponHolding, couponUse } from '../store/partTables.ts'
import { member } from '../user/table.ts'

let app: TestApp
let marketplace: Awaited<ReturnType<typeof createMarketplace>>
let account: MarketplacePerson
beforeAll(async () => {
  app = await openTestApp()
  marketplace = await createMarketplace(app)
  account = await marketplace.addStoreAccount()
})
afterAll(() => app.close())

const statusesOf = (responses: CallResponse<unknown>[]) => responses.map(({ status }) => status).toSorted()

function countStepsAndMovements(useId: number) {
  return Promise.all([
    app.db.$count(auditLog, and(eq(auditLog.record, 'couponUsage'), eq(auditLog.recordId, useId))),
    app.db.$count(movement, and(eq(movement.causeRecord, 'couponUsage'), eq(movement.causeId, useId))),
  ])
}

it('of 50 concurrent scans of one use one succeeds, and so of 50 completions and rejections', async () => {
  const storeId = await marketplace.addStore(account, 1_000)
  const visitor = await marketplace.addMember()
  const useId = await marketplace.startUse(visitor, await marketplace.addOfferedCoupon(storeId))
  const scans = await Promise.all(Array.from({ length: 50 }, () => marketplace.scan(account, useId)))
  expect(statusesOf(scans)).toEqual([200, ...Array.from({ length: 49 }, () => 409)])
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      if (index % 3 === 0) return marketplace.reject(visitor, useId)
      return index % 3 === 1 ? marketplace.reject(account, useId) : marketplace.complete(account, useId)
    }),
  )
  expect(statusesOf(outcomes)).toEqual([200, ...Array.from({ length: 49 }, () => 409)])
  const isCompleted = outcomes.find(({ status }) => status === 200)?.body.data.status === CouponUsageStatus.COMPLETED
  expect(await countStepsAndMovements(useId)).toEqual([3, isCompleted ? 1 : 0])
  expect(await readBalance(app.db, 'store', storeId)).toBe(isCompleted ? 890 : 1_000)
  expect(await readBalance(app.db, 'member', visitor.id)).toBe(isCompleted ? 100 : 0)
})

it('a coupon with one use that two devices get and use at once is had, used and booked once', async () => {
  const storeId = await marketplace.addStore(account, 1_000)
  const couponId = await marketplace.addOfferedCoupon(storeId, ONE_TIME_COUPON)
  const visitor = await marketplace.addMember()
  const secondDevice = await marketplace.openSession(visitor)
  const devices = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? visitor : secondDevice))
  const request = { params: { id: couponId } }
  const holdings = await Promise.all(devices.map((device) => marketplace.call(holdCoupon, request, device)))
  const starts = await Promise.all(devices.map((device) => marketplace.call(useCoupon, request, device)))
  const oneSuccess = [200, ...Array.from({ length: 9 }, () => 409)]
  expect([statusesOf(holdings), statusesOf(starts)]).toEqual([oneSuccess, oneSuccess])
  const uses = await app.db.select().from(couponUse).where(eq(couponUse.couponId, couponId))
  expect(uses.map(({ status }) => status)).toEqual([CouponUsageStatus.WAIT_SCAN])
  const useId = uses[0]?.id ?? 0
  await marketplace.scan(account, useId)
  const ends = await Promise.all([
    marketplace.complete(account, useId),
    marketplace.call(useCoupon, request, visitor),
    marketplace.call(useCoupon, request, secondDevice),
  ])
  expect(ends.map(({ status }) => status)).toEqual([200, 409, 409])
  const heldCoupons = await app.db.select().from(couponHolding).where(eq(couponHolding.couponId, couponId))
  expect(heldCoupons.map(({ status }) => status)).toEqual([CouponHoldingStatus.USED])
  expect(await readBalance(app.db, 'store', storeId)).toBe(890)
})

it('a store whose points suffice for one of two uses scans one, and both scans of a richer store succeed', async () => {
  for (const [points, expectedStatuses] of [
    [219, [200, 409]],
    [220, [200, 200]],
  ] as const) {
    const storeId = await marketplace.addStore(account, points)
    const couponId = await marketplace.addOfferedCoupon(storeId)
    const visitors = [await marketplace.addMember(), await marketplace.addMember()]
    const useIds: number[] = []
    for (const visitor of visitors) useIds.push(await marketplace.startUse(visitor, couponId))
    const scans = await Promise.all(useIds.map((id) => marketplace.scan(account, id)))
    expect(statusesOf(scans)).toEqual(expectedStatuses)
    const completions = await Promise.all(useIds.map((id) => marketplace.complete(account, id)))
    expect(completions.map(({ status }) => status)).toEqual(scans.map(({ status }) => status))
    const bookedCount = expectedStatuses.filter((status) => status === 200).length
    expect(await readBalance(app.db, 'store', storeId)).toBe(points - 110 * bookedCount)
  }
})

it('withdrawals and completions of one member at once leave the balance that each of them saw', async () => {
  const storeId = await marketplace.addStore(account, 10_000)
  const visitor = await marketplace.addMember(1_000)
  const useIds: number[] = []
  for (let count = 0; count < 4; count += 1) {
    const couponId = await marketplace.addOfferedCoupon(storeId, { point: 500 })
    useIds.push(await marketplace.startUse(visitor, couponId))
    await marketplace.scan(account, useIds.at(-1) ?? 0)
  }
  const [completions, withdrawals] = await Promise.all([
    Promise.all(useIds.map((id) => marketplace.complete(account, id))),
    Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const body = { point: 1_000, ...(index % 2 === 0 ? { expectedBalance: 1_000 } : {}) }
        return marketplace.call(requestOwnWithdrawal, { body }, visitor)
      }),
    ),
  ])
  expect(statusesOf(completions)).toEqual([200, 200, 200, 200])
  expect(statusesOf(withdrawals).filter((status) => ![200, 409, 422].includes(status))).toEqual([])
  const withdrawnCount = withdrawals.filter(({ status }) => status === 200).length
  expect(await readBalance(app.db, 'member', visitor.id)).toBe(3_000 - 1_000 * withdrawnCount)
})

it('a member who enters codes on several devices at once is referred once, with each reward once', async () => {
  const referrers = [
    await marketplace.addMember(0, { referralCode: 'RACE1' }),
    await marketplace.addMember(0, { referralCode: 'RACE2' }),
  ]
  const visitor = await marketplace.addMember()
  const entries = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      marketplace.call(enterReferralCode, { body: { code: `RACE${(index % 2) + 1}` } }, visitor),
    ),
  )
  expect(statusesOf(entries)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  const balances = await Promise.all(referrers.map(({ id }) => readBalance(app.db, 'member', id)))
  expect(balances.toSorted()).toEqual([0, 300])
  expect(await readBalance(app.db, 'member', visitor.id)).toBe(100)
})

it('members who enter the codes of each other at once close no circle', async () => {
  const codes = ['ROUND0', 'ROUND1', 'ROUND2', 'ROUND3']
  const members: MarketplacePerson[] = []
  for (const referralCode of codes) members.push(await marketplace.addMember(0, { referralCode }))
  const entries = await Promise.all(
    members.map((each, index) =>
      marketplace.call(enterReferralCode, { body: { code: codes[(index + 1) % codes.length] ?? '' } }, each),
    ),
  )
  expect(statusesOf(entries)).toEqual([200, 200, 200, 422])
  const memberIds = members.map(({ id }) => id)
  const rows = await app.db
    .select({ hasReferrer: sql<boolean>`${member.referrerId} is not null` })
    .from(member)
    .where(inArray(member.id, memberIds))
  expect(rows.filter(({ hasReferrer }) => hasReferrer).length).toBe(3)
})

it('no invariant of the ledger is broken by the tests of concurrent calls above', async () => {
  expect(await findBrokenInvariants(app.db)).toEqual({})
})
