import { BUSINESS_UTC_OFFSET_MINUTES } from '../../contract/limits.ts'
import type { GetText } from '../text.ts'
import { formatDate, formatTimeOfDay } from '../ui/format.ts'

const MINUTE_MS = 60_000
const WEEKDAY_TEXT_KEYS = [
  'weekday.sunday',
  'weekday.monday',
  'weekday.tuesday',
  'weekday.wednesday',
  'weekday.thursday',
  'weekday.friday',
  'weekday.saturday',
] as const

const TYPED_TIME = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T](\d{1,2}):(\d{2})$/

/** Returns the instant of a typed time of Japan, such as `2026/12/01 9:00`; undefined if there is no such time. */
export function parseBusinessTime(typed: string): Date | undefined {
  const match = TYPED_TIME.exec(typed.normalize('NFKC').trim())
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const local = Date.UTC(year, month - 1, day, hour, minute)
  const date = new Date(local)
  const exists =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    minute < 60
  return exists ? new Date(local - BUSINESS_UTC_OFFSET_MINUTES * MINUTE_MS) : undefined
}

/** Returns the weekday of a day, `2026-11-21`; an empty text if there is no such day. */
export function weekdayName(day: string, text: GetText): string {
  const key = WEEKDAY_TEXT_KEYS[new Date(day).getUTCDay()]
  return key === undefined ? '' : text(key)
}

/** Formats an instant with its weekday, and says that it is the time of Japan: people plan by it. */
export function formatBusinessTime(at: string | Date, text: GetText): string {
  const date = formatDate(at)
  const weekday = weekdayName(date.replaceAll('/', '-'), text)
  return text('businessTime', { date, weekday, time: formatTimeOfDay(at) })
}
