import type { PointSummary, summarizeStorePointEntries, summarizeUserPointEntries } from '../../../contract/point.ts'
import type { Context, Handler } from '../../http/handler.ts'
import { permittedFieldsOf } from './permittedOwnerText.ts'
import { type DaySums, sumOwnerEntriesByDay, readFilteredDaySums } from './dailySums.ts'
import type { OwnerKind, PointFilters } from './filters.ts'

const DAY_MS = 86_400_000
/** The maximum number of days in a summary by day; a summary of a longer period is by month. */
const DAYS_SHOWN_MAX = 92

export const handleSummarizeUserPointEntries: Handler<typeof summarizeUserPointEntries> = ({ query }, context) =>
  summarize(context, 'member', query)
export const handleSummarizeStorePointEntries: Handler<typeof summarizeStorePointEntries> = ({ query }, context) =>
  summarize(context, 'store', query)

async function summarize(
  { db, caller }: Context,
  kind: OwnerKind,
  parameters: Omit<PointFilters, 'fields'>,
): Promise<PointSummary> {
  const filters = { ...parameters, fields: permittedFieldsOf(caller().permissions, kind) }
  const filteredDaySums = await readFilteredDaySums(db, kind, filters)
  const days = filteredDaySums?.days ?? (await sumOwnerEntriesByDay(db, kind, filters))
  const first = filters.from ?? days[0]?.day
  const last = filters.to ?? days.at(-1)?.day
  const isByMonth = Date.parse(last ?? '') - Date.parse(first ?? '') >= DAYS_SHOWN_MAX * DAY_MS
  return {
    count: sumOf(days, ({ count }) => count),
    plus: sumOf(days, ({ plus }) => plus),
    minus: sumOf(days, ({ minus }) => minus),
    unit: isByMonth ? 'month' : 'day',
    periods: periodsOf(days, ({ day }) => (isByMonth ? `${day.slice(0, 7)}-01` : day)),
  }
}

function periodsOf(days: DaySums[], startOf: (day: DaySums) => string): PointSummary['periods'] {
  const periods = new Map<string, PointSummary['periods'][number]>()
  for (const day of days) {
    const from = startOf(day)
    const { plus, minus } = periods.get(from) ?? { plus: 0, minus: 0 }
    periods.set(from, { from, plus: plus + day.plus, minus: minus + day.minus })
  }
  return [...periods.values()]
}

function sumOf(days: DaySums[], amountOf: (day: DaySums) => number): number {
  return days.reduce((sum, day) => sum + amountOf(day), 0)
}
