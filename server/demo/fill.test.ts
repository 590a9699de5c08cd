import { and, asc, count, eq, inArray, isNotNull, isNull, like, max, min, ne, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConversationType, MessageType } from '../../contract/enumerations.ts'
import { type Language, LANGUAGES } from '../../contract/language.ts'
import { PERMISSION_GROUPS, type PermissionGroup } from '../../contract/permission.ts'
import { storeAccountLifecycle, userLifecycle } from '../../machines/lifecycles/account.ts'
import { couponDisplayPhase } from '../../machines/lifecycles/coupon.ts'
import { stateOf } from '../../machines/lifecycle.ts'
import { reportLifecycle } from '../../machines/lifecycles/report.ts'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import { withdrawalLifecycle } from '../../machines/lifecycles/withdrawal.ts'
import type { Database } from '../db/database.ts'
import { auditLog, staff } from '../db/schema.ts'
import { conversation, conversationNote, message } from '../features/conversation/tables.ts'
import { config } from '../features/config/table.ts'
import { account, entry, movement } from '../features/point/tables.ts'
import { coupon, product, storeReview } from '../features/store/partTables.ts'
import { masterData } from '../features/masterData/table.ts'
import { member } from '../features/user/table.ts'
import { notificationEvent } from '../features/notification/tables.ts'
import { countUnread } from '../features/notification/unread.ts'
import { replyTemplate } from '../features/replyTemplate/table.ts'
import { report } from '../features/report/table.ts'
import { store } from '../features/store/table.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import { withdrawal } from '../features/withdrawal/table.ts'
import { findRecordsWithoutCreation } from '../testing/findRecordsWithoutCreation.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { DEMO_PASSWORD, fillDemo } from './fill.ts'

const now = new Date('2026-11-21T03:00:00.000Z')
const hash = async (password: string) => `hash of ${password}`
let firstDatabase: Pick<Database, 'db' | 'close'>
beforeAll(async () => {
  firstDatabase = await openTestDatabase()
  await fillDemo(firstDatabase.db, { now, hashPassword: hash })
})
afterAll(() => firstDatabase.close())

