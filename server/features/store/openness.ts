import type { CalendarDayType } from '../../../contract/kinds/calendar.ts'
import { japaneseDateOf } from '../../../contract/date.ts'
import { BUSINESS_UTC_OFFSET_MINUTES, DAY_MINUTES } from '../../../contract/limits.ts'
import {
  type OpeningSpan,
  type StoreHours,
  WEEK_HOURS_DAYS,
  weekdayOf,
  type WeekHours,
} from '../../../contract/storeHours.ts'
import { storeOpennessCodeAfter } from '../../../machines/lifecycles/openness.ts'

/** The entries of the calendar by date, `YYYY-MM-DD` in Japan. */
export type CalendarDaysByDate = ReadonlyMap<string, { type: CalendarDayType; name: string }>

const MINUTE_MS = 60_000
const DAY_MS = DAY_MINUTES * MINUTE_MS

/** Returns yesterday and today in Japan as `YYYY-MM-DD`: the days whose opening hours can count at `now`. */
export function relevantDaysOf(now: Date): [yesterday: string, today: string] {
  const startOfToday = startOfJapaneseDay(now)
  return [japaneseDateOf(startOfToday - DAY_MS), japaneseDateOf(startOfToday)]
}

/**
 * Returns whether an accepted store with these hours is open at `now` (rule 4.10). A day that is a holiday in the
 * calendar has the hours of holidays, any other day those of its weekday. Hours that end after midnight continue on the
 * next day.
 */
export function opennessAt(
  hours: WeekHours,
  calendar: CalendarDaysByDate,
  now: Date,
): Pick<StoreHours, 'holiday' | 'changesAt'> & { openness: number } {
  const start = startOfJapaneseDay(now)
  const minute = Math.floor((now.getTime() - start) / MINUTE_MS)
  const todaySpans = hoursOf(hours, calendar, start)
  const relevantSpans = [
    ...hoursOf(hours, calendar, start - DAY_MS).map(({ opensAt, closesAt }) => ({
      opensAt: opensAt - DAY_MINUTES,
      closesAt: closesAt - DAY_MINUTES,
    })),
    ...todaySpans,
  ]
  const entry = calendar.get(japaneseDateOf(start))
  const hasAnyHours = WEEK_HOURS_DAYS.some((day) => hours[day].length > 0)
  const isOpen = relevantSpans.some(({ opensAt, closesAt }) => opensAt <= minute && minute < closesAt)
  const changeMinutes = relevantSpans
    .flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])
    .filter((at) => at > minute)
  return {
    openness: storeOpennessCodeAfter([
      ...(hasAnyHours ? (['enterHours'] as const) : []),
      ...(todaySpans.length === 0 ? (['startDayOff'] as const) : []),
      ...(isOpen ? (['openStore'] as const) : []),
    ]),
    holiday: entry?.type === 'holiday' ? entry.name : null,
    changesAt: new Date(start + Math.min(DAY_MINUTES, ...changeMinutes) * MINUTE_MS).toISOString(),
  }
}

/** Returns the opening hours of the Japanese day that starts at `start`. */
function hoursOf(hours: WeekHours, calendar: CalendarDaysByDate, start: number): readonly OpeningSpan[] {
  const date = japaneseDateOf(start)
  if (calendar.get(date)?.type === 'holiday') return hours.holiday
  return hours[weekdayOf(date)]
}

/** Returns when the Japanese day of an instant starts, in ms. */
function startOfJapaneseDay(instant: Date): number {
  const offset = BUSINESS_UTC_OFFSET_MINUTES * MINUTE_MS
  return Math.floor((instant.getTime() + offset) / DAY_MS) * DAY_MS - offset
}
