import { boundDelayMs, steadyNow } from '../timer.ts'

/** The longest time that a form waits before it lets a person try again, whatever the server says. */
const LONGEST_WAIT_MS = 86_400_000

/**
 * Returns the time before which the server accepts no further attempt, in ms of `steadyNow`; 0 if the error response has
 * no `retryAfter`.
 */
export function retryTimeOf(failure: unknown): number {
  const seconds = (failure as { retryAfter?: number } | undefined)?.retryAfter ?? 0
  return seconds === 0 ? 0 : steadyNow() + boundDelayMs(seconds * 1_000, LONGEST_WAIT_MS)
}

/**
 * Whether the limit that has caused `failure` does not apply to `values`, because it belongs to one field, which was
 * sent with another value.
 */
export function isLimitForOtherValue(
  failure: unknown,
  sentValues: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const field = (failure as { limitedField?: string } | undefined)?.limitedField
  return field !== undefined && values[field] !== sentValues[field]
}

/** Returns the time from now until `waitUntil`, in ms; 0 if `waitUntil` has passed. */
export function remainingWaitMs(waitUntil: number): number {
  return boundDelayMs(waitUntil - steadyNow(), LONGEST_WAIT_MS)
}
