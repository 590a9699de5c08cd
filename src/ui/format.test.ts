import { afterEach, beforeEach, expect, test } from 'vitest'
import { BUSINESS_TIME_ZONE, BUSINESS_UTC_OFFSET_MINUTES } from '../../contract/limits.ts'
import en from '../../locales/en.json'
import ja from '../../locales/ja.json'
import vi from '../../locales/vi.json'
import type { GetText } from '../texts/text.ts'
import {
  formatDate,
  formatDateTime,
  formatJapaneseDate,
  formatNumber,
  formatPointChange,
  formatDuration,
  formatRelative,
  formatUtcTimeOfDay,
  isOutsideBusinessTimeZone,
} from './format.ts'

const NOON = new Date('2026-11-21T12:00:00Z')
const TOKYO = 'Asia/Tokyo'
const HANOI = 'Asia/Ho_Chi_Minh'
const NEW_YORK = 'America/New_York'
const LOS_ANGELES = 'America/Los_Angeles'
const SEOUL = 'Asia/Seoul'

const originalTimeZone = process.env['TZ']
beforeEach(() => setTimeZone(TOKYO))
afterEach(() => setTimeZone(originalTimeZone))

test.each([
  ['2026-11-20T15:00:00Z', TOKYO, '2026/11/21', '2026/11/21 00:00', '2026年11月21日', '15:00'],
  ['2026-11-20T15:00:00Z', HANOI, '2026/11/21', '2026/11/21 00:00', '2026年11月21日', '15:00'],
  ['2026-11-20T14:59:59Z', HANOI, '2026/11/20', '2026/11/20 23:59', '2026年11月20日', '14:59'],
  ['2026-11-20T15:00:00Z', NEW_YORK, '2026/11/21', '2026/11/21 00:00', '2026年11月21日', '15:00'],
  ['2026-07-20T14:59:59Z', LOS_ANGELES, '2026/07/20', '2026/07/20 23:59', '2026年7月20日', '14:59'],
  ['2026-01-05T00:05:00Z', HANOI, '2026/01/05', '2026/01/05 09:05', '2026年1月5日', '00:05'],
  ['2026-12-31T23:59:59Z', 'UTC', '2027/01/01', '2027/01/01 08:59', '2027年1月1日', '23:59'],
  ['2026-11-21', NEW_YORK, '2026/11/21', '2026/11/21 00:00', '2026年11月21日', '00:00'],
  ['', TOKYO, '', '', '', ''],
  ['no instant', TOKYO, '', '', '', ''],
])(
  '%s is formatted in the business time zone if the browser is in %s',
  (at, zone, date, dateTime, japaneseDate, timeOfDay) => {
    setTimeZone(zone)
    expect([formatDate(at), formatDateTime(at), formatJapaneseDate(at), formatUtcTimeOfDay(at)]).toEqual([
      date,
      dateTime,
      japaneseDate,
      timeOfDay,
    ])
  },
)

test('the UTC offset of the business time zone is constant and agrees with Intl', () => {
  const offsetFormat = new Intl.DateTimeFormat('en', { timeZone: BUSINESS_TIME_ZONE, timeZoneName: 'longOffset' })
  const instants = [1960, 1999, 2026, 2060].flatMap((year) => [0, 3, 6, 9].map((month) => Date.UTC(year, month)))
  const offsets = instants.map(
    (at) => offsetFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value,
  )
  expect([...new Set(offsets)]).toEqual(['GMT+09:00'])
  expect(BUSINESS_UTC_OFFSET_MINUTES).toBe(9 * 60)
})

test.each([
  [TOKYO, false],
  [SEOUL, false],
  [HANOI, true],
  [LOS_ANGELES, true],
  ['UTC', true],
])('whether the time of a browser in %s differs from the business time: %s', (zone, isOutside) => {
  setTimeZone(zone)
  expect(isOutsideBusinessTimeZone(NOON)).toBe(isOutside)
})

test.each([
  ['2026-11-21T12:00:00Z', '今', 'now', 'bây giờ'],
  ['2026-11-21T11:59:01Z', '今', 'now', 'bây giờ'],
  ['2026-11-21T11:59:00Z', '1分前', '1 min ago', '1 phút trước'],
  ['2026-11-21T11:58:01Z', '1分前', '1 min ago', '1 phút trước'],
  ['2026-11-21T11:00:01Z', '59分前', '59 min ago', '59 phút trước'],
  ['2026-11-21T11:00:00Z', '1時間前', '1 h ago', '1 giờ trước'],
  ['2026-11-20T12:00:01Z', '23時間前', '23 h ago', '23 giờ trước'],
  ['2026-11-20T12:00:00Z', '1日前', '1 d ago', '1 ngày trước'],
  ['2026-11-14T12:00:00Z', '7日前', '7 d ago', '7 ngày trước'],
  ['2026-11-14T11:59:59Z', '2026年11月14日', '2026年11月14日', '2026年11月14日'],
  ['2026-11-21T12:05:00Z', '5分後', 'in 5 min', 'sau 5 phút nữa'],
  ['2026-11-28T12:00:01Z', '2026年11月28日', '2026年11月28日', '2026年11月28日'],
  ['no instant', '', '', ''],
])('%s is formatted relative to 2026-11-21T12:00Z in each language', (at, japanese, english, vietnamese) => {
  expect([ja, en, vi].map((messages) => formatRelative(at, NOON, translatorOf(messages)))).toEqual([
    japanese,
    english,
    vietnamese,
  ])
})

test.each([
  ['2026-11-21T12:00:05Z', '0分', '0 min', '0 phút'],
  ['2026-11-21T11:00:01Z', '59分', '59 min', '59 phút'],
  ['2026-11-20T12:00:01Z', '23時間', '23 h', '23 giờ'],
  ['2026-11-20T12:00:00Z', '1日', '1 d', '1 ngày'],
  ['2023-02-24T12:00:00Z', '1,366日', '1,366 d', '1,366 ngày'],
  ['no instant', '', '', ''],
])('the duration from %s to 2026-11-21T12:00Z is formatted in each language', (at, japanese, english, vietnamese) => {
  expect([ja, en, vi].map((messages) => formatDuration(at, NOON, translatorOf(messages)))).toEqual([
    japanese,
    english,
    vietnamese,
  ])
})

test.each([
  [0, '0', '0'],
  [300, '300', '+300'],
  [-300, '−300', '−300'],
  [1200, '1,200', '+1,200'],
  [-1_234_567, '−1,234,567', '−1,234,567'],
  [999_999, '999,999', '+999,999'],
  [4321.0625, '4,321.0625', '+4,321.0625'],
])('%d is formatted as a number with commas, and as points with a sign', (value, number, points) => {
  expect([formatNumber(value), formatPointChange(value)]).toEqual([number, points])
})

/** Sets the time zone of this process. */
function setTimeZone(zone: string | undefined): void {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
}

function translatorOf(messages: Record<string, string>): GetText {
  return (key, values = {}) =>
    (messages[key] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