it('the demo data has stores in every status, users, prefectures and staff accounts', async () => {
  const { db } = firstDatabase
  const statuses = await db.select({ status: store.status, count: count() }).from(store).groupBy(store.status)
  const frequentStatuses = statuses.filter(({ count: stores }) => stores > 20).map(({ status }) => status)
  expect(frequentStatuses.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
  expect(await db.$count(store)).toBe(420)
  expect(await db.$count(member)).toBe(2_000)
  expect(await db.$count(masterData, eq(masterData.type, 5))).toBe(47)
  const emails = await db.select({ email: staff.email }).from(staff).orderBy(staff.id)
  const accounts = ['admin', 'store', 'point', 'user', 'conversation', 'report', 'notification', 'system', 'inactive']
  const furtherStaffAccounts = ['kato', 'yoshida', 'inoue', 'sasaki', 'kimura', 'hayashi']
  expect(emails.map(({ email }) => email)).toEqual([
    ...accounts.map((name) => `${name}@choba.example`),
    ...furtherStaffAccounts.map((name) => `${name}@staff.choba.example`),
  ])
})

it('the demo data has coupons in every display phase with every payment status', async () => {
  const coupons = await firstDatabase.db.select().from(coupon)
  const phaseStatusPairs = new Set(
    coupons.map((row) => `${couponDisplayPhase(row.displayFrom, row.displayTo, now)} ${row.status}`),
  )
  expect([...phaseStatusPairs].toSorted()).toEqual(['1 1', '1 2', '1 3', '2 1', '2 2', '2 3', '3 1', '3 2', '3 3'])
})

it('the demo data has a picture for every coupon and product, and for most people', async () => {
  const { db } = firstDatabase
  const [coupons, products] = [await db.select().from(coupon), await db.select().from(product)]
  expect(coupons.map(({ image }) => image)).toEqual(coupons.map(({ id }) => `/picture/coupon/${id}.svg`))
  const productSubjects = new Set(products.map(({ image }) => /^\/picture\/([a-z]+)\/\d+\.svg$/.exec(image ?? '')?.[1]))
  expect([...productSubjects].toSorted()).toEqual([
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
  const membersWithPicture = members.filter(({ id, profileImage }) => profileImage === `/picture/person/${id}.svg`)
  expect([membersWithPicture.length, members.filter(({ profileImage }) => profileImage === null).length]).toEqual([
    1_667, 333,
  ])
  const staffWithoutPicture = await db
    .select({ email: staff.email })
    .from(staff)
    .where(and(isNull(staff.profileImage), like(staff.email, '%@choba.example')))
    .orderBy(staff.id)
  expect(staffWithoutPicture.map(({ email }) => email)).toEqual(['system@choba.example', 'inactive@choba.example'])
})

it('the demo data has conversations in every state, with pictures, products, notes and messages of the system, and reports about messages', async () => {
  const { db } = firstDatabase
  const rows = await db.select().from(conversation)
  const countOf = (type: number, state: string) => rows.filter((row) => row.type === type && row.state === state).length
  const { CMS_TO_USER, CMS_TO_STORE, STORE_TO_USER, STORE_TO_STORE } = ConversationType
  for (const type of [CMS_TO_USER, CMS_TO_STORE])
    expect(['waiting', 'answered', 'done', 'snoozed'].map((state) => countOf(type, state) > 0)).toEqual([
      true,
      true,
      true,
      true,
    ])
  expect([countOf(STORE_TO_USER, 'answered') > 5, countOf(STORE_TO_STORE, 'answered') > 0]).toEqual([true, true])
  const messages = await db.select().from(message).orderBy(asc(message.conversationId), asc(message.seq))
  const typeCounts = Object.values(MessageType).map((type) => messages.filter((row) => row.type === type).length)
  expect(typeCounts.map((amount) => amount > 3)).toEqual([true, true, true])
  for (const { id, lastSeq, lastAt, createdAt } of rows) {
    const own = messages.filter(({ conversationId }) => conversationId === id)
    expect(own.map(({ seq }) => seq)).toEqual(Array.from({ length: lastSeq }, (_, index) => index + 1))
    const times = own.map((row) => row.createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect([times[0], times.at(-1)]).toEqual([createdAt.getTime(), lastAt.getTime()])
    expect(lastAt <= now).toBe(true)
  }
  expect(new Set(messages.map((row) => row.createdAt.toISOString().slice(0, 7))).size).toBeGreaterThan(5)
  expect(await db.$count(conversationNote)).toBeGreaterThan(3)
  const reported = await db.select().from(report).where(isNotNull(report.messageSeq))
  expect(
    reported.map(({ aboutKind, conversationId, aboutName }) => [aboutKind, typeof conversationId, aboutName]),
  ).toEqual([
    ['message', 'number', expect.stringContaining('電話番号')],
    ['message', 'number', expect.any(String)],
  ])
  expect(reported.map(({ storeId }) => storeId === null)).toEqual([false, true])
  expect(messages.filter(({ senderRole }) => senderRole === null).length).toBeGreaterThan(0)
  expect(rows.filter(({ assigneeId }) => assigneeId !== null).length).toBeGreaterThan(10)
  const templates = await db.select().from(replyTemplate)
  const templateCountOf = (language: Language, isReply: boolean) =>
    templates.filter((each) => each.language === language && (each.purpose === 'reply') === isReply).length
  expect(LANGUAGES.map((language) => [templateCountOf(language, true), templateCountOf(language, false)])).toEqual([
    [5, 5],
    [5, 1],
    [5, 0],
  ])
})

it('the members and the owners of stores of the demo data have the password of the staff', async () => {
  const { db } = firstDatabase
  const hashOfPassword = await hash(DEMO_PASSWORD)
  expect(await db.$count(member, ne(member.passwordHash, hashOfPassword))).toBe(0)
  expect(await db.$count(member, isNull(member.passwordHash))).toBe(0)
  expect(await db.$count(storeOwner, isNull(storeOwner.passwordHash))).toBe(0)
  // The accounts that the README names have something to show.
  const [namedMember] = await db.select().from(member).where(eq(member.email, 'member63@inbox.example'))
  const [namedOwner] = await db.select().from(storeOwner).where(eq(storeOwner.email, 'owner2@stores.example'))
  expect([namedMember?.status, namedOwner?.status]).toEqual([
    userLifecycle.codes.active,
    storeAccountLifecycle.codes.active,
  ])
  expect(await db.$count(conversation, eq(conversation.memberId, namedMember?.id ?? 0))).toBeGreaterThan(0)
  const ownStores = await db
    .select()
    .from(store)
    .where(eq(store.creatorId, namedOwner?.id ?? 0))
  expect(ownStores.map(({ status }) => status)).toContain(storeLifecycle.codes.accepted)
})

it('staff of the demo have read the notifications of weeks but for the latest five', async () => {
  const { db } = firstDatabase
  const everybody = await db.select({ id: staff.id, email: staff.email }).from(staff).orderBy(staff.id)
  const countOf = async (account: string, permissions: readonly PermissionGroup[]) => {
    const id = everybody.find(({ email }) => email === `${account}@choba.example`)?.id ?? 0
    return countUnread(db, { id, permissions: new Set(permissions) }, now)
  }
  expect([
    await countOf('admin', PERMISSION_GROUPS),
    await countOf('store', ['STORE_MANAGEMENT']),
    await countOf('point', ['POINT_MANAGEMENT']),
    await countOf('conversation', ['CONVERSATION_MANAGEMENT']),
    await countOf('report', ['REPORT_MANAGEMENT']),
    await countOf('system', ['SYSTEM_MANAGEMENT']),
  ]).toEqual([5, 5, 5, 5, 5, 0])
  const kinds = await db
    .select({
      kind: notificationEvent.kind,
      first: min(notificationEvent.createdAt),
      last: max(notificationEvent.count),
    })
    .from(notificationEvent)
    .groupBy(notificationEvent.kind)
    .orderBy(notificationEvent.kind)
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'NEW_MESSAGE',
    'NEW_REPORT',
    'NEW_REVIEW',
    'NEW_SUB_REVIEW',
    'REQUEST_NEW_STORE',
    'REQUEST_WITHDRAW',
  ])
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000)
  expect(kinds.filter(({ first }) => first === null || first > weekAgo)).toEqual([])
  expect(Math.max(...kinds.map(({ last }) => last ?? 0))).toBeGreaterThan(1)
})

it('the demo data has withdrawals that are requested or transferring, and many in final states', async () => {
  const columns = { status: withdrawal.status, count: count() }
  const countsByStatus = await firstDatabase.db.select(columns).from(withdrawal).groupBy(withdrawal.status)
  const countsByState = Object.fromEntries(
    countsByStatus.map((item) => [stateOf(withdrawalLifecycle, item.status), item.count]),
  )
  const { requested, transferring, paid = 0, rejected = 0 } = countsByState
  expect({ requested, transferring, hasManyFinal: paid + rejected > 300, hasManyRejected: rejected > 10 }).toEqual({
    requested: 30,
    transferring: 15,
    hasManyFinal: true,
    hasManyRejected: true,
  })
})

it('the demo data has referred users, and rewards for both them and their referrers', async () => {
  const { db } = firstDatabase
  const rewards = db
    .select({ referredId: movement.causeId, ownerId: account.ownerId, amount: entry.amount })
    .from(entry)
    .innerJoin(movement, eq(movement.id, entry.movementId))
    .innerJoin(account, eq(account.id, entry.accountId))
    .where(sql`${movement.type} = 'REFERRAL' and ${account.kind} = 'member'`)
  const referredMembers = await db
    .select()
    .from(member)
    .where(sql`${member.referrerId} is not null`)
  expect(referredMembers.length).toBeGreaterThan(300)
  const toRewardLines = (list: { referredId: number | null; ownerId: number | null; amount: number }[]) =>
    list.map((item) => `${item.referredId} ${item.ownerId} ${item.amount}`).toSorted()
  const expectedRewards = referredMembers.flatMap(({ id, referrerId }) => [
    { referredId: id, ownerId: referrerId, amount: 300 },
    { referredId: id, ownerId: id, amount: 100 },
  ])
  const existingRewards = new Set(toRewardLines(await rewards))
  const missingRewards = toRewardLines(expectedRewards).filter((reward) => !existingRewards.has(reward))
  // Members who registered within the last hour may not have their reward yet.
  expect(missingRewards.length).toBeLessThan(8)
})

it('the demo data has a history of the config that leads to its current values', async () => {
  const { db } = firstDatabase
  const [row] = await db.select().from(config)
  const lines = await db.select().from(auditLog).where(eq(auditLog.record, 'config')).orderBy(asc(auditLog.id))
  const lastValues = new Map(lines.flatMap(({ changes }) => changes.map(({ field, after }) => [field, after])))
  expect([...lastValues].map(([field]) => [field, String(row?.[field as keyof typeof row])])).toEqual([...lastValues])
  expect([row?.version, row?.updatedAt, row?.updatedBy]).toEqual([5, lines.at(-1)?.at, lines.at(-1)?.actor])
})

const recordKinds = [
  { lifecycle: storeLifecycle, table: store },
  { lifecycle: userLifecycle, table: member },
  { lifecycle: storeAccountLifecycle, table: storeOwner },
  { lifecycle: withdrawalLifecycle, table: withdrawal },
]

it.each(recordKinds)(
  'the demo data has a history of every $lifecycle.record that leads to its current state',
  async ({ lifecycle, table }) => {
    const { db } = firstDatabase
    const lines = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.record, lifecycle.record))
      .orderBy(asc(auditLog.id))
    const expectedRecords = new Map<number, { state: string; version: number; updatedAt: Date }>()
    for (const { recordId, toState, at } of lines) {
      const before = expectedRecords.get(recordId) ?? {
        state: Object.keys(lifecycle.machine.states)[0] ?? '',
        version: 0,
      }
      expectedRecords.set(recordId, { state: toState ?? before.state, version: before.version + 1, updatedAt: at })
    }
    const columns = { id: table.id, status: table.status, version: table.version, updatedAt: table.updatedAt }
    const rows = await db.select(columns).from(table as typeof store)
    expect(rows.length).toBeGreaterThan(100)
    const actual = rows.map(({ id, status, ...row }) => {
      return [id, { ...row, state: stateOf(lifecycle as typeof storeLifecycle, status) }] as const
    })
    expect(new Map(actual)).toEqual(expectedRecords)
  },
)

