import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdCoupon } from '../../../contract/appApi/coupon.ts'
import { NotificationKind } from '../../../contract/enumerations.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { couponHoldingLifecycle } from '../../../machines/lifecycles/couponUse.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { performByServer } from '../../app/jobs.ts'
import type { JobOutcome } from '../../jobs/definition.ts'
import type { ExpiryProgress } from '../../jobs/kinds.ts'
import { noLiveUpdates } from '../../live/liveEvents.ts'
import { createMarketplace, type MarketplacePerson } from '../../testing/marketplace.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { personalNotification } from '../notification/tables.ts'
import { coupon, couponHolding } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import { notifyOfExpiry } from './expiry.ts'

const START = new Date('2026-11-21T03:00:00.000Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const after = (ms: number) => new Date(START.getTime() + ms)

let app: TestApp
let marketplace: Awaited<ReturnType<typeof createMarketplace>>
let account: MarketplacePerson
beforeAll(async () => {
  app = await openTestApp()
  marketplace = await createMarketplace(app)
  account = await marketplace.addStoreAccount()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.time.now = START
  await app.db.delete(personalNotification)
  await app.db.update(coupon).set({ expiringNotifiedAt: START, expiredNotifiedAt: START })
})

/** Adds a coupon that ends at this time, and members who hold it. */
async function addHeldCoupon(displayTo: Date, memberCount = 1) {
  const storeId = await marketplace.addStore(account)
  const values = { title: '半額', displayFrom: after(-30 * DAY_MS), displayTo }
  const couponId = await marketplace.addOfferedCoupon(storeId, values)
  const memberIds: number[] = []
  for (let count = 0; count < memberCount; count += 1) {
    const person = await marketplace.addMember()
    await marketplace.callSuccessfully(holdCoupon, { params: { id: couponId } }, person)
    memberIds.push(person.id)
  }
  return { storeId, couponId, memberIds }
}

type Progress = ExpiryProgress | Record<string, never>

/** Runs the job until it is done, as it does each hour. Returns the number of runs. */
async function runJob(): Promise<number> {
  let progress: Progress = {}
  for (let runCount = 1; ; runCount += 1) {
    const work = { db: app.db, clock: () => app.time.now, liveUpdates: noLiveUpdates }
    const from: Progress = progress
    const outcome: JobOutcome<Progress> = await performByServer(work, (context) => notifyOfExpiry(context, from))
    if (outcome === 'done') return runCount
    if (typeof outcome === 'string' || 'at' in outcome) throw new Error('an outcome that the job does not have')
    progress = outcome.again
  }
}

async function readNotified() {
  const { kind, ownerKind, ownerId, subjectId, facts } = personalNotification
  const rows = await app.db
    .select({ kind, ownerKind, ownerId, subjectId, facts })
    .from(personalNotification)
    .orderBy(asc(personalNotification.id))
  return rows.map((row) => [row.kind, row.ownerKind, row.ownerId, row.subjectId, row.facts])
}
const notice = (kind: string, memberId: number | undefined, couponId: number) => [
  kind,
  'member',
  memberId,
  couponId,
  { name: '半額' },
]

test('the holders of a coupon are notified three days before it ends and when it has ended, once each', async () => {
  const { couponId, memberIds } = await addHeldCoupon(after(4 * DAY_MS), 2)
  await runJob()
  expect(await readNotified()).toEqual([])
  app.time.now = after(DAY_MS)
  await runJob()
  const expiring = memberIds.map((id) => notice(NotificationKind.COUPON_PREPARE_TO_EXPIRE, id, couponId))
  expect(await readNotified()).toEqual(expiring)
  app.time.now = after(4 * DAY_MS - 1)
  await runJob()
  expect(await readNotified()).toEqual(expiring)
  app.time.now = after(4 * DAY_MS)
  await runJob()
  app.time.now = after(4 * DAY_MS + HOUR_MS)
  await runJob()
  const expired = memberIds.map((id) => notice(NotificationKind.COUPON_EXPIRED, id, couponId))
  expect(await readNotified()).toEqual([...expiring, ...expired])
})

test('more holders than one run notifies are notified in several, each once', async () => {
  const { couponId, memberIds } = await addHeldCoupon(after(DAY_MS), 1)
  const [template] = await app.db
    .select()
    .from(member)
    .where(eq(member.id, memberIds[0] ?? 0))
  if (template === undefined) throw new Error('no member')
  const { id: _id, searchText: _search, ...values } = template as typeof template & { searchText?: string }
  const others = await app.db
    .insert(member)
    .values(
      Array.from({ length: 1_000 }, (_, index) => ({
        ...values,
        email: `holder${index}@app.example`,
        referralCode: `H${index}`,
      })),
    )
    .returning({ id: member.id })
  const status = couponHoldingLifecycle.codes.effective
  await app.db
    .insert(couponHolding)
    .values(others.map(({ id }) => ({ couponId, memberId: id, status, createdAt: START })))
  expect(await runJob()).toBe(4)
  const notified = await readNotified()
  expect(new Set(notified.map(([, , ownerId]) => ownerId)).size).toBe(1_001)
  expect(notified).toHaveLength(1_001)
})

test.each<[string, (held: Awaited<ReturnType<typeof addHeldCoupon>>) => Promise<unknown>]>([
  ['has used it', () => app.db.update(couponHolding).set({ status: couponHoldingLifecycle.codes.used })],
  ['is not active', () => app.db.update(member).set({ status: userLifecycle.codes.deactivated })],
  [
    'holds it in a store that does not trade',
    () => app.db.update(store).set({ status: storeLifecycle.codes.inactive }),
  ],
])('a member who %s is not notified', async (_name, prevent) => {
  await prevent(await addHeldCoupon(after(DAY_MS)))
  await runJob()
  expect(await readNotified()).toEqual([])
})

test('an end of more than three days ago is not notified', async () => {
  await addHeldCoupon(after(DAY_MS))
  app.time.now = after(4 * DAY_MS)
  await runJob()
  expect(await readNotified()).toEqual([])
})
