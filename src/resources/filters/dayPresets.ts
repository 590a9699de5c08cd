import { BUSINESS_UTC_OFFSET_MINUTES } from '../../../contract/limits.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const DAYS_PER_WEEK = 7

/** The names of the presets, in the order of the menu. */
export const DAY_PRESETS = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const
export type DayPreset = (typeof DAY_PRESETS)[number]

interface DayRange {
  from: string
  to: string
}

/** Returns the first and last day of a preset at the time `now`, in the business time zone. A week begins on Monday. */
export function dayRangeOf(preset: DayPreset, now: Date): DayRange {
  const businessTime = new Date(now.getTime() + BUSINESS_UTC_OFFSET_MINUTES * MINUTE_MS)
  const today = Math.floor(businessTime.getTime() / DAY_MS)
  const monday = today - ((businessTime.getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK)
  const monthStart = (months: number) =>
    Date.UTC(businessTime.getUTCFullYear(), businessTime.getUTCMonth() + months, 1) / DAY_MS
  const ranges: Record<DayPreset, readonly [from: number, to: number]> = {
    today: [today, today],
    yesterday: [today - 1, today - 1],
    thisWeek: [monday, monday + DAYS_PER_WEEK - 1],
    lastWeek: [monday - DAYS_PER_WEEK, monday - 1],
    thisMonth: [monthStart(0), monthStart(1) - 1],
    lastMonth: [monthStart(-1), monthStart(0) - 1],
  }
  const [from, to] = ranges[preset]
  return { from: formatDay(from), to: formatDay(to) }
}

/** Formats a number of days since 1970-01-01 as `YYYY-MM-DD`. */
function formatDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
