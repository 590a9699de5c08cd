import { expect, test } from 'vitest'
import { boundDelayMs } from './timer.ts'

const WEEK_MS = 604_800_000

test.each([
  ['within the bounds', 5_000, 5_000],
  ['too short', 3, 10],
  ['negative', -5 * WEEK_MS, 10],
  ['too long', 90_000, 60_000],
  ['longer than a timer takes', 5 * WEEK_MS, 60_000],
  ['infinite', Infinity, 60_000],
  ['no number', NaN, 60_000],
])('a delay that is %s', (_, delayMs, expected) => {
  expect(boundDelayMs(delayMs, 60_000, 10)).toBe(expected)
})

test('no delay is longer than a timer takes', async () => {
  const delayMs = boundDelayMs(60 * WEEK_MS, 52 * WEEK_MS)
  const outcome = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve('ended at once'), delayMs)
    setTimeout(() => {
      clearTimeout(timer)
      resolve('runs')
    }, 20)
  })
  expect([delayMs, outcome]).toEqual([2_147_483_647, 'runs'])
})
