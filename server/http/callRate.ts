import { Failure } from './failure.ts'

const MINUTE_MS = 60_000
/** The number of callers whose calls are counted. Beyond it, the count starts anew for everybody. */
const COUNTED_CALLERS_MAX = 50_000

/** Limits how many calls a caller makes in a minute. */
export interface CallRate {
  /**
   * Counts one call. Throws a Failure of 429 with Retry-After if the caller has made `callsPerMinute` calls within the
   * last minute.
   * @param caller identifies the caller and what is limited
   */
  count(caller: string, callsPerMinute: number): void
}

/** The calls that a caller may still make, and when that number was computed, in ms of `now`. */
interface Allowance {
  calls: number
  at: number
}

/**
 * Creates a limit that this process keeps in memory: a caller can make `callsPerMinute` calls at once, and gets new ones
 * evenly over the minute.
 * @param now a clock in ms that never goes back
 */
export function createCallRate(now: () => number = () => performance.now()): CallRate {
  const allowances = new Map<string, Allowance>()
  return {
    count(caller, callsPerMinute) {
      const at = now()
      const { calls, at: before } = allowances.get(caller) ?? { calls: callsPerMinute, at }
      const available = Math.min(callsPerMinute, calls + ((at - before) / MINUTE_MS) * callsPerMinute)
      if (available < 1) throw tooManyCallsFailure(((1 - available) / callsPerMinute) * MINUTE_MS)
      if (!allowances.has(caller) && allowances.size >= COUNTED_CALLERS_MAX) allowances.clear()
      allowances.set(caller, { calls: available - 1, at })
    },
  }
}

function tooManyCallsFailure(waitMs: number): Failure {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new Failure(429, 'error.tooManyAttempts', {
    values: { minutes: Math.ceil(seconds / 60) },
    headers: { 'Retry-After': String(seconds) },
  })
}
