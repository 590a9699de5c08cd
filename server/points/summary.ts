import { and, asc, sql } from 'drizzle-orm'
import type { PointSummary, summarizeStoreEntries, summarizeUserEntries } from '../../contract/point.ts'
import type { Db } from '../database.ts'
import type { Handler } from '../handler.ts'
import { entry, pointDay } from '../schema/ledger.ts'
import { dayOf, daysOf, entriesOf, type Owners, ownersJoined, personOf, type PointFilters } from './filters.ts'

const DAY_MS = 86_400_000
/** A longer time is summed up by months. */
const DAYS_SHOWN = 92

export const handleSummarizeUserEntries: Handler<typeof summarizeUserEntries> = ({ query }, { db }) =>
  summarize(db, 'member', query)
export const handleSummarizeStoreEntries: Handler<typeof summarizeStoreEntries> = ({ query }, { db }) =>
  summarize(db, 'store', query)

interface Day {
  day: string
  count: number
  plus: number
  minus: number
}

async function summarize(db: Db, kind: Owners, filters: PointFilters): Promise<PointSummary> {
  const days = await readDays(db, kind, filters)
  const first = filters.from ?? days[0]?.day
  const last = filters.to ?? days.at(-1)?.day
  const isLong = Date.parse(last ?? '') - Date.parse(first ?? '') >= DAYS_SHOWN * DAY_MS
  return {
    count: sumOf(days, ({ count }) => count),
    plus: sumOf(days, ({ plus }) => plus),
    minus: sumOf(days, ({ minus }) => minus),
    unit: isLong ? 'month' : 'day',
    periods: periodsOf(days, ({ day }) => (isLong ? `${day.slice(0, 7)}-01` : day)),
  }
}

/** Each day that has entries, in the order of time. */
async function readDays(db: Db, kind: Owners, filters: PointFilters): Promise<Day[]> {
  const kept = daysOf(kind, filters)
  if (kept) {
    return db
      .select({
        day: pointDay.day,
        count: sql`sum(${pointDay.count})`.mapWith(Number),
        plus: sql`sum(${pointDay.plus})`.mapWith(Number),
        minus: sql`sum(${pointDay.minus})`.mapWith(Number),
      })
      .from(pointDay)
      .where(kept)
      .groupBy(pointDay.day)
      .orderBy(asc(pointDay.day))
  }
  // Grouped by the day itself: its text would be made for each entry.
  const day = dayOf(entry.at)
  return db
    .select({
      day: sql<string>`${day}::text`,
      count: sql`count(*)`.mapWith(Number),
      plus: sql`coalesce(sum(${entry.amount}) filter (where ${entry.amount} > 0), 0)`.mapWith(Number),
      minus: sql`coalesce(-sum(${entry.amount}) filter (where ${entry.amount} < 0), 0)`.mapWith(Number),
    })
    .from(sql`${entry} ${ownersJoined(kind)}`)
    .where(and(entriesOf(filters), personOf(kind, filters)))
    .groupBy(day)
    .orderBy(day)
}

function periodsOf(days: Day[], startOf: (day: Day) => string): PointSummary['periods'] {
  const periods = new Map<string, PointSummary['periods'][number]>()
  for (const day of days) {
    const from = startOf(day)
    const { plus, minus } = periods.get(from) ?? { plus: 0, minus: 0 }
    periods.set(from, { from, plus: plus + day.plus, minus: minus + day.minus })
  }
  return [...periods.values()]
}

function sumOf(days: Day[], amount: (day: Day) => number): number {
  return days.reduce((sum, day) => sum + amount(day), 0)
}
