import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_POINT_SIGN, PointTransactionType, STORE_POINT_SIGN, UserRole } from '../../../contract/enumerations.ts'
import {
  listStorePointEntries,
  listUserPointEntries,
  type PointEntry,
  summarizeStorePointEntries,
  summarizeUserPointEntries,
} from '../../../contract/point.ts'
import { createMasterData } from '../../demo/masterData.ts'
import { createDemoData } from '../../demo/createDemoData.ts'
import { account, entry, movement } from './tables.ts'
import { member } from '../user/table.ts'
import { coupon } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { openTestApp, type CallerName, type TestApp } from '../../testing/testApp.ts'

const POINT_MANAGEMENT_CALLER = { as: 'POINT_MANAGEMENT' } as const
const lists = [
  {
    kind: 'member',
    listEndpoint: listUserPointEntries,
    summaryEndpoint: summarizeUserPointEntries,
    signsByType: MEMBER_POINT_SIGN,
  },
  {
    kind: 'store',
    listEndpoint: listStorePointEntries,
    summaryEndpoint: summarizeStorePointEntries,
    signsByType: STORE_POINT_SIGN,
  },
] as const
type Kind = (typeof lists)[number]['kind']
interface Filters {
  type?: PointEntry['type']
  from?: string
  to?: string
  ownerId?: number
  q?: string
}

let app: TestApp
let rows: (PointEntry & { kind: string; day: string; searchText: string })[]
beforeAll(async () => {
  app = await openTestApp()
  await createMasterData(app.db)
  await createDemoData(app.db, {
    now: app.time.now,
    storeCount: 60,
    userCount: 80,
    actors: [{ id: app.staffIds.allPermissions, name: '係' }],
  })
  rows = await readAllEntries()
})
afterAll(() => app.close())

/** Reads all entries with a simple query that is independent of the tested code, newest first. */
async function readAllEntries() {
  const day = sql<string>`(${entry.at} + interval '9 hours')::date::text`
  const joinedEntries = await app.db
    .select({ entry, movement, account, member, store, day })
    .from(entry)
    .innerJoin(movement, eq(movement.id, entry.movementId))
    .innerJoin(account, eq(account.id, entry.accountId))
    .leftJoin(member, sql`${account.kind} = 'member' and ${member.id} = ${account.ownerId}`)
    .leftJoin(store, sql`${account.kind} = 'store' and ${store.id} = ${account.ownerId}`)
    .where(sql`${account.kind} <> 'platform'`)
  const coupons = new Map((await app.db.select().from(coupon)).map((row) => [row.id, row]))
  const balancesByAccountId = new Map<number, number>()
  return joinedEntries
    .toSorted((a, b) => a.entry.at.getTime() - b.entry.at.getTime() || a.entry.id - b.entry.id)
    .map((row) => {
      const balanceAfter = (balancesByAccountId.get(row.account.id) ?? 0) + row.entry.amount
      balancesByAccountId.set(row.account.id, balanceAfter)
      return { ...row, balanceAfter }
    })
    .toReversed()
    .map((row) => ({
      id: row.entry.id,
      type: row.entry.type,
      point: row.entry.amount,
      ownerId: row.account.ownerId,
      ownerName: row.member?.fullName ?? row.store?.name ?? '',
      counterpart: counterpartOf(
        row,
        joinedEntries.find(
          ({ movement: { id }, account: { id: other } }) => id === row.movement.id && other !== row.account.id,
        ),
      ),
      cause: row.movement.causeId === null ? null : { record: row.movement.causeRecord, id: row.movement.causeId },
      coupon: row.movement.causeRecord === 'coupon' ? toEntryCoupon(coupons.get(row.movement.causeId ?? 0)) : null,
      balanceAfter: row.balanceAfter,
      at: row.entry.at.toISOString(),
      kind: row.account.kind,
      day: row.day,
      searchText: row.member?.searchText ?? row.store?.searchText ?? '',
    }))
}

interface JoinedEntry {
  account: typeof account.$inferSelect
  movement: typeof movement.$inferSelect
  member: { fullName: string } | null
  store: { name: string } | null
}

