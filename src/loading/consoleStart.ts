import { createActor, fromPromise, waitFor } from 'xstate'
import { consoleStartMachine } from '../../machines/console/consoleStart.ts'
import type { KeyboardActor } from '../../machines/console/keyboard.ts'
import { withTimeout } from '../api/withTimeout.ts'
import { createPreloadQueue } from './preloadQueue.ts'

/** The time after which code that has not loaded counts as failed, in ms. Code that loads later is still used. */
export const CODE_TIMEOUT_MS = 8_000

/** The longest wait of code that is preloaded for a moment in which the browser is idle, in ms. */
const IDLE_TIMEOUT_MS = 200

/** The actor of the chart `consoleStart`: it tracks the first paints, the first screen and the loading of code. */
export const consoleStart = createActor(
  consoleStartMachine.provide({
    actors: { waitForPaint: fromPromise<void, { frameCount: number }>(({ input }) => waitForFrames(input.frameCount)) },
    actions: {
      markPageSettled: () => setSettledAttribute(true),
      unmarkPageSettled: () => setSettledAttribute(false),
    },
  }),
).start()

/** Resolves when the whole first screen is shown or takes too long. Code that it does not need loads afterwards. */
export const firstScreenFinished: Promise<unknown> = waitFor(consoleStart, (state) => state.hasTag('finished'))

/** Keeps the page from being marked as settled until `loadPromise` has resolved or rejected. Returns `loadPromise`. */
export function trackLoading<Result>(loadPromise: Promise<Result>): Promise<Result> {
  consoleStart.send({ type: 'startLoad' })
  const end = () => consoleStart.send({ type: 'endLoad' })
  loadPromise.then(end, end)
  return loadPromise
}

const preloads = createPreloadQueue(firstScreenFinished, waitUntilIdle)

/**
 * Loads code or messages after the first screen, so that they are available even if the server is unreachable later.
 * Failures are ignored here, because they are reported when the code is needed.
 */
export function preloadLater(...loaders: (() => Promise<unknown>)[]): void {
  for (const load of loaders)
    void trackLoading(preloads.add(() => withTimeout(load, undefined, CODE_TIMEOUT_MS), 'inOrder'))
}

/** Loads code as `preloadLater` does, after everything else that is preloaded. */
export function preloadLast(...loaders: (() => Promise<unknown>)[]): void {
  for (const load of loaders)
    void trackLoading(preloads.add(() => withTimeout(load, undefined, CODE_TIMEOUT_MS), 'last'))
}

/** Resolves when the browser has nothing else to do, such as to handle a key press, or after a while. */
function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve)
    else requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
  })
}

/**
 * Keeps the page from being marked as settled while commands are loading: those that have loaded are registered only when
 * they are rendered, which takes longer on a busy machine. Code that does not load is waited for as long as other code.
 */
export function trackCommands(keyboard: KeyboardActor): void {
  const waitUntil = (isLoading: boolean) =>
    waitFor(keyboard, (state) => state.matches({ commands: 'loading' }) === isLoading)
  const track = async (): Promise<void> => {
    await waitUntil(true)
    const whenLoaded = waitUntil(false)
    await trackLoading(withTimeout(() => whenLoaded, undefined, CODE_TIMEOUT_MS)).catch(() => undefined)
    await whenLoaded
    return track()
  }
  // A wait is rejected when the actor ends.
  track().catch(() => undefined)
}

/** Sets or removes the attribute `data-settled` of the page. Does nothing in unit tests, which have no document. */
function setSettledAttribute(isSettled: boolean): void {
  if (typeof document === 'undefined') return
  const { dataset } = document.documentElement
  if (isSettled) dataset['settled'] = ''
  else delete dataset['settled']
}

/**
 * Resolves when `frameCount` frames are painted. A task that is queued in a frame's callback runs after its paint.
 */
function waitForFrames(frameCount: number): Promise<void> {
  return new Promise((resolve) => {
    const next = (left: number) => requestAnimationFrame(() => (left > 1 ? next(left - 1) : setTimeout(resolve)))
    next(frameCount)
  })
}
