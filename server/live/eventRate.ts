/** A number of events that may be sent at once, and gets refilled evenly. */
export interface EventAllowance {
  /** Takes one event. Returns 0, or the time in ms after which one can be taken. */
  take(): number
}

/**
 * Creates a full allowance.
 * @param count the number of events that may be sent at once
 * @param perSecond how many events are added in a second
 * @param now a clock in ms that never goes back
 */
export function createEventAllowance(
  count: number,
  perSecond: number,
  now: () => number = () => performance.now(),
): EventAllowance {
  let available = count
  let computedAt = now()
  return {
    take() {
      const at = now()
      available = Math.min(count, available + ((at - computedAt) / 1_000) * perSecond)
      computedAt = at
      if (available < 1) return Math.ceil(((1 - available) / perSecond) * 1_000)
      available -= 1
      return 0
    },
  }
}
