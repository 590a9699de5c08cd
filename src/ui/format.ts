import { BUSINESS_UTC_OFFSET_MINUTES } from '../../contract/limits.ts'
import type { Text, TextKey } from '../text.ts'

/**
 * How values are written (rules 9.1 to 9.3). Moments are ISO 8601 texts or Dates, shown in the business's time zone,
 * as the filters by day count them; a text of a date alone (`2026-11-21`) is that day everywhere. Nothing here asks
 * `Intl`: its first use alone costs as much as drawing ten rows.
 */

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/
const MINUS = '\u2212'

type Moment = string | Date

/** Whether it is a moment, which each zone's clock shows differently, and not a date alone. */
export function isMoment(at: Moment): boolean {
  return typeof at !== 'string' || !DATE_ONLY.test(at)
}

/** Whether the reader's own clock shows another time than the business's does at this moment. */
export function isReaderElsewhere(at: Moment): boolean {
  return new Date(at).getTimezoneOffset() !== -BUSINESS_UTC_OFFSET_MINUTES
}

/** `2026/11/21`. An empty text for a moment that is none. */
export function formatDate(at: Moment): string {
  return write(at, ({ year, month, day }) => `${year}/${two(month)}/${two(day)}`)
}

/** `2026/11/21 09:05`. */
export function formatDateTime(at: Moment): string {
  return write(
    at,
    ({ year, month, day, hour, minute }) => `${year}/${two(month)}/${two(day)} ${two(hour)}:${two(minute)}`,
  )
}

/** `2026年11月21日`, in every language. */
export function formatJapaneseDate(at: Moment): string {
  return write(at, ({ year, month, day }) => `${year}年${month}月${day}日`)
}

/** `00:05`, in UTC; the one who shows it says so. */
export function formatTimeOfDay(at: Moment): string {
  return write(at, ({ hour, minute }) => `${two(hour)}:${two(minute)}`, true)
}

/**
 * `5 分前`, in the words of `text`, up to one week before or after `now`; beyond that the Japanese date.
 * Whole units are counted, never rounded up: 119 seconds are one minute.
 */
export function formatRelative(at: Moment, now: Date, text: Text): string {
  const moment = new Date(at)
  const span = moment.getTime() - now.getTime()
  if (Number.isNaN(span)) return ''
  if (Math.abs(span) > WEEK_MS) return formatJapaneseDate(moment)
  for (const [ms, ago, ahead] of UNITS) {
    if (Math.abs(span) >= ms) return text(span < 0 ? ago : ahead, { n: Math.trunc(Math.abs(span) / ms) })
  }
  return text('time.now')
}

/** `1,204`, with commas in every language. */
export function formatNumber(value: number): string {
  const [whole = '', ...rest] = String(Math.abs(value)).split('.')
  return [(value < 0 ? MINUS : '') + whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.')
}

/** `+1,200`, `−300`, `0`: a movement of points with its sign. */
export function formatPoints(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value)
}

const UNITS: readonly [ms: number, ago: TextKey, ahead: TextKey][] = [
  [86_400_000, 'time.ago.day', 'time.ahead.day'],
  [3_600_000, 'time.ago.hour', 'time.ahead.hour'],
  [MINUTE_MS, 'time.ago.minute', 'time.ahead.minute'],
]

interface Clock {
  year: number
  /** From 1. */
  month: number
  day: number
  hour: number
  minute: number
}

function write(at: Moment, spell: (clock: Clock) => string, inUtc = !isMoment(at)): string {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return ''
  // What the zone's clock shows, as if it were UTC.
  const shown = inUtc ? moment : new Date(moment.getTime() + BUSINESS_UTC_OFFSET_MINUTES * MINUTE_MS)
  return spell({
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  })
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
