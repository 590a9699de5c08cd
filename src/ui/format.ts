import { BUSINESS_UTC_OFFSET_MINUTES } from '../../contract/limits.ts'
import type { GetText, TextKey } from '../texts/text.ts'

/*
 * The formats of values (rules 9.1 to 9.3). An instant is an ISO 8601 string or a Date. It is shown in the business
 * time zone, which the date filters use too; a date-only string (`2026-11-21`) is the same day in every time zone.
 * `Intl` is not used: its first call takes as long as rendering ten rows.
 */

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const MINUS = '\u2212'

type DateOrInstant = string | Date

/** Whether `at` is a point in time rather than a date-only string. */
export function isInstant(at: DateOrInstant): boolean {
  return typeof at !== 'string' || !DATE_PATTERN.test(at)
}

/** Whether the browser's time zone has another UTC offset than the business time zone at the given instant. */
export function isOutsideBusinessTimeZone(at: DateOrInstant): boolean {
  return new Date(at).getTimezoneOffset() !== -BUSINESS_UTC_OFFSET_MINUTES
}

/**
 * Formats as `2026/11/21`. All functions that format an instant return an empty string for an invalid date, and for null,
 * which stands for an instant that the server did not send.
 */
export function formatDate(at: DateOrInstant | null): string {
  return formatParts(at, ({ year, month, day }) => `${year}/${twoDigits(month)}/${twoDigits(day)}`)
}

/** Formats as `2026/11/21 09:05`. */
export function formatDateTime(at: DateOrInstant | null): string {
  return formatParts(
    at,
    ({ year, month, day, hour, minute }) =>
      `${year}/${twoDigits(month)}/${twoDigits(day)} ${twoDigits(hour)}:${twoDigits(minute)}`,
  )
}

/** Formats as `2026/11/21 09:05:07`, for instants that would look the same without seconds. */
export function formatDateTimeWithSeconds(at: DateOrInstant | null): string {
  return formatParts(at, ({ second }) => `${formatDateTime(at)}:${twoDigits(second)}`)
}

/** Formats as `2026年11月21日`, in every language. */
export function formatJapaneseDate(at: DateOrInstant): string {
  return formatParts(at, ({ year, month, day }) => `${year}年${month}月${day}日`)
}

/** Formats as `09:05`, where the day is shown beside it. */
export function formatTimeOfDay(at: DateOrInstant | null): string {
  return formatParts(at, ({ hour, minute }) => `${twoDigits(hour)}:${twoDigits(minute)}`)
}

/** Formats as `00:05` in UTC. The caller must show that the time is in UTC. */
export function formatUtcTimeOfDay(at: DateOrInstant): string {
  return formatParts(at, ({ hour, minute }) => `${twoDigits(hour)}:${twoDigits(minute)}`, true)
}

/**
 * Formats as `5分前`, translated by `text`, up to one week before or after `now`; beyond that as the Japanese date.
 * Units are rounded down: 119 seconds are one minute.
 */
export function formatRelative(at: DateOrInstant, now: Date, text: GetText): string {
  const instant = new Date(at)
  const difference = instant.getTime() - now.getTime()
  if (Number.isNaN(difference)) return ''
  if (Math.abs(difference) > WEEK_MS) return formatJapaneseDate(instant)
  for (const [ms, agoKey, aheadKey] of TIME_UNITS) {
    if (Math.abs(difference) >= ms)
      return text(difference < 0 ? agoKey : aheadKey, { n: Math.trunc(Math.abs(difference) / ms) })
  }
  return text('time.now')
}

/** Formats the time from `at` to `now` as `5 日`, translated by `text`, in whole days, hours or minutes. */
export function formatDuration(at: DateOrInstant, now: Date, text: GetText): string {
  const duration = Math.max(0, now.getTime() - new Date(at).getTime())
  if (Number.isNaN(duration)) return ''
  const [ms, , , durationKey] = TIME_UNITS.find(([lengthMs]) => duration >= lengthMs) ?? MINUTE_UNIT
  return text(durationKey, { n: formatNumber(Math.trunc(duration / ms)) })
}

/** Formats as `1,204`, with commas in every language. Null stands for a number that the server did not send. */
export function formatNumber(value: number | null): string {
  if (value === null) return ''
  const [whole = '', ...rest] = String(Math.abs(value)).split('.')
  return [(value < 0 ? MINUS : '') + whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.')
}

/** Formats a change of points with its sign, as `+1,200`, `−300` or `0`. */
export function formatPointChange(value: number | null): string {
  return value !== null && value > 0 ? `+${formatNumber(value)}` : formatNumber(value)
}

type TimeUnit = readonly [lengthMs: number, agoKey: TextKey, aheadKey: TextKey, durationKey: TextKey]
const MINUTE_UNIT: TimeUnit = [MINUTE_MS, 'time.ago.minute', 'time.ahead.minute', 'time.span.minute']
const TIME_UNITS: readonly TimeUnit[] = [
  [86_400_000, 'time.ago.day', 'time.ahead.day', 'time.span.day'],
  [3_600_000, 'time.ago.hour', 'time.ahead.hour', 'time.span.hour'],
  MINUTE_UNIT,
]

interface DateParts {
  year: number
  /** The month, starting at 1. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

function formatParts(
  at: DateOrInstant | null,
  format: (parts: DateParts) => string,
  isInUtc = at !== null && !isInstant(at),
): string {
  if (at === null) return ''
  const instant = new Date(at)
  if (Number.isNaN(instant.getTime())) return ''
  // The instant is shifted by the offset, so that the UTC getters return the time in the business time zone.
  const shiftedInstant = isInUtc ? instant : new Date(instant.getTime() + BUSINESS_UTC_OFFSET_MINUTES * MINUTE_MS)
  return format({
    year: shiftedInstant.getUTCFullYear(),
    month: shiftedInstant.getUTCMonth() + 1,
    day: shiftedInstant.getUTCDate(),
    hour: shiftedInstant.getUTCHours(),
    minute: shiftedInstant.getUTCMinutes(),
    second: shiftedInstant.getUTCSeconds(),
  })
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
