/** A difference up to this, in ms, is not a wrong clock: responses take time, and the header `Date` has whole seconds. */
const TOLERANCE_MS = 60_000

/** Creates a clock that compares the clock of the computer, which may be wrong, with the time of the server. */
function createServerClock() {
  let differenceMs: number | undefined

  /** Returns the time of the server, in ms since 1970; undefined if no response has told it. */
  function knownServerTime(): number | undefined {
    return differenceMs === undefined ? undefined : Date.now() + differenceMs
  }

  return {
    knownServerTime,

    /** Returns the time of the server, in ms since 1970, or that of the computer if no response has told another. */
    serverNow(): number {
      return knownServerTime() ?? Date.now()
    },

    /** Reads the time of the server from the header `Date` of a response, if the response has one. */
    observeServerTime(headers: Headers): void {
      const difference = Date.parse(headers.get('Date') ?? '') - Date.now()
      if (!Number.isNaN(difference)) differenceMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0
    },
  }
}

export const { knownServerTime, serverNow, observeServerTime } = createServerClock()
