const MINUTE_MS = 60_000

/** Calls `onChange` every minute. Returns a function that stops the calls. */
export function subscribeToMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS)
  return () => clearInterval(timer)
}
