import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { observeServerTime } from '../base/serverClock.ts'
import { readProgress, writeProgress } from './recoveryProgress.ts'

const SERVER_TIME = Date.parse('2026-11-21T00:00:00Z')
const MINUTE_MS = 60_000
const WEEK_MS = 604_800_000
const PROGRESS = { email: 'admin@choba.example', recoveryToken: 'r' }

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER_TIME })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Reads the stored progress some time after it was written, while the clock of the computer is off. */
function readLater(elapsedMs: number, clockOffMs: number) {
  observeServerTime(new Headers({ Date: new Date(SERVER_TIME).toUTCString() }))
  writeProgress(PROGRESS)
  vi.setSystemTime(SERVER_TIME + elapsedMs + clockOffMs)
  observeServerTime(new Headers({ Date: new Date(SERVER_TIME + elapsedMs).toUTCString() }))
  return readProgress()
}

test.each([0, 3 * WEEK_MS, -3 * WEEK_MS])(
  'a recovery can be continued for ten minutes, even if the clock of the computer changes by %s ms meanwhile',
  (ms) => {
    expect(readLater(9 * MINUTE_MS, ms)).toEqual(PROGRESS)
    expect(readLater(11 * MINUTE_MS, ms)).toEqual({ email: '' })
  },
)