function counterpartOf(
  { account: entryAccount, movement: entryMovement }: JoinedEntry,
  other: JoinedEntry | undefined,
): PointEntry['counterpart'] {
  if (other?.member) return { record: 'user', id: other.account.ownerId, name: other.member.fullName }
  if (other?.store) return { record: 'store', id: other.account.ownerId, name: other.store.name }
  const actor = { id: entryMovement.actorId, name: entryMovement.actorName }
  if (entryMovement.actorRole === UserRole.ADMIN) return { record: 'staff', ...actor }
  if (entryMovement.actorRole === UserRole.STORE) return { record: 'storeAccount', ...actor }
  expect([entryAccount.kind, entryAccount.ownerId]).toEqual(['member', entryMovement.actorId])
  return null
}

function toEntryCoupon(row: typeof coupon.$inferSelect | undefined): PointEntry['coupon'] {
  return row ? { id: row.id, title: row.title, storeId: row.storeId } : null
}

/**
 * Returns the text that the caller may search. Without access to members and stores, it is only the owner's name and
 * id.
 */
function searchableTextFor(
  person: CallerName,
  { searchText, ownerId }: { searchText: string; ownerId: number },
): string {
  return person === 'allPermissions' ? searchText : [...searchText.split(' ').slice(0, 2), ownerId].join(' ')
}

function expectedRows(person: CallerName, kind: Kind, { type, from, to, ownerId, q }: Filters) {
  return rows
    .filter((row) => row.kind === kind)
    .filter((row) => type === undefined || row.type === type)
    .filter((row) => (from === undefined || row.day >= from) && (to === undefined || row.day <= to))
    .filter((row) => ownerId === undefined || row.ownerId === ownerId)
    .filter((row) => (q ?? '').split(' ').every((word) => searchableTextFor(person, row).includes(word)))
}

const filters: Filters[] = [
  {},
  { type: 'SCAN_COUPON' },
  { from: '2026-10-01' },
  { to: '2026-10-01' },
  { from: '2026-08-01', to: '2026-10-31' },
  { from: '2026-08-01', to: '2026-10-31', type: 'SCAN_COUPON' },
  { from: '2026-10-05', to: '2026-10-05' },
  { q: '東京' },
  { q: '東京', type: 'SCAN_COUPON', from: '2026-03-01' },
  { ownerId: 3 },
  { ownerId: 3, q: '龍馬' },
  { ownerId: 999_999 },
  { q: '龍馬' },
  { q: 'example' },
  { q: 'example', type: 'REFERRAL', to: '2026-10-31' },
  { q: '東京', from: '2026-08-01', to: '2026-10-31' },
  { q: '東京 070' },
  { from: '2026-11-01', to: '2026-10-01' },
  { from: '1999-01-01', to: '2000-01-01' },
]
const cases = lists.flatMap((list) =>
  filters.flatMap((filter) =>
    (filter.q === undefined
      ? ([POINT_MANAGEMENT_CALLER.as] as const)
      : ([POINT_MANAGEMENT_CALLER.as, 'allPermissions'] as const)
    ).map((person) => ({
      ...list,
      filter,
      person,
      description: JSON.stringify(filter),
    })),
  ),
)

