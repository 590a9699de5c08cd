/** The greatest delay that browsers and Node take, in ms. A timer with a greater delay ends at once. */
const TIMER_MS_MAX = 2 ** 31 - 1

/**
 * Returns a delay for a timer: `delayMs`, but at least `shortestMs` and at most `longestMs`. Every computed delay passes
 * this function, because a wrong clock or header must neither repeat something fast nor stop it. If `delayMs` is no
 * number, the delay is the longest.
 */
export function boundDelayMs(delayMs: number, longestMs: number, shortestMs = 0): number {
  const longest = Math.min(longestMs, TIMER_MS_MAX)
  return Number.isNaN(delayMs) ? longest : Math.min(Math.max(delayMs, shortestMs), longest)
}

/**
 * Returns the ms since the page was opened or the process was started. Unlike `Date.now()`, the number does not jump
 * when the clock of the computer is set, so waits are counted by it.
 */
export function steadyNow(): number {
  return performance.now()
}
