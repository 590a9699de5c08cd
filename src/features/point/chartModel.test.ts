import { describe, expect, test } from 'vitest'
import { axisEnd, fillPeriods } from './chartModel.ts'

describe('the time axis', () => {
  test('includes the days without entries between two days, across the end of a month', () => {
    const periods = [
      { from: '2026-02-27', plus: 3, minus: 0 },
      { from: '2026-03-02', plus: 0, minus: 5 },
    ]
    expect(fillPeriods({ unit: 'day', periods })).toEqual([
      { from: '2026-02-27', plus: 3, minus: 0, label: '2026/02/27' },
      { from: '2026-02-28', plus: 0, minus: 0, label: '2026/02/28' },
      { from: '2026-03-01', plus: 0, minus: 0, label: '2026/03/01' },
      { from: '2026-03-02', plus: 0, minus: 5, label: '2026/03/02' },
    ])
  })

  test('includes the months without entries between two months, across the end of a year', () => {
    const periods = [
      { from: '2025-12-01', plus: 1, minus: 2 },
      { from: '2026-02-01', plus: 3, minus: 4 },
    ]
    expect(fillPeriods({ unit: 'month', periods })).toEqual([
      { from: '2025-12-01', plus: 1, minus: 2, label: '2025/12' },
      { from: '2026-01-01', plus: 0, minus: 0, label: '2026/01' },
      { from: '2026-02-01', plus: 3, minus: 4, label: '2026/02' },
    ])
  })

  test('is empty without entries', () => {
    expect(fillPeriods({ unit: 'day', periods: [] })).toEqual([])
  })
})

test('the point axis ends at a round number', () => {
  const ends = [0, 1, 7, 10, 11, 480, 520, 20_001, 999_999].map(axisEnd)
  expect(ends).toEqual([0, 1, 8, 10, 12, 500, 600, 25_000, 1_000_000])
})
