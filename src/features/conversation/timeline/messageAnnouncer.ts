/** The least time between two announcements, in ms. */
const ANNOUNCEMENT_INTERVAL_MS = 3_000

/**
 * Passes what is added on to `announceAll`: at once, but at most every three seconds; what is added meanwhile is passed
 * on together.
 */
export function createMessageAnnouncer<Item>(announceAll: (items: readonly Item[]) => void) {
  let waitingItems: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function announceWaiting(): void {
    timer = undefined
    if (waitingItems.length === 0) return
    const items = waitingItems
    waitingItems = []
    timer = setTimeout(announceWaiting, ANNOUNCEMENT_INTERVAL_MS)
    announceAll(items)
  }

  return {
    add(items: readonly Item[]): void {
      waitingItems.push(...items)
      if (timer === undefined) announceWaiting()
    },

    /** Drops what waits. */
    stop(): void {
      clearTimeout(timer)
      timer = undefined
      waitingItems = []
    },
  }
}
