import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { observeServerTime } from '../../base/serverClock.ts'
import { hoursQuery } from './hoursQuery.ts'

const SERVER_TIME = Date.parse('2026-11-21T00:00:00Z')
const CHANGES_AT = '2026-11-21T03:30:00.000Z'
const WEEK_MS = 604_800_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns the time in ms after which hours that change at `changesAt` are loaded again. */
function reloadDelay(changesAt: string) {
  const client = { call: () => Promise.reject(new Error('not called')), takeEarlyData: () => undefined }
  return hoursQuery(client, 1).refetchInterval({ state: { data: { changesAt } } })
}

test.each([0, 5 * WEEK_MS, -5 * WEEK_MS, 100 * WEEK_MS])(
  'hours are loaded again when they change, even if the clock of the computer is off by %s ms',
  (ms) => {
    vi.setSystemTime(SERVER_TIME + ms)
    observeServerTime(new Headers({ Date: new Date(SERVER_TIME).toUTCString() }))
    expect(reloadDelay(CHANGES_AT)).toBe(12_600_000)
  },
)

test.each([
  ['that has passed', '2026-11-20T00:00:00.000Z', 10_000],
  ['that is weeks away', '2026-12-31T00:00:00.000Z', 86_400_000],
  ['that cannot be read', 'tomorrow', 86_400_000],
])('a time %s repeats nothing fast', (_, changesAt, delayMs) => {
  vi.setSystemTime(SERVER_TIME)
  observeServerTime(new Headers({ Date: new Date(SERVER_TIME).toUTCString() }))
  expect(reloadDelay(changesAt)).toBe(delayMs)
})
