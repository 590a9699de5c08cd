import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownServerTime, observeServerTime, serverNow } from './serverClock.ts'

const SERVER_TIME = Date.parse('2026-11-21T00:00:00Z')
const WEEK_MS = 604_800_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('before the first response, the time is that of the computer', () => {
  vi.setSystemTime(SERVER_TIME)
  expect([knownServerTime(), serverNow()]).toEqual([undefined, SERVER_TIME])
})

/** Observes a response that the server sends at `SERVER_TIME`, while the computer shows another time. */
function observeWithClockOff(ms: number): void {
  vi.setSystemTime(SERVER_TIME + ms)
  observeServerTime(new Headers({ Date: new Date(SERVER_TIME).toUTCString() }))
}

test.each([5 * WEEK_MS, -5 * WEEK_MS, 52 * WEEK_MS, -120_000])(
  'the time is that of the server if the clock of the computer is off by %s ms',
  (ms) => {
    observeWithClockOff(ms)
    expect(serverNow()).toBe(SERVER_TIME)
    vi.advanceTimersByTime(1_500)
    expect(serverNow()).toBe(SERVER_TIME + 1_500)
  },
)

test('after the clock has been set right, the next response corrects the time', () => {
  observeWithClockOff(5 * WEEK_MS)
  observeWithClockOff(0)
  expect(serverNow()).toBe(SERVER_TIME)
})

test('a slow response does not change the time, nor does one without a readable date', () => {
  observeWithClockOff(20_000)
  expect(serverNow()).toBe(SERVER_TIME + 20_000)
  observeServerTime(new Headers())
  observeServerTime(new Headers({ Date: 'yesterday' }))
  expect(serverNow()).toBe(SERVER_TIME + 20_000)
})
