import { expect, test } from 'vitest'
import { arrivedCount } from './arrivals.ts'

test.each<[string, number[], number[], number]>([
  ['nothing has changed', [3, 2, 1], [3, 2, 1], 0],
  ['one is new', [3, 2, 1], [4, 3, 2, 1], 1],
  ['one has happened again', [3, 2, 1], [1, 3, 2], 1],
  ['one is new and two have happened again', [4, 3, 2, 1], [5, 1, 3, 4, 2], 3],
  ['one has gone', [3, 2, 1], [3, 1], 0],
  ['one has gone and one is new', [3, 2, 1], [4, 3, 1], 1],
  ['all are new', [], [2, 1], 2],
  ['all have gone', [2, 1], [], 0],
])('the number of arrivals when %s', (_, shownIds, latestIds, count) => {
  expect(arrivedCount(shownIds, latestIds)).toBe(count)
})
