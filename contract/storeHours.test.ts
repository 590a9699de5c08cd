import { expect, test } from 'vitest'
import { Weekday } from './enumerations.ts'
import { weekdayOf, WEEK_HOURS_DAYS } from './storeHours.ts'

test('the index of each weekday is its code', () => {
  expect(Object.fromEntries(WEEK_HOURS_DAYS.map((day, index) => [day.toUpperCase(), index]))).toEqual(Weekday)
})

test('weekdayOf returns the weekday of a date', () => {
  const datesOfWeek = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
  expect(datesOfWeek.map(weekdayOf)).toEqual([
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
    'saturday',
    'sunday',
  ])
})
