import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConfig, updateConfig } from '../../contract/config.ts'
import type { Endpoint, Page } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { timeLimitFieldOf } from '../../contract/kinds/timeLimit.ts'
import type { PermissionGroup } from '../../contract/permission.ts'
import { countStuckRecords, getQueue, QUEUE_DAYS, type QueueItem } from '../../contract/queue.ts'
import { recordEndpointIds } from '../../contract/recordEndpointIds.ts'
import { allowedStaffEvents, staffQueueStates } from '../../machines/lifecycle.ts'
import { createRandom } from '../features/demoPictures/random.ts'
import { createQueueNumbersQuery } from '../features/queue/queue.ts'
import type { Resource } from '../resources/resource.ts'
import { addUpStateDayCounts, createStateDayCountQuery, stateDayCount } from '../resources/stateDayCounts.ts'
import { explainAsLargeTable } from '../testing/listChecks.ts'
import type { KindFixtures } from '../testing/kindFixtures.ts'
import { createSamples } from '../testing/samples.ts'
import { type CallerName, openTestApp, type TestApp } from '../testing/testApp.ts'
import { resources } from './resources.ts'

const HOUR_MS = 3_600_000
const ACT_COUNT = 60

let app: TestApp
let samples: Record<string, KindFixtures>
beforeAll(async () => {
  app = await openTestApp()
  samples = await createSamples(app)
})
afterAll(() => app.close())

/** Every state in which records wait for staff, with its kind. */
const queues = Object.values<Resource>(resources).flatMap((resource) =>
  staffQueueStates(resource.lifecycle).map((queueState) => ({ resource, queueState })),
)

const readQueue = async (as: CallerName = 'allPermissions') => (await app.call(getQueue, {}, { as })).body.data.items

async function read<Data>(id: string, query: object = {}): Promise<Data> {
  const endpoint = (endpoints as Record<string, Endpoint>)[id]
  if (endpoint === undefined) throw new Error(`the contract has no ${id}`)
  return (await app.call(endpoint, { query } as never, { as: 'allPermissions' })).body.data as Data
}

/** Reads the numbers of an item from the lists and counts of its kind, and counts the records. */
async function readNumbersOfLists({ record, status }: QueueItem) {
  const ids = recordEndpointIds(record)
  const { table, kind } = resources[record as keyof typeof resources] as Resource
  expect((await read<Page<unknown>>(ids.list, { status, limit: 1 })).total).toBe(
    await app.db.$count(table, eq(table.status, status)),
  )
  const { total: count } = await read<Page<unknown>>(ids.list, { status, limit: 1 })
  const { total: stuckCount } = await read<Page<unknown>>(ids.list, { status, stuck: 'yes', limit: 1 })
  const states = await read<{ items: { status: number; since: string | null }[] }>(ids.states)
  const counts = await read<{ items: { status: number; sum?: number }[] }>(ids.counts)
  const amount = counts.items.find((each) => each.status === status)?.sum ?? null
  if (kind.amountField !== undefined) {
    const column = (table as unknown as Record<string, PgColumn>)[kind.amountField]
    const [summedUp] = await app.db
      .select({ amount: sql<number>`coalesce(sum(${column}), 0)::int` })
      .from(table)
      .where(eq(table.status, status))
    expect(amount).toBe(summedUp?.amount)
  }
  return {
    ...{ record, status, count, stuckCount, amount },
    since: states.items.find((each) => each.status === status)?.since,
  }
}

const numbersOf = ({ record, status, count, stuckCount, since, amount }: QueueItem) => ({
  ...{ record, status, count, stuckCount, since, amount },
})

const sumsOf = ({ days }: QueueItem) => days.reduce((sum, { came, went }) => sum + came - went, 0)

interface DayNumbers {
  key: string
  came: number
  went: number
}

const sortByKey = (rows: DayNumbers[]) => rows.toSorted((one, other) => (one.key < other.key ? -1 : 1))

/** Sends an event that the chart allows to a random record of the kind, as long as there is one. */
async function actAtRandom(random: ReturnType<typeof createRandom>): Promise<void> {
  const resource = random.pick([...new Set(queues.map((queue) => queue.resource))])
  const { kind, lifecycle } = resource
  if (random.chance(0.3)) {
    await samples[kind.name]?.add(random.pick(staffQueueStates(lifecycle)).state)
    return
  }
  const ids = recordEndpointIds(kind.name)
  const status = random.pick(staffQueueStates(lifecycle)).status
  const page = await read<Page<{ id: number; version: number }>>(ids.list, { status, limit: 5 })
  const row = page.items[0]
  if (row === undefined) return
  const event = random.pick(allowedStaffEvents(lifecycle, status))
  const body = { event, version: row.version, reason: '書類を確認できません。' }
  const transition = (endpoints as unknown as Record<string, Endpoint>)[ids.transition] as Endpoint
  await app.call(transition, { params: { id: row.id }, body } as never, { as: 'allPermissions' })
}

