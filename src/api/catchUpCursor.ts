/** Since when changes may be missing from what the console shows, by the server's cursors. */
export interface CatchUpCursor {
  /** An answer has come that shows all changes before this cursor; null where the server told none. */
  answered(cursor: string | null): void
  /** The earliest cursor of what is shown; undefined where that is not known. */
  cursor(): string | undefined
  /** Nothing before this cursor is missing any more, and what changes from then on is told; as above where undefined. */
  reach(cursor: string | undefined): void
}

/** Begins where nothing is shown yet. */
export function createCatchUpCursor(): CatchUpCursor {
  let earliest: bigint | undefined
  let isKnown = true
  return {
    answered(told) {
      const cursor = read(told)
      if (cursor === undefined) isKnown = false
      else if (earliest === undefined || cursor < earliest) earliest = cursor
    },
    cursor: () => (isKnown ? earliest?.toString() : undefined),
    reach(told) {
      const cursor = read(told)
      isKnown = cursor !== undefined
      earliest = cursor
    },
  }
}

function read(told: string | null | undefined): bigint | undefined {
  return typeof told === 'string' && /^\d+$/.test(told) ? BigInt(told) : undefined
}
