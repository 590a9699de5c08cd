import { describe, expect, test } from 'vitest'
import { axisEnd, axisLabels, fillPeriods } from './barChartModel.ts'

describe('time axis', () => {
  test('the time axis includes the days without entries between two days, across the end of a month', () => {
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

  test('the time axis includes the months without entries between two months, across the end of a year', () => {
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

  test('periods of another server are in order, and none is lost, however far apart they are', () => {
    const [first, last] = [
      { from: '0001-01-31', plus: 1, minus: 0 },
      { from: '9999-12-31', plus: 2, minus: 0 },
    ]
    expect(fillPeriods({ unit: 'day', periods: [last, first] })).toEqual([
      { ...first, label: '0001/01/31' },
      { ...last, label: '9999/12/31' },
    ])
    const middle = { from: '2026-03-01', plus: 1, minus: 0 }
    expect(fillPeriods({ unit: 'month', periods: [middle, { ...middle, from: '2026-01-31' }] }).at(-1)).toEqual({
      ...middle,
      label: '2026/03',
    })
  })

  test('the time axis is empty without entries', () => {
    expect(fillPeriods({ unit: 'day', periods: [] })).toEqual([])
  })
})

test('the point axis ends at a round number', () => {
  const ends = [0, 1, 7, 10, 11, 480, 520, 20_001, 999_999].map(axisEnd)
  expect(ends).toEqual([0, 1, 8, 10, 12, 500, 600, 25_000, 1_000_000])
})

describe('labels of the point axis', () => {
  /** Returns the labels, each 14 pixels high, of an axis of 100 pixels with these ends. */
  const labelsOf = (gainEnd: number, lossEnd: number) =>
    axisLabels(gainEnd, lossEnd, (points) => ((gainEnd - points) * 100) / (gainEnd + lossEnd), 14).map(
      ({ points, y }) => [points, y],
    )

  test('the point axis has labels at zero and at both ends', () => {
    expect(labelsOf(300, 100)).toEqual([
      [300, 0],
      [0, 75],
      [-100, 100],
    ])
  })

  test('an end of the point axis that is close to zero has a label, and no labels overlap', () => {
    expect(labelsOf(99, 1)).toEqual([
      [99, 0],
      [0, 99],
      [-1, 113],
    ])
    expect(labelsOf(1, 99)).toEqual([
      [1, 0],
      [0, 14],
      [-99, 100],
    ])
  })

  test('the point axis has labels only at zero and at one end if points are only gained or only spent', () => {
    expect(labelsOf(50, 0)).toEqual([
      [50, 0],
      [0, 100],
    ])
    expect(labelsOf(0, 50)).toEqual([
      [0, 0],
      [-50, 100],
    ])
  })
})
