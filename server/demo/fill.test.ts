import { asc, count, eq, isNull, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeAccountLifecycle, userLifecycle } from '../../machines/account.ts'
import { displayPhase } from '../../machines/coupon.ts'
import { stateOf } from '../../machines/lifecycle.ts'
import { storeLifecycle } from '../../machines/store.ts'
import { withdrawalLifecycle } from '../../machines/withdrawal.ts'
import type { Database } from '../db/database.ts'
import { auditLog, staff } from '../db/schema.ts'
import { config } from '../features/config/table.ts'
import { account, entry, movement } from '../features/point/tables.ts'
import { coupon, product, review } from '../features/store/partTables.ts'
import { masterData } from '../features/masterData/table.ts'
import { member } from '../features/user/table.ts'
import { notification } from '../features/counters/tables.ts'
import { store } from '../features/store/table.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import { withdrawal } from '../features/withdrawal/table.ts'
import { openTestDatabase } from '../testing/testApp.ts'
import { fillDemo } from './fill.ts'

const now = new Date('2026-11-21T03:00:00.000Z')
const hash = async (password: string) => `hash of ${password}`
let first: Pick<Database, 'db' | 'close'>
beforeAll(async () => {
  first = await openTestDatabase()
  await fillDemo(first.db, { now, hash })
})
afterAll(() => first.close())

it('has stores in every status, users, prefectures and staff accounts', async () => {
  const { db } = first
  const statuses = await db.select({ status: store.status, count: count() }).from(store).groupBy(store.status)
  const wellFilled = statuses.filter(({ count: stores }) => stores > 20).map(({ status }) => status)
  expect(wellFilled.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
  expect(await db.$count(store)).toBe(420)
  expect(await db.$count(member)).toBe(2_000)
  expect(await db.$count(masterData, eq(masterData.type, 5))).toBe(47)
  const emails = await db.select({ email: staff.email }).from(staff).orderBy(staff.id)
  const accounts = ['admin', 'store', 'point', 'user', 'conversation', 'report', 'notification', 'system', 'inactive']
  expect(emails.map(({ email }) => email)).toEqual(accounts.map((name) => `${name}@choba.example`))
})

it('has coupons in every display phase with every payment status', async () => {
  const coupons = await first.db.select().from(coupon)
  const kinds = new Set(
    coupons.map((row) => `${displayPhase(row.displayFrom, row.displayTo, now)} ${row.paymentStatus}`),
  )
  expect([...kinds].toSorted()).toEqual(['1 1', '1 2', '1 3', '2 1', '2 2', '2 3', '3 1', '3 2', '3 3'])
})

it('has a picture for every coupon and product, and for most people', async () => {
  const { db } = first
  const [coupons, products] = [await db.select().from(coupon), await db.select().from(product)]
  expect(coupons.map(({ image }) => image)).toEqual(coupons.map(({ id }) => `/picture/coupon/${id}.svg`))
  const subjects = new Set(products.map(({ image }) => /^\/picture\/([a-z]+)\/\d+\.svg$/.exec(image ?? '')?.[1]))
  expect([...subjects].toSorted()).toEqual([
    'book',
    'bottle',
    'bowl',
    'cloth',
    'cup',
    'dispenser',
    'flower',
    'remedy',
    'sweet',
  ])
  expect(new Set(products.map(({ image }) => image)).size).toBe(products.length)
  const members = await db.select().from(member)
  const pictured = members.filter(({ id, profileImage }) => profileImage === `/picture/person/${id}.svg`)
  expect([pictured.length, members.filter(({ profileImage }) => profileImage === null).length]).toEqual([1_667, 333])
  const without = await db
    .select({ email: staff.email })
    .from(staff)
    .where(isNull(staff.profileImage))
    .orderBy(staff.id)
  expect(without.map(({ email }) => email)).toEqual(['system@choba.example', 'inactive@choba.example'])
})

it('has withdrawals that are requested or transferring, and many in final states', async () => {
  const columns = { status: withdrawal.status, count: count() }
  const counted = await first.db.select(columns).from(withdrawal).groupBy(withdrawal.status)
  const states = Object.fromEntries(counted.map((item) => [stateOf(withdrawalLifecycle, item.status), item.count]))
  const { requested, transferring, paid = 0, rejected = 0 } = states
  expect({ requested, transferring, enough: paid + rejected > 75, rejected: rejected > 10 }).toEqual({
    requested: 30,
    transferring: 15,
    enough: true,
    rejected: true,
  })
})

it('has referred users, and rewards for both them and their referrers', async () => {
  const { db } = first
  const rewards = db
    .select({ referred: movement.causeId, owner: account.ownerId, amount: entry.amount })
    .from(entry)
    .innerJoin(movement, eq(movement.id, entry.movementId))
    .innerJoin(account, eq(account.id, entry.accountId))
    .where(sql`${movement.type} = 'REFERRAL' and ${account.kind} = 'member'`)
  const referred = await db
    .select()
    .from(member)
    .where(sql`${member.referrerId} is not null`)
  expect(referred.length).toBeGreaterThan(300)
  const linesOf = (list: { referred: number | null; owner: number | null; amount: number }[]) =>
    list.map((item) => `${item.referred} ${item.owner} ${item.amount}`).toSorted()
  const wanted = referred.flatMap(({ id, referrerId }) => [
    { referred: id, owner: referrerId, amount: 300 },
    { referred: id, owner: id, amount: 100 },
  ])
  const given = new Set(linesOf(await rewards))
  const missing = linesOf(wanted).filter((reward) => !given.has(reward))
  // Members who registered within the last hour may not have their reward yet.
  expect(missing.length).toBeLessThan(8)
})

it('has a history of the config that leads to its current values', async () => {
  const { db } = first
  const [row] = await db.select().from(config)
  const lines = await db.select().from(auditLog).where(eq(auditLog.record, 'config')).orderBy(asc(auditLog.id))
  const last = new Map(lines.flatMap(({ changes }) => changes.map(({ field, after }) => [field, after])))
  expect([...last].map(([field]) => [field, String(row?.[field as keyof typeof row])])).toEqual([...last])
  expect([row?.version, row?.updatedAt, row?.updatedBy]).toEqual([5, lines.at(-1)?.at, lines.at(-1)?.actor])
})

const kinds = [
  { lifecycle: storeLifecycle, table: store },
  { lifecycle: userLifecycle, table: member },
  { lifecycle: storeAccountLifecycle, table: storeOwner },
  { lifecycle: withdrawalLifecycle, table: withdrawal },
]

it.each(kinds)(
  'has a history of every $lifecycle.record that leads to its current state',
  async ({ lifecycle, table }) => {
    const { db } = first
    const lines = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.record, lifecycle.record))
      .orderBy(asc(auditLog.id))
    const expected = new Map<number, { state: string; version: number; updatedAt: Date }>()
    for (const { recordId, toState, at } of lines) {
      const before = expected.get(recordId) ?? { state: Object.keys(lifecycle.chart.states)[0] ?? '', version: 0 }
      expected.set(recordId, { state: toState ?? before.state, version: before.version + 1, updatedAt: at })
    }
    const columns = { id: table.id, status: table.status, version: table.version, updatedAt: table.updatedAt }
    const rows = await db.select(columns).from(table as typeof store)
    expect(rows.length).toBeGreaterThan(100)
    const actual = rows.map(({ id, status, ...row }) => {
      return [id, { ...row, state: stateOf(lifecycle as typeof storeLifecycle, status) }] as const
    })
    expect(new Map(actual)).toEqual(expected)
  },
)

