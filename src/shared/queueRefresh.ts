/** The interval at which numbers of what waits are loaded again, in ms: records become stuck without a change. */
export const QUEUE_REFRESH_INTERVAL_MS = 60_000