test('the numbers of the queue are those of the lists, after each of some random acts and with the time that passes', async () => {
  const random = createRandom(45)
  for (let act = 0; act < ACT_COUNT; act += 1) {
    await actAtRandom(random)
    app.passTime(new Date(app.time.now.getTime() + random.integer(0, 9) * HOUR_MS))
    if (act % 10 > 0) continue
    const items = await readQueue()
    const numbersOfLists = []
    for (const item of items) numbersOfLists.push(await readNumbersOfLists(item))
    expect(items.map(numbersOf)).toEqual(numbersOfLists)
  }
  const items = await readQueue()
  expect(items.some(({ stuckCount }) => (stuckCount ?? 0) > 0)).toBe(true)
  const sumsByRecord = new Map<string, number>()
  for (const { record, stuckCount } of items)
    sumsByRecord.set(record, (sumsByRecord.get(record) ?? 0) + (stuckCount ?? 0))
  const stuck = await app.call(countStuckRecords, {}, { as: 'allPermissions' })
  expect(stuck.body.data.items).toEqual([...sumsByRecord].map(([record, count]) => ({ record, count })))
})

test('the queue has an item for each state of a chart in which records wait for staff, with its time limit', async () => {
  expect((await readQueue()).map(({ record, status, limitHours }) => [record, status, limitHours])).toEqual(
    queues.map(({ resource, queueState }) => [resource.kind.name, queueState.status, queueState.limitHours]),
  )
})

const RECORDS_BY_GROUP: Partial<Record<CallerName, string[]>> = {
  STORE_MANAGEMENT: ['store', 'couponPayment'],
  // Staff who manage the system may see withdrawals, and do not decide them.
  POINT_MANAGEMENT: ['withdrawal'],
  REPORT_MANAGEMENT: ['report'],
  NOTIFICATION_MANAGEMENT: ['adminNotification'],
}

test.each<CallerName>([
  ...(['USER_MANAGEMENT', 'CONVERSATION_MANAGEMENT', 'PRODUCT_MANAGEMENT', 'POINT_MANAGEMENT'] as PermissionGroup[]),
  ...(['SYSTEM_MANAGEMENT', 'STORE_MANAGEMENT', 'NOTIFICATION_MANAGEMENT', 'REPORT_MANAGEMENT'] as PermissionGroup[]),
  'noPermissions',
])('the queue of staff with %s has the kinds about which they may decide', async (as) => {
  const expected = RECORDS_BY_GROUP[as] ?? []
  expect([...new Set((await readQueue(as)).map(({ record }) => record))]).toEqual(expected)
  const { items } = (await app.call(countStuckRecords, {}, { as })).body.data
  expect(items.map(({ record }) => record)).toEqual(expected)
})

test('the queue is only for staff who are signed in', async () => {
  expect((await app.call(getQueue, {})).status).toBe(401)
  expect((await app.call(countStuckRecords, {})).status).toBe(401)
})

describe.each(queues)('$resource.kind.name in the state $queueState.state', ({ resource, queueState }) => {
  const { name } = resource.kind
  const { state, status, limitHours } = queueState
  const readItem = async () => {
    const item = (await readQueue()).find((each) => each.record === name && each.status === status)
    if (item === undefined) throw new Error(`the queue has no ${name} ${state}`)
    return item
  }
  const setLimit = async (hours: number | null) => {
    const {
      updatedAt: _at,
      updatedBy: _by,
      ...config
    } = (await app.call(getConfig, {}, { as: 'SYSTEM_MANAGEMENT' })).body.data
    const body = { ...config, [timeLimitFieldOf(name, state) ?? '']: hours }
    expect((await app.call(updateConfig, { body }, { as: 'SYSTEM_MANAGEMENT' })).status).toBe(200)
  }

  test('a record is stuck when it has been in the state for longer than the limit of the chart, or of the settings', async () => {
    // Everything that is there already is then older than every limit.
    const start = new Date(app.time.now.getTime() + 9_000 * HOUR_MS)
    app.passTime(start)
    const { count: olderCount } = await readItem()
    const id = await samples[name]?.add(state)
    await app.db.update(resource.table).set({ stateSince: start }).where(eq(resource.table.id, id))
    const stuckCountAfter = async (ms: number) => {
      app.passTime(new Date(start.getTime() + ms))
      return (await readItem()).stuckCount
    }
    const limitMs = (limitHours ?? 0) * HOUR_MS
    expect(await stuckCountAfter(limitMs)).toBe(olderCount)
    expect(await stuckCountAfter(limitMs + 1)).toBe(olderCount + 1)
    await setLimit(200)
    expect((await readItem()).limitHours).toBe(200)
    expect(await stuckCountAfter(200 * HOUR_MS)).toBe(olderCount)
    expect(await stuckCountAfter(200 * HOUR_MS + 1)).toBe(olderCount + 1)
    await setLimit(null)
    expect((await readItem()).limitHours).toBe(limitHours)
  })

  test('its numbers are read from an index alone', async () => {
    const plan = await explainAsLargeTable(app.db, resource.table, (db) =>
      createQueueNumbersQuery(db, { resource, queueState }, app.time.now),
    )
    expect(plan).toContain('Index Only Scan')
    expect(plan).not.toContain('Seq Scan on ' + name)
  })
})