it('the demo data has the creation of every record as the first line of its history', async () => {
  expect(await findRecordsWithoutCreation(firstDatabase.db)).toEqual({})
})

it('the demo data has no dates in the future, except for coupons', async () => {
  const { db } = firstDatabase
  const latestTime = sql`${now.toISOString()}::timestamptz`
  expect(await db.$count(store, sql`${store.updatedAt} > ${latestTime}`)).toBe(0)
  expect(await db.$count(storeReview, sql`${storeReview.createdAt} > ${latestTime}`)).toBe(0)
  expect(await db.$count(movement, sql`${movement.at} > ${latestTime}`)).toBe(0)
  expect(await db.$count(withdrawal, sql`${withdrawal.updatedAt} > ${latestTime}`)).toBe(0)
  expect(await db.$count(member, sql`${member.updatedAt} > ${latestTime}`)).toBe(0)
  expect(await db.$count(auditLog, sql`${auditLog.at} > ${latestTime}`)).toBe(0)
  expect(await db.$count(notificationEvent, sql`${notificationEvent.changedAt} > ${latestTime}`)).toBe(0)
})

it('the demo data has a consistent ledger: every movement sums to zero, and no balance is ever negative', async () => {
  const { db } = firstDatabase
  const sums = await db
    .select({ total: sum(entry.amount).mapWith(Number) })
    .from(entry)
    .groupBy(entry.movementId)
  expect(new Set(sums.map(({ total }) => total))).toEqual(new Set([0]))
  const balance = sql<number>`sum(${entry.amount}) over (partition by ${entry.accountId} order by ${entry.id})`
  const runningBalances = db
    .select({ balance: balance.as('balance') })
    .from(entry)
    .innerJoin(account, eq(account.id, entry.accountId))
    .where(sql`${account.kind} <> 'platform'`)
    .as('running')
  const [lowest] = await db
    .select({ balance: sql<number>`min(${runningBalances.balance})`.mapWith(Number) })
    .from(runningBalances)
  expect(lowest?.balance).toBeGreaterThanOrEqual(0)
})

