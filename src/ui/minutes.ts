const MINUTE_MS = 60_000

/** Calls `onChange` every minute. Returns a function that ends it. */
export function subscribeToMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS)
  return () => clearInterval(timer)
}
