/** How many modules are preloaded at once. */
const PARALLEL_PRELOADS = 4

/** A queue of code to preload. */
interface PreloadQueue {
  /** Loads code when it is its turn. Resolves when that has succeeded or failed. */
  add: (load: () => Promise<unknown>, place: 'inOrder' | 'last') => Promise<void>
}

/**
 * Creates a queue that loads a few modules at once, each in an idle moment: starting all of them together would keep the
 * browser from handling keys for a quarter of a second.
 * @param start resolves when loading may begin
 * @param waitUntilIdle resolves in an idle moment
 */
export function createPreloadQueue(start: Promise<unknown>, waitUntilIdle: () => Promise<void>): PreloadQueue {
  const inOrder: (() => Promise<void>)[] = []
  const last: (() => Promise<void>)[] = []
  let workerCount = 0

  async function work(): Promise<void> {
    await start
    for (;;) {
      await waitUntilIdle()
      const next = inOrder.shift() ?? last.shift()
      if (next === undefined) break
      await next()
    }
    workerCount -= 1
  }

  return {
    add: (load, place) =>
      new Promise((resolve) => {
        const loadAndResolve = () =>
          load().then(
            () => resolve(),
            () => resolve(),
          )
        if (place === 'last') last.push(loadAndResolve)
        else inOrder.push(loadAndResolve)
        if (workerCount >= PARALLEL_PRELOADS) return
        workerCount += 1
        void work()
      }),
  }
}