it('the database refuses to change or delete an entry of the ledger', async () => {
  const refusal = { cause: { message: 'entry is append-only' } }
  await expect(firstDatabase.db.update(entry).set({ amount: 1 })).rejects.toMatchObject(refusal)
  await expect(firstDatabase.db.delete(entry)).rejects.toMatchObject(refusal)
})

/** Runs a query that returns one number. */
async function readNumber(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = (await firstDatabase.db.execute(query)) as { rows: { value: string }[] }
  return Number(rows[0]?.value)
}

it('the demo data has histories in order of time, in which only the first line is a creation', async () => {
  const wrongLineCountQuery = sql`
    select count(*) as value from (
      select at < lag(at) over history as is_early, (event = 'create') <> (row_number() over history = 1) as is_wrong
      from audit_log where record <> 'config' window history as (partition by record, record_id order by id)
    ) as line where is_early or is_wrong`
  expect(await readNumber(wrongLineCountQuery)).toBe(0)
})

it('the demo data has movements only of members after they have registered and of stores while they are open', async () => {
  const entriesBeforeRegistrationQuery = sql`
    select count(*) as value from entry join account on account.id = account_id
    join member on member.id = owner_id where kind = 'member' and entry.at < member.created_at`
  const entriesWhileNotAcceptedQuery = sql`
    select count(*) as value from entry join account on account.id = account_id
    where kind = 'store' and 'accepted' is distinct from (
      select to_state from audit_log
      where record = 'store' and record_id = owner_id and to_state is not null and audit_log.at <= entry.at
      order by id desc limit 1
    )`
  expect([await readNumber(entriesBeforeRegistrationQuery), await readNumber(entriesWhileNotAcceptedQuery)]).toEqual([
    0, 0,
  ])
})

