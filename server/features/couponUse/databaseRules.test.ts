import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CouponUsageStatus, PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import type { Db } from '../../db/database.ts'
import { errorCodeOf } from '../../db/databaseError.ts'
import { createMarketplace, type MarketplacePerson } from '../../testing/marketplace.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { postMovement } from '../point/ledger.ts'
import { couponUse } from '../store/partTables.ts'

let app: TestApp
let marketplace: Awaited<ReturnType<typeof createMarketplace>>
let account: MarketplacePerson
let storeId: number
beforeAll(async () => {
  app = await openTestApp()
  marketplace = await createMarketplace(app)
  account = await marketplace.addStoreAccount()
  storeId = await marketplace.addStore(account, 100_000)
})
afterAll(() => app.close())

const CHECK_VIOLATION = '23514'
const RESTRICT_VIOLATION = '23001'
const UNIQUE_VIOLATION = '23505'

async function addUse(lastStep: 'start' | 'scan' | 'complete') {
  const visitor = await marketplace.addMember()
  const id = await marketplace.startUse(visitor, await marketplace.addOfferedCoupon(storeId))
  if (lastStep !== 'start') await marketplace.scan(account, id)
  if (lastStep === 'complete') await marketplace.complete(account, id)
  return { id, memberId: visitor.id }
}

function refusalCodeOf(write: (db: Db) => Promise<unknown>): Promise<string | undefined> {
  return app.db.transaction(write).then(() => 'it was not refused', errorCodeOf)
}

const set = (id: number, values: Partial<typeof couponUse.$inferInsert>) => (db: Db) =>
  db.update(couponUse).set(values).where(eq(couponUse.id, id))

function book(db: Db, id: number, memberId: number, [reward, fee]: readonly [number, number]) {
  return postMovement(db, {
    type: PointTransactionType.SCAN_COUPON,
    cause: { record: 'couponUsage', id },
    actor: { role: UserRole.STORE, id: account.id, name: '川口 葉月' },
    at: app.time.now,
    entries: [
      { accountRef: { kind: 'store', ownerId: storeId }, amount: -reward - fee },
      { accountRef: { kind: 'member', ownerId: memberId }, amount: reward },
      { accountRef: { kind: 'platform', purpose: 'fee' }, amount: fee },
    ],
  })
}

it('the database refuses a completed use whose points were not booked, or not as they are stored', async () => {
  const { id, memberId } = await addUse('scan')
  const completion = { status: CouponUsageStatus.COMPLETED }
  expect(await refusalCodeOf(set(id, completion))).toBe(CHECK_VIOLATION)
  for (const points of [
    [99, 10],
    [100, 9],
    [101, 10],
  ] as const)
    expect(
      await refusalCodeOf(async (db) => {
        await book(db, id, memberId, points)
        await set(id, completion)(db)
      }),
    ).toBe(CHECK_VIOLATION)
  const other = await marketplace.addMember()
  expect(
    await refusalCodeOf(async (db) => {
      await book(db, id, other.id, [100, 10])
      await set(id, completion)(db)
    }),
  ).toBe(CHECK_VIOLATION)
  expect(
    await refusalCodeOf(async (db) => {
      await book(db, id, memberId, [100, 10])
      await set(id, completion)(db)
    }),
  ).toBe('it was not refused')
})

it('the database refuses a movement of a use that is not completed, and a second one of one that is', async () => {
  for (const step of ['start', 'scan'] as const) {
    const { id, memberId } = await addUse(step)
    expect(await refusalCodeOf((db) => book(db, id, memberId, [100, 10]))).toBe(CHECK_VIOLATION)
  }
  const { id, memberId } = await addUse('complete')
  expect(await refusalCodeOf((db) => book(db, id, memberId, [100, 10]))).toBe(UNIQUE_VIOLATION)
  expect(await refusalCodeOf((db) => book(db, 2_000_000_000, memberId, [100, 10]))).toBe(CHECK_VIOLATION)
})

it('the database keeps uses, whose outcome, member and coupon never change', async () => {
  const { id } = await addUse('complete')
  const open = await addUse('start')
  const changes = [
    set(id, { status: CouponUsageStatus.WAIT_SCAN }),
    set(id, { rewardPoints: 1 }),
    set(open.id, { memberId: 1 }),
    set(open.id, { createdAt: new Date() }),
    (db: Db) => db.delete(couponUse).where(eq(couponUse.id, id)),
    (db: Db) => db.execute(sql`truncate coupon_use cascade`),
  ]
  for (const change of changes) expect(await refusalCodeOf(change)).toBe(RESTRICT_VIOLATION)
  expect(await refusalCodeOf(set(open.id, { rewardPoints: 1, feePoints: 1 }))).toBe(CHECK_VIOLATION)
})