describe.each(cases)(
  'the points of a $kind $description for $person',
  ({ kind, listEndpoint, summaryEndpoint, filter, person }) => {
    it.each(['-at', 'at'] as const)('all pages list each point entry once and in order, sorted by %s', async (sort) => {
      const limit = 37
      const pages = []
      for (let page = 1; page === 1 || pages.length < Math.ceil((pages[0]?.total ?? 0) / limit); page++) {
        pages.push(
          (await app.call(listEndpoint, { query: { ...filter, sort, page, limit } }, { as: person })).body.data,
        )
      }
      const expected = expectedRows(person, kind, filter).map(
        ({ kind: _kind, day: _day, searchText: _searchText, ...row }) => row,
      )
      expect(pages.flatMap(({ items }) => items)).toEqual(sort === '-at' ? expected : expected.toReversed())
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([expected.length]))
    })

    it('the summary of points has the sums of the listed entries', async () => {
      const expected = expectedRows(person, kind, filter).toReversed()
      const sumOfGains = (entries: typeof expected) => entries.reduce((sum, { point }) => sum + Math.max(point, 0), 0)
      const sumOfLosses = (entries: typeof expected) => entries.reduce((sum, { point }) => sum - Math.min(point, 0), 0)
      const [first = '', last = ''] = [filter.from ?? expected[0]?.day, filter.to ?? expected.at(-1)?.day]
      const isByMonth = Date.parse(last) - Date.parse(first) >= 92 * 86_400_000
      const periodStarts = [...new Set(expected.map(({ day }) => (isByMonth ? `${day.slice(0, 7)}-01` : day)))]
      const periods = periodStarts.map((from) => {
        const rowsOfPeriod = expected.filter(({ day }) => day.startsWith(isByMonth ? from.slice(0, 7) : from))
        return { from, plus: sumOfGains(rowsOfPeriod), minus: sumOfLosses(rowsOfPeriod) }
      })
      const response = await app.call(summaryEndpoint, { query: filter }, { as: person })
      const unit = isByMonth ? 'month' : 'day'
      expect(response.body.data).toEqual({
        count: expected.length,
        plus: sumOfGains(expected),
        minus: sumOfLosses(expected),
        unit,
        periods,
      })
    })
  },
)

it('the counterpart of a point entry is a member, store, owner or staff member, and nobody where a member acted alone', () => {
  const counterparts = rows.map(({ kind, type, counterpart }) => `${kind} ${type} ${counterpart?.record ?? 'nobody'}`)
  expect([...new Set(counterparts)].toSorted()).toEqual([
    'member REFERRAL user',
    'member REFUND_WITHDRAW staff',
    'member SCAN_COUPON store',
    'member WITHDRAW nobody',
    'store BUY_POINT storeAccount',
    'store SCAN_COUPON user',
  ])
})

it.each(lists)(
  'the point entries of a $kind have the sign of their type, except reversals',
  ({ kind, signsByType }) => {
    const refundType = PointTransactionType.REFUND_WITHDRAW
    const checkedRows = rows.filter(
      (row) => row.kind === kind && (row.type === refundType || row.cause?.record !== 'movement'),
    )
    const typeAndSignPairs = new Set(checkedRows.map(({ type, point }) => `${type} ${Math.sign(point)}`))
    expect([...typeAndSignPairs].toSorted()).toEqual(
      Object.entries(signsByType)
        .map(([type, sign]) => `${type} ${sign}`)
        .toSorted(),
    )
  },
)

const wrongQueries = [
  { from: '2026-02-30' },
  { from: '0000-01-01' },
  { to: 'gestern' },
  { type: 'GIFT' },
  { ownerId: '0' },
]

it.each(wrongQueries)('the lists of points refuse the query %j', async (query) => {
  const parameters = new URLSearchParams(query)
  const paths = ['user', 'user/summary', 'store', 'store/summary'].map((path) => `/point/history/${path}?${parameters}`)
  const responses = await Promise.all(paths.map((path) => app.send('GET', path, POINT_MANAGEMENT_CALLER)))
  expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})

it('the totals of the ledger are those of all entries by the kind of account, and sum to zero', async () => {
  const pointsOf = (kind: Kind) => rows.filter((row) => row.kind === kind).reduce((sum, { point }) => sum + point, 0)
  const { body } = await app.send('GET', '/point/ledger', POINT_MANAGEMENT_CALLER)
  const { accounts, sum } = body.data as { accounts: { kind: string; purpose: string; point: number }[]; sum: number }
  expect(accounts.map(({ kind, purpose }) => `${kind} ${purpose}`)).toEqual([
    'member balance',
    'platform fee',
    'platform issue',
    'platform payout',
    'store balance',
  ])
  expect(accounts.find(({ kind }) => kind === 'member')?.point).toBe(pointsOf('member'))
  expect(accounts.find(({ kind }) => kind === 'store')?.point).toBe(pointsOf('store'))
  expect([sum, accounts.reduce((total, { point }) => total + point, 0)]).toEqual([0, 0])
})