it('the demo data has a growing number of coupon scans over two years, most of them on weekends, at lunch and in the evening', async () => {
  const readShareOfScans = (condition: ReturnType<typeof sql>) =>
    readNumber(sql`select avg((${condition})::int) as value
      from (select at, at at time zone 'Asia/Tokyo' as local from movement where type = 'SCAN_COUPON') as scan`)
  const hour = sql`extract(hour from local)`
  expect(await readShareOfScans(sql`extract(dow from local) in (0, 6)`)).toBeGreaterThan(2.4 / 7)
  expect(await readShareOfScans(sql`${hour} between 11 and 13 or ${hour} between 17 and 20`)).toBeGreaterThan(0.55)
  expect(await readShareOfScans(sql`${hour} between 2 and 6`)).toBeLessThan(0.03)
  expect(await readShareOfScans(sql`at < ${now.toISOString()}::timestamptz - interval '365 days'`)).toBeGreaterThan(
    0.12,
  )
  expect(await readShareOfScans(sql`at > ${now.toISOString()}::timestamptz - interval '30 days'`)).toBeLessThan(0.2)
  const readScansPerDay = (from: string, to: string) =>
    readNumber(sql`
    select count(*) / (${to}::date - ${from}::date)::float as value from movement
    where type = 'SCAN_COUPON' and (at at time zone 'Asia/Tokyo')::date between ${from}::date and ${to}::date - 1`)
  expect(await readScansPerDay('2026-04-29', '2026-05-07')).toBeGreaterThan(
    1.2 * (await readScansPerDay('2026-05-07', '2026-06-07')),
  )
  expect(await readScansPerDay('2025-12-20', '2026-01-06')).toBeGreaterThan(
    1.2 * (await readScansPerDay('2026-01-06', '2026-02-06')),
  )
})

