import { expect, test } from 'vitest'
import { addMonths, dayAfterKey, weeksOfMonth } from './calendarDays.ts'

test('a month is shown as six weeks from Monday to Sunday', () => {
  const weeks = weeksOfMonth('2026-11-30')
  expect(weeks.map((week) => [week[0], week[6]])).toEqual([
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
  ])
  // A month of four weeks that begins on a Monday.
  const shortMonth = weeksOfMonth('2027-02-14')
  expect([shortMonth.length, shortMonth[0]?.[0]]).toEqual([6, '2027-02-01'])
})

test('months are added within the last day of a shorter month', () => {
  expect([addMonths('2026-01-31', 1), addMonths('2026-01-31', -2), addMonths('2028-02-29', 12)]).toEqual([
    '2026-02-28',
    '2025-11-30',
    '2029-02-28',
  ])
})

test.each([
  ['ArrowLeft', false, '2026-11-10'],
  ['ArrowRight', false, '2026-11-12'],
  ['ArrowUp', false, '2026-11-04'],
  ['ArrowDown', false, '2026-11-18'],
  ['Home', false, '2026-11-09'],
  ['End', false, '2026-11-15'],
  ['PageUp', false, '2026-10-11'],
  ['PageDown', false, '2026-12-11'],
  ['PageUp', true, '2025-11-11'],
  ['PageDown', true, '2027-11-11'],
  ['a', false, undefined],
])('%s (with Shift: %s) moves from Wednesday 2026-11-11 to %s', (key, shiftKey, day) => {
  expect(dayAfterKey('2026-11-11', { key, shiftKey })).toBe(day)
})
