import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remainingWaitMs, retryTimeOf } from './attemptLimit.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['as long as the server says', 900, 900_000],
  ['at most a day', 10 * 86_400, DAY_MS],
  ['at most a day, even if the server names a time that no timer takes', 1e12, DAY_MS],
])('a form waits %s', (_, retryAfter, waitMs) => {
  expect(remainingWaitMs(retryTimeOf({ retryAfter }))).toBe(waitMs)
})

test.each([-YEAR_MS, -3 * DAY_MS, 3 * DAY_MS, YEAR_MS])(
  'a wait is the same after the clock of the computer was changed by %s ms',
  (changeMs) => {
    const waitUntil = retryTimeOf({ retryAfter: 900 })
    vi.advanceTimersByTime(60_000)
    vi.setSystemTime(Date.now() + changeMs)
    expect(remainingWaitMs(waitUntil)).toBe(840_000)
  },
)

test('without `retryAfter` there is no wait, and a wait that has passed is 0', () => {
  expect([retryTimeOf(new Error('refused')), remainingWaitMs(-5)]).toEqual([0, 0])
})
