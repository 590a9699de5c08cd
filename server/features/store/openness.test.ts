import { describe, expect, test } from 'vitest'
import { CLOSED_WEEK, type OpeningSpan, type WeekHours } from '../../../contract/storeHours.ts'
import { type CalendarDaysByDate, relevantDaysOf, opennessAt } from './openness.ts'

/** The codes of the states of openness. */
const UNKNOWN_CODE = 0
const CLOSED_CODE = 1
const CLOSED_TODAY_CODE = 2
const OPEN_CODE = 3
const span = (from: number, to: number): OpeningSpan => ({ opensAt: from * 60, closesAt: to * 60 })
/** 2026-11-21 is a Saturday, 2026-11-23 a Monday and a holiday. */
const WEEK: WeekHours = {
  ...CLOSED_WEEK,
  monday: [span(9, 12), span(13, 18)],
  friday: [span(17, 26)],
  saturday: [span(20, 29)],
  holiday: [span(22, 25)],
}
const THANKSGIVING_CALENDAR: CalendarDaysByDate = new Map([['2026-11-23', { type: 'holiday', name: '勤労感謝の日' }]])
const HOLIDAY_AS_WEEKDAY_CALENDAR: CalendarDaysByDate = new Map([['2026-11-23', { type: 'weekday', name: '営業日' }]])
const EMPTY_CALENDAR: CalendarDaysByDate = new Map()
/** Returns the instant of a local time in Japan, such as `2026-11-21T10:00`. */
const timeInJapan = (time: string) => new Date(`${time}:00+09:00`)

describe('whether a store is open', () => {
  test.each<[string, WeekHours, CalendarDaysByDate, string, number, string | null, string]>([
    ['before its first span', WEEK, EMPTY_CALENDAR, '2026-11-16T08:59', CLOSED_CODE, null, '2026-11-16T09:00'],
    ['from the first minute on', WEEK, EMPTY_CALENDAR, '2026-11-16T09:00', OPEN_CODE, null, '2026-11-16T12:00'],
    ['between two spans', WEEK, EMPTY_CALENDAR, '2026-11-16T12:00', CLOSED_CODE, null, '2026-11-16T13:00'],
    ['until the last minute', WEEK, EMPTY_CALENDAR, '2026-11-16T17:59', OPEN_CODE, null, '2026-11-16T18:00'],
    ['after its last span', WEEK, EMPTY_CALENDAR, '2026-11-16T18:00', CLOSED_CODE, null, '2026-11-17T00:00'],
    ['on a day without hours', WEEK, EMPTY_CALENDAR, '2026-11-17T10:00', CLOSED_TODAY_CODE, null, '2026-11-18T00:00'],
    [
      'after midnight, by the hours of Friday',
      WEEK,
      EMPTY_CALENDAR,
      '2026-11-21T01:59',
      OPEN_CODE,
      null,
      '2026-11-21T02:00',
    ],
    [
      'after the hours of Friday that end after midnight',
      WEEK,
      EMPTY_CALENDAR,
      '2026-11-21T02:00',
      CLOSED_CODE,
      null,
      '2026-11-21T20:00',
    ],
    ['at midnight itself', WEEK, EMPTY_CALENDAR, '2026-11-22T00:00', OPEN_CODE, null, '2026-11-22T05:00'],
    [
      'on a Sunday after the hours of Saturday',
      WEEK,
      EMPTY_CALENDAR,
      '2026-11-22T05:00',
      CLOSED_TODAY_CODE,
      null,
      '2026-11-23T00:00',
    ],
    [
      'on a holiday, at the hours of Mondays',
      WEEK,
      THANKSGIVING_CALENDAR,
      '2026-11-23T10:00',
      CLOSED_CODE,
      '勤労感謝の日',
      '2026-11-23T22:00',
    ],
    [
      'on a holiday, at its hours',
      WEEK,
      THANKSGIVING_CALENDAR,
      '2026-11-23T22:00',
      OPEN_CODE,
      '勤労感謝の日',
      '2026-11-24T00:00',
    ],
    [
      'after the holiday, by its hours',
      WEEK,
      THANKSGIVING_CALENDAR,
      '2026-11-24T00:59',
      OPEN_CODE,
      null,
      '2026-11-24T01:00',
    ],
    [
      'on a day that counts as a weekday',
      WEEK,
      HOLIDAY_AS_WEEKDAY_CALENDAR,
      '2026-11-23T10:00',
      OPEN_CODE,
      null,
      '2026-11-23T12:00',
    ],
    [
      'on a holiday without hours',
      { ...WEEK, holiday: [] },
      THANKSGIVING_CALENDAR,
      '2026-11-23T10:00',
      CLOSED_TODAY_CODE,
      '勤労感謝の日',
      '2026-11-24T00:00',
    ],
    [
      'all day',
      { ...CLOSED_WEEK, monday: [span(0, 24)] },
      EMPTY_CALENDAR,
      '2026-11-16T23:59',
      OPEN_CODE,
      null,
      '2026-11-17T00:00',
    ],
    [
      'without any hours',
      CLOSED_WEEK,
      THANKSGIVING_CALENDAR,
      '2026-11-23T10:00',
      UNKNOWN_CODE,
      '勤労感謝の日',
      '2026-11-24T00:00',
    ],
  ])('whether a store is open: %s', (_case, hours, calendar, now, openness, holiday, changesAt) => {
    expect(opennessAt(hours, calendar, timeInJapan(now))).toEqual({
      openness,
      holiday,
      changesAt: timeInJapan(changesAt).toISOString(),
    })
  })

  test('whether a store is open depends on the date in Japan, not on that of the server', () => {
    expect(relevantDaysOf(new Date('2026-11-22T14:59:59.999Z'))).toEqual(['2026-11-21', '2026-11-22'])
    expect(relevantDaysOf(new Date('2026-11-22T15:00:00.000Z'))).toEqual(['2026-11-22', '2026-11-23'])
  })
})