it('has no dates in the future, except for coupons', async () => {
  const { db } = first
  const late = sql`${now.toISOString()}::timestamptz`
  expect(await db.$count(store, sql`${store.updatedAt} > ${late}`)).toBe(0)
  expect(await db.$count(review, sql`${review.createdAt} > ${late}`)).toBe(0)
  expect(await db.$count(movement, sql`${movement.at} > ${late}`)).toBe(0)
  expect(await db.$count(withdrawal, sql`${withdrawal.updatedAt} > ${late}`)).toBe(0)
  expect(await db.$count(member, sql`${member.updatedAt} > ${late}`)).toBe(0)
  expect(await db.$count(auditLog, sql`${auditLog.at} > ${late}`)).toBe(0)
  expect(await db.$count(notification, sql`${notification.createdAt} > ${late}`)).toBe(0)
})

it('has a consistent ledger: every movement sums to zero, and no balance is ever negative', async () => {
  const { db } = first
  const sums = await db
    .select({ total: sum(entry.amount).mapWith(Number) })
    .from(entry)
    .groupBy(entry.movementId)
  expect(new Set(sums.map(({ total }) => total))).toEqual(new Set([0]))
  const balance = sql<number>`sum(${entry.amount}) over (partition by ${entry.accountId} order by ${entry.id})`
  const running = db
    .select({ balance: balance.as('balance') })
    .from(entry)
    .innerJoin(account, eq(account.id, entry.accountId))
    .where(sql`${account.kind} <> 'platform'`)
    .as('running')
  const [lowest] = await db.select({ balance: sql<number>`min(${running.balance})`.mapWith(Number) }).from(running)
  expect(lowest?.balance).toBeGreaterThanOrEqual(0)
})

it('refuses to change or delete an entry', async () => {
  const refusal = { cause: { message: 'entry is append-only' } }
  await expect(first.db.update(entry).set({ amount: 1 })).rejects.toMatchObject(refusal)
  await expect(first.db.delete(entry)).rejects.toMatchObject(refusal)
})

it('is the same on every day except for its dates', async () => {
  const second = await openTestDatabase()
  await fillDemo(second.db, { now: new Date('2028-02-29T19:30:00.000Z'), hash })
  const read = async ({ db }: typeof first) => ({
    stores: await db
      .select({ name: store.name, phone: store.phone, creator: store.creatorName, status: store.status })
      .from(store)
      .orderBy(store.id),
    members: await db.select({ name: member.fullName, status: member.status }).from(member).orderBy(member.id),
    withdrawals: await db
      .select({ memberId: withdrawal.memberId, point: withdrawal.point, status: withdrawal.status })
      .from(withdrawal)
      .orderBy(withdrawal.id),
    balances: await db
      .select({ kind: account.kind, ownerId: account.ownerId, balance: account.balance })
      .from(account)
      .orderBy(account.kind, account.ownerId, account.purpose),
    coupons: await db
      .select({ storeId: coupon.storeId, payment: coupon.paymentStatus })
      .from(coupon)
      .orderBy(coupon.id),
    notifications: await db.$count(notification),
    lines: await db.$count(auditLog),
  })
  expect(await read(second)).toEqual(await read(first))
  await second.close()
})