describe('how many records came and went', () => {
  test('the stored numbers are those of the history, also after they were added up', async () => {
    const readStored = async () =>
      sortByKey(
        await app.db
          .select({
            key: sql<string>`${stateDayCount.record} || ' ' || ${stateDayCount.state} || ' ' || ${stateDayCount.day}`,
            came: sql<number>`sum(${stateDayCount.came})::int`,
            went: sql<number>`sum(${stateDayCount.went})::int`,
          })
          .from(stateDayCount)
          .groupBy(sql`1`),
      )
    const fromHistory = (await app.db.execute(sql`
      select record || ' ' || state || ' ' || day as key, sum(came)::int as came, sum(went)::int as went from (
        select record, to_state as state, (at at time zone 'Asia/Tokyo')::date as day, 1 as came, 0 as went from audit_log
        union all select record, from_state, (at at time zone 'Asia/Tokyo')::date, 0, 1 from audit_log
      ) as line where state is not null group by 1`)) as { rows: DayNumbers[] }
    const stored = await readStored()
    expect(stored.length).toBeGreaterThan(100)
    expect(stored).toEqual(sortByKey(fromHistory.rows))
    await addUpStateDayCounts(app.db)
    expect(await readStored()).toEqual(stored)
    expect(await app.db.$count(stateDayCount)).toBe(stored.length)
  })

  test('an item has the last 28 days in Japan, the current one last', async () => {
    app.passTime(new Date('2031-03-09T14:59:59.999Z'))
    const withdrawals = samples['withdrawal']
    await withdrawals?.add('transferring')
    app.passTime(new Date('2031-03-09T15:00:00.000Z'))
    await withdrawals?.add('paid')
    await withdrawals?.add('requested')
    const daysOf = async (status: number) =>
      (await readQueue()).find((item) => item.record === 'withdrawal' && item.status === status)?.days ?? []
    const { requested, transferring } = resources.withdrawal.lifecycle.codes
    const [requestedDays, transferringDays] = [await daysOf(requested ?? 0), await daysOf(transferring ?? 0)]
    expect(requestedDays).toHaveLength(QUEUE_DAYS)
    expect(requestedDays[0]).toEqual({ day: '2031-02-11', came: 0, went: 0 })
    expect(requestedDays.slice(-2)).toEqual([
      { day: '2031-03-09', came: 1, went: 1 },
      { day: '2031-03-10', came: 2, went: 1 },
    ])
    expect(transferringDays.slice(-2)).toEqual([
      { day: '2031-03-09', came: 1, went: 0 },
      { day: '2031-03-10', came: 1, went: 1 },
    ])
  })

  test('the number of waiting records changes by those that came less those that went', async () => {
    app.passTime(new Date('2032-01-01T03:00:00.000Z'))
    const before = await readQueue()
    const random = createRandom(7)
    for (let act = 0; act < ACT_COUNT; act += 1) await actAtRandom(random)
    const changes = (await readQueue()).map((item, index) => item.count - (before[index]?.count ?? 0))
    // Samples of other kinds than withdrawals come into their state without a line of the history.
    const itemsOfWithdrawals = before.flatMap(({ record }, index) => (record === 'withdrawal' ? [index] : []))
    const after = await readQueue()
    expect(itemsOfWithdrawals.map((index) => after[index] && sumsOf(after[index]))).toEqual(
      itemsOfWithdrawals.map((index) => changes[index]),
    )
  })

  test('the numbers of days are read from an index alone', async () => {
    const plan = await explainAsLargeTable(app.db, stateDayCount, (db) =>
      createStateDayCountQuery(db, ['withdrawal', 'store'], '2030-01-01'),
    )
    expect(plan).toContain('Index Only Scan using state_day_count_day')
  })
})
