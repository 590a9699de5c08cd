import { addDays } from './typedDay.ts'

const DAYS_PER_WEEK = 7
const WEEKS_SHOWN = 6

/** Returns the weekday of a day, `2026-11-21`, counted from Monday, which is 0. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK
}

/** Returns the same day of the month `months` later, or the last day of that month if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/**
 * Returns six weeks, each from Monday to Sunday, that begin with the week of the first day of the month of a day. So all
 * months have the same height.
 */
export function weeksOfMonth(day: string): string[][] {
  const firstDay = `${day.slice(0, 7)}-01`
  const monday = addDays(firstDay, -weekdayOf(firstDay))
  return Array.from({ length: WEEKS_SHOWN }, (_week, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (_day, weekday) => addDays(monday, week * DAYS_PER_WEEK + weekday)),
  )
}

/**
 * Returns the day to which a key moves in a calendar, by the ARIA pattern of a date grid: arrows by a day and a week,
 * Home and End within the week, PageUp and PageDown by a month, with Shift by a year. Undefined for any other key.
 */
export function dayAfterKey(day: string, { key, shiftKey }: { key: string; shiftKey: boolean }): string | undefined {
  const months = shiftKey ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -DAYS_PER_WEEK)
    case 'ArrowDown':
      return addDays(day, DAYS_PER_WEEK)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, DAYS_PER_WEEK - 1 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -months)
    case 'PageDown':
      return addMonths(day, months)
    default:
      return undefined
  }
}
