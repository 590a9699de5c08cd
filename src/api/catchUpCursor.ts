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
  let earliest: bigint | undefined
  let isKnown = true
  return {
    observe(received) {
      const cursor = parse(received)
      if (cursor === undefined) isKnown = false
      else if (earliest === undefined || cursor < earliest) earliest = cursor
    },
    cursor: () => (isKnown ? earliest?.toString() : undefined),
    catchUp(received) {
      const cursor = parse(received)
      isKnown = cursor !== undefined
      earliest = cursor
    },
  }
}

function parse(cursor: string | null | undefined): bigint | undefined {
  return typeof cursor === 'string' && /^\d+$/.test(cursor) ? BigInt(cursor) : undefined
}
