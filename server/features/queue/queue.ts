import { and, count, eq, or, sql } from 'drizzle-orm'
import { japaneseDateOf } from '../../../contract/date.ts'
import type { PermissionGroup } from '../../../contract/permission.ts'
import { QUEUE_DAYS, type QueueItem } from '../../../contract/queue.ts'
import { type StaffQueueState, staffQueueStates } from '../../../machines/lifecycle.ts'
import type { Db } from '../../db/database.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { longestSince } from '../../resources/list.ts'
import type { Resource } from '../../resources/resource.ts'
import { createStateDayCountQuery, type StateDayCount } from '../../resources/stateDayCounts.ts'
import { storedCount, storedSum } from '../../resources/statusCounts.ts'
import { createStuckCondition, isBeyondLimit, timeLimitHours } from '../../resources/timeLimits.ts'

const DAY_MS = 86_400_000

/** A state in which records of a kind wait for staff. */
interface Queue {
  resource: Resource
  queueState: StaffQueueState
}

/** Creates the handlers of the records that wait for staff (rule 4.15). */
export function createQueueHandlers(resources: readonly Resource[]): Pick<Handlers, 'getQueue' | 'countStuckRecords'> {
  return {
    async getQueue(_call, context) {
      const queues = permittedQueues(resources, context)
      const now = context.clock()
      const days = lastDays(now)
      const dayCounts = await readDayCounts(context.db, queues, days[0] ?? '')
      const items: QueueItem[] = []
      for (const queue of queues) {
        const numbers = await createQueueNumbersQuery(context.db, queue, now)
        items.push(toItem(queue, numbers[0], toDays(queue, days, dayCounts)))
      }
      return { items }
    },

    async countStuckRecords(_call, context) {
      const now = context.clock()
      const items = []
      for (const resource of new Set(permittedQueues(resources, context).map((queue) => queue.resource))) {
        const { table, lifecycle, kind } = resource
        const permitted = permittedStates(resource, context.caller().permissions).map(({ status }) => status)
        const isStuck = createStuckCondition(table, lifecycle)('yes', now)
        const [counted] = await context.db
          .select({ count: count() })
          .from(table)
          .where(and(isStuck, or(...permitted.map((status) => eq(table.status, status)))))
        items.push({ record: kind.name, count: counted?.count ?? 0 })
      }
      return { items }
    },
  }
}

/** Returns the states in which records wait for the caller, in the order of the kinds and of their states. */
function permittedQueues(resources: readonly Resource[], context: Context): Queue[] {
  const { permissions } = context.caller()
  return resources.flatMap((resource) =>
    permittedStates(resource, permissions).map((queueState) => ({ resource, queueState })),
  )
}

function permittedStates({ lifecycle }: Resource, permissions: ReadonlySet<PermissionGroup>): StaffQueueState[] {
  return staffQueueStates(lifecycle).filter((state) => state.permissions.some((group) => permissions.has(group)))
}

/**
 * Creates the query of the numbers of one state. It reads the stored numbers, and counts the stuck records in an index on
 * the status and `stateSince`.
 */
export function createQueueNumbersQuery(db: Db, { resource, queueState }: Queue, now: Date) {
  const { table, kind } = resource
  const { status } = queueState
  const isStuck = and(eq(table.status, status), isBeyondLimit(table, kind.name, queueState, now))
  return db
    .select({
      count: storedCount(table, status),
      amount: kind.amountField === undefined ? sql<null>`null` : storedSum(table, status),
      since: longestSince(table, status),
      stuckCount: sql<number>`(select count(*)::int from ${table} where ${isStuck})`,
      limitHours: timeLimitHours(kind.name, queueState),
    })
    .from(sql`(values (1)) as one`)
}

type QueueNumbers = Awaited<ReturnType<typeof createQueueNumbersQuery>>[number]

function toItem(
  { resource, queueState }: Queue,
  numbers: QueueNumbers | undefined,
  days: QueueItem['days'],
): QueueItem {
  if (numbers === undefined) throw new Error('a query of numbers without groups has one row')
  const { since, ...rest } = numbers
  return {
    record: resource.kind.name,
    status: queueState.status,
    ...rest,
    since: since?.toISOString() ?? null,
    days,
  }
}

/** Reads how many records came into these states and left them from a day on. */
async function readDayCounts(db: Db, queues: readonly Queue[], from: string): Promise<StateDayCount[]> {
  if (queues.length === 0) return []
  return createStateDayCountQuery(db, [...new Set(queues.map(({ resource }) => resource.kind.name))], from)
}

function toDays({ resource, queueState }: Queue, days: readonly string[], counts: readonly StateDayCount[]) {
  return days.map((day) => {
    const found = counts.find(
      (each) => each.record === resource.kind.name && each.state === queueState.state && each.day === day,
    )
    return { day, came: found?.came ?? 0, went: found?.went ?? 0 }
  })
}

/** Returns the last days in Japan, `YYYY-MM-DD`, the current one last. */
function lastDays(now: Date): string[] {
  return Array.from({ length: QUEUE_DAYS }, (_, index) =>
    japaneseDateOf(now.getTime() - (QUEUE_DAYS - 1 - index) * DAY_MS),
  )
}
