import { createActor, fromPromise, waitFor } from 'xstate'
import { openingMachine } from '../machines/opening.ts'
import { withTimeout } from './api/withTimeout.ts'

/** How long code is waited for before it counts as missing, in ms. It is taken whenever it comes after that. */
export const CODE_TIMEOUT_MS = 8_000

/** How the page opens: what is painted, whether the first screen is shown, what is still being loaded. */
export const opening = createActor(
  openingMachine.provide({
    actors: { paint: fromPromise<void, { frames: number }>(({ input }) => painted(input.frames)) },
    actions: {
      markSettled: () => mark(true),
      unmarkSettled: () => mark(false),
    },
  }),
).start()

/** Resolves once the first screen shows what it was opened for; whatever can wait, waits for it. */
export const firstScreen: Promise<unknown> = waitFor(opening, (state) => state.hasTag('shown'))

/** Has the page count as unsettled until what is loaded has come, or not. */
export function settleAfter<Result>(load: Promise<Result>): Promise<Result> {
  opening.send({ type: 'loadStarted' })
  const end = () => opening.send({ type: 'loadEnded' })
  load.then(end, end)
  return load
}

/**
 * Loads code or texts once the first screen is shown, so that they are at hand should the server be gone by then.
 * What does not come is told where it is needed.
 */
export function preloadLater(...loads: (() => Promise<unknown>)[]): void {
  const all = async () => {
    await firstScreen
    await Promise.allSettled(loads.map((load) => withTimeout(load, undefined, CODE_TIMEOUT_MS)))
  }
  void settleAfter(all())
}

/** Tests of single parts have no page. */
function mark(isSettled: boolean): void {
  if (typeof document === 'undefined') return
  const { dataset } = document.documentElement
  if (isSettled) dataset['settled'] = ''
  else delete dataset['settled']
}

/** A task that is begun in a frame's callback runs once that frame has been painted. */
function painted(frames: number): Promise<void> {
  return new Promise((resolve) => {
    const next = (left: number) => requestAnimationFrame(() => (left > 1 ? next(left - 1) : setTimeout(resolve)))
    next(frames)
  })
}