it('the demo data has withdrawals and reports that wait a few days, and a few that are overdue', async () => {
  const shareDecidedSoon = (record: string) =>
    readNumber(sql`
    select avg((decision.at < created.at + interval '6 days')::int) as value
    from audit_log as created join audit_log as decision using (record, record_id)
    where record = ${record} and created.event = 'create' and decision.event in ('confirm', 'handle')`)
  const countOlder = (table: string, code: number, days: number) =>
    readNumber(sql`
    select count(*) as value from ${sql.identifier(table)}
    where status = ${code} and created_at < ${now.toISOString()}::timestamptz - interval '1 day' * ${days}::int`)
  expect([await shareDecidedSoon('withdrawal'), await shareDecidedSoon('report')].every((share) => share > 0.85)).toBe(
    true,
  )
  const { requested, transferring } = withdrawalLifecycle.codes
  expect([await countOlder('withdrawal', requested, 14), await countOlder('withdrawal', transferring, 14)]).toEqual([
    4, 2,
  ])
  expect(await countOlder('report', reportLifecycle.codes.unhandled, 14)).toBe(2)
})

it('the demo data has some long histories, and many staff members as actors', async () => {
  const longHistoryCountQuery = sql`
    select count(*) as value from (
      select from audit_log where record in ('store', 'user') group by record, record_id having count(*) > 7
    ) as long`
  const actorCountQuery = sql`select count(distinct actor) as value from audit_log where staff_id is not null`
  expect([(await readNumber(longHistoryCountQuery)) > 3, (await readNumber(actorCountQuery)) > 9]).toEqual([true, true])
})

const UNFINISHED_CODES = [withdrawalLifecycle.codes.requested, withdrawalLifecycle.codes.transferring]

/** Returns what is the same on every day. */
async function readRowsOfEveryDay({ db }: Pick<Database, 'db'>) {
  return {
    stores: await db
      .select({ name: store.name, phone: store.phone, creator: store.creatorName })
      .from(store)
      .orderBy(store.id),
    statuses: await db
      .select({ status: store.status, count: count() })
      .from(store)
      .groupBy(store.status)
      .orderBy(store.status),
    members: await db.select({ name: member.fullName, status: member.status }).from(member).orderBy(member.id),
    unfinishedCount: await db.$count(withdrawal, inArray(withdrawal.status, UNFINISHED_CODES)),
    reports: await db.select({ status: report.status }).from(report).orderBy(report.id),
  }
}

/** Fills a database with fewer stores and members, and returns its rows that have times. */
async function readRowsOfSmallDemo() {
  const { db, close } = await openTestDatabase()
  await fillDemo(db, { now, hashPassword: hash, storeCount: 80, userCount: 300 })
  const rows = {
    stores: await db.select().from(store).orderBy(store.id),
    members: await db.select().from(member).orderBy(member.id),
    withdrawals: await db.select().from(withdrawal).orderBy(withdrawal.id),
    movements: await db.select().from(movement).orderBy(movement.id),
    accounts: await db.select().from(account).orderBy(account.id),
    coupons: await db.select().from(coupon).orderBy(coupon.id),
    reports: await db.select().from(report).orderBy(report.id),
    lines: await db.select().from(auditLog).orderBy(auditLog.id),
  }
  await close()
  return rows
}

it('the demo data is the same if it is created at the same time', async () => {
  const rows = await readRowsOfSmallDemo()
  expect(rows.stores).toHaveLength(80)
  expect(await readRowsOfSmallDemo()).toEqual(rows)
})

it('the demo data has the same stores, members and unfinished records on every day', async () => {
  const secondDatabase = await openTestDatabase()
  await fillDemo(secondDatabase.db, { now: new Date('2028-02-29T19:30:00.000Z'), hashPassword: hash })
  expect(await readRowsOfEveryDay(secondDatabase)).toEqual(await readRowsOfEveryDay(firstDatabase))
  await secondDatabase.close()
}, 120_000)
