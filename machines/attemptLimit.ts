/** Returns the time in ms by which waits are measured. Unlike `Date.now()`, it is not changed by setting the clock. */
export function waitClockMs(): number {
  return performance.now()
}

/**
 * Returns the time of `waitClockMs` before which the server accepts no further attempt; 0 if the error response has no
 * `retryAfter`.
 */
export function retryTimeOf(failure: unknown): number {
  const seconds = (failure as { retryAfter?: number } | undefined)?.retryAfter ?? 0
  return seconds === 0 ? 0 : waitClockMs() + seconds * 1_000
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
  return Math.max(0, waitUntil - waitClockMs())
}
