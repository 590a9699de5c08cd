/** Tracks the server's cursor since which the cached data may lack changes. */
export interface CatchUpCursor {
  /** Records the cursor of a response, which includes all changes before it; null if the server sent none. */
  observe(cursor: string | null): void
  /** The earliest cursor of the cached data; undefined if unknown. */
  cursor(): string | undefined
  /** Records that no change before this cursor is missing and that the socket sends all later ones. */
  catchUp(cursor: string | undefined): void
}

/** Creates a tracker for an empty cache. */
export function createCatchUpCursor(): CatchUpCursor {
  let earliestCursor: bigint | undefined
  let isKnown = true
  return {
    observe(received) {
      const cursor = parseCursor(received)
      if (cursor === undefined) isKnown = false
      else if (earliestCursor === undefined || cursor < earliestCursor) earliestCursor = cursor
    },
    cursor: () => (isKnown ? earliestCursor?.toString() : undefined),
    catchUp(received) {
      const cursor = parseCursor(received)
      isKnown = cursor !== undefined
      earliestCursor = cursor
    },
  }
}

function parseCursor(cursor: string | null | undefined): bigint | undefined {
  return typeof cursor === 'string' && /^\d+$/.test(cursor) ? BigInt(cursor) : undefined
}
