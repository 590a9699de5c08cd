import { expect, it } from 'vitest'
import { DAY_PRESETS, dayRangeOf } from './dayPresets.ts'

const presetsAt = (at: string) =>
  Object.fromEntries(
    DAY_PRESETS.map((preset) => {
      const { from, to } = dayRangeOf(preset, new Date(at))
      return [preset, `${from} ${to}`]
    }),
  )

it('the ranges of days that a filter offers are in Japan’s time zone, even while it is still the previous day in UTC', () => {
  const expected = {
    today: '2026-03-01 2026-03-01',
    yesterday: '2026-02-28 2026-02-28',
    thisWeek: '2026-02-23 2026-03-01',
    lastWeek: '2026-02-16 2026-02-22',
    thisMonth: '2026-03-01 2026-03-31',
    lastMonth: '2026-02-01 2026-02-28',
  }
  expect(presetsAt('2026-02-28T15:00:00Z')).toEqual(expected)
  expect(presetsAt('2026-03-01T14:59:59Z')).toEqual(expected)
})

it('a week begins on Monday, and in January the last month is December of the previous year', () => {
  expect(presetsAt('2024-01-01T00:00:00Z')).toEqual({
    today: '2024-01-01 2024-01-01',
    yesterday: '2023-12-31 2023-12-31',
    thisWeek: '2024-01-01 2024-01-07',
    lastWeek: '2023-12-25 2023-12-31',
    thisMonth: '2024-01-01 2024-01-31',
    lastMonth: '2023-12-01 2023-12-31',
  })
})
