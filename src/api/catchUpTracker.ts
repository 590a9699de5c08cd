/**
 * Tracks the position in the server's stream of changes up to which the cached data is certainly current: the cache may
 * lack changes after this cursor.
 */
export interface CatchUpTracker {
  /**
   * Records the cursor of a response that includes all changes before the cursor; null if the server sent none.
   */
  observe(cursor: string | null): void
  /** Returns the earliest cursor since the last catch-up, or that of the catch-up; undefined if it is unknown. */
  cursor(): string | undefined
  /** Records that the cache has every change before this cursor. The socket sends all later changes. */
  markCaughtUp(cursor: string | undefined): void
  /** Records that there is no connection, so that changes may be missed. */
  loseConnection(): void
  /**
   * Whether everything in the cache was loaded for this connection by a server without cursors, so that loading it again
   * at once would tell nothing new.
   */
  isJustLoaded(): boolean
  /** Records that the cache is empty. */
  clear(): void
}

/** Creates the catch-up tracker of an empty cache. */
export function createCatchUpTracker(): CatchUpTracker {
  let earliestCursor: bigint | undefined
  let isKnown = true
  let hasLostConnection = false
  return {
    observe(receivedCursor) {
      const cursor = parseCursor(receivedCursor)
      if (cursor === undefined) isKnown = false
      else if (earliestCursor === undefined || cursor < earliestCursor) earliestCursor = cursor
    },
    cursor: () => (isKnown ? earliestCursor?.toString() : undefined),
    markCaughtUp(receivedCursor) {
      const cursor = parseCursor(receivedCursor)
      isKnown = cursor !== undefined
      earliestCursor = cursor
    },
    loseConnection() {
      hasLostConnection = true
    },
    isJustLoaded: () => !hasLostConnection && (!isKnown || earliestCursor === undefined),
    clear() {
      earliestCursor = undefined
      isKnown = true
      hasLostConnection = false
    },
  }
}

function parseCursor(cursor: string | null | undefined): bigint | undefined {
  return typeof cursor === 'string' && /^\d+$/.test(cursor) ? BigInt(cursor) : undefined
}
