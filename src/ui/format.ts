/**
 * How values are written (specification §9). Moments are ISO 8601 texts or Dates, shown in the reader's time zone
 * unless it says otherwise; a text of a date alone (`2026-11-21`) is that day everywhere.
 */

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/
const MINUS = '\u2212'

type Moment = string | Date
type Part = 'year' | 'month' | 'day' | 'hour' | 'minute'

/** `2026/11/21`. An empty text for a moment that is none. */
export function formatDate(at: Moment, timeZone?: string): string {
  return write(at, timeZone, (part) => `${part('year')}/${part('month')}/${part('day')}`)
}

/** `2026/11/21 09:05`. */
export function formatDateTime(at: Moment, timeZone?: string): string {
  return write(
    at,
    timeZone,
    (part) => `${part('year')}/${part('month')}/${part('day')} ${part('hour')}:${part('minute')}`,
  )
}

/** `2026年11月21日`, in every language. */
export function formatJapaneseDate(at: Moment, timeZone?: string): string {
  return write(at, timeZone, (part) => `${part('year')}年${Number(part('month'))}月${Number(part('day'))}日`)
}

/** `00:05`, in UTC; the one who shows it says so. */
export function formatTimeOfDay(at: Moment): string {
  return write(at, 'UTC', (part) => `${part('hour')}:${part('minute')}`)
}

/**
 * `5 分前`, in `language`, up to one week before or after `now`; beyond that the Japanese date.
 * Whole units are counted, never rounded up: 119 seconds are one minute.
 */
export function formatRelative(at: Moment, now: Date, language: string, timeZone?: string): string {
  const moment = new Date(at)
  const span = moment.getTime() - now.getTime()
  if (Number.isNaN(span)) return ''
  if (Math.abs(span) > WEEK_MS) return formatJapaneseDate(moment, timeZone)
  const { counted, now: atOnce } = relativeWords(language)
  for (const [unit, ms] of UNITS) {
    if (Math.abs(span) >= ms) return counted.format(Math.trunc(span / ms), unit)
  }
  return atOnce
}

/** `1,204`, with commas in every language. */
export function formatNumber(value: number): string {
  return NUMBER.format(value).replace('-', MINUS)
}

/** `+1,200`, `−300`, `0`: a movement of points with its sign. */
export function formatPoints(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value)
}

const NUMBER = new Intl.NumberFormat('en')

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

function write(at: Moment, timeZone: string | undefined, spell: (part: (name: Part) => string) => string): string {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return ''
  const zone = typeof at === 'string' && DATE_ONLY.test(at) ? 'UTC' : timeZone
  const parts = clock(zone).formatToParts(moment)
  return spell((name) => parts.find((part) => part.type === name)?.value ?? '')
}

const clocks = new Map<string | undefined, Intl.DateTimeFormat>()

function clock(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}

interface RelativeWords {
  counted: Intl.RelativeTimeFormat
  now: string
}

const relatives = new Map<string, RelativeWords>()

function relativeWords(language: string): RelativeWords {
  const known = relatives.get(language)
  if (known) return known
  const made = {
    counted: new Intl.RelativeTimeFormat(language, { numeric: 'always' }),
    now: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second'),
  }
  relatives.set(language, made)
  return made
}
