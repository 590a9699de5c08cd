import { withTimeout } from './api/withTimeout.ts'
import { countUntilSettled } from './settled.ts'

/** How long code is waited for before it counts as missing, in ms. It is taken whenever it comes after that. */
export const CODE_PATIENCE_MS = 8_000
/** How long what can wait does wait for a first screen that never says it is done. */
const PATIENCE_MS = 3_000

let done: () => void = () => undefined

/** Resolves once the first screen shows what it was opened for; whatever can wait, waits for it. */
export const firstScreen = new Promise<void>((resolve) => {
  done = resolve
  setTimeout(resolve, PATIENCE_MS)
})

/**
 * Brings code or words once the first screen is drawn, so that they are at hand should the server be gone by then.
 * What does not come is told where it is needed.
 */
export function preloadLater(...loads: (() => Promise<unknown>)[]): void {
  const all = async () => {
    await firstScreen
    await Promise.allSettled(loads.map((load) => withTimeout(load, undefined, CODE_PATIENCE_MS)))
  }
  void countUntilSettled(all())
}

/**
 * Says that the first screen shows what it was opened for: what waits for it begins after the frame that paints it, and
 * does not hold up the next. Later calls do nothing.
 */
export function firstScreenIsDone(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
}
