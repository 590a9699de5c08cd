import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Returns the whole seconds that remain until `end` (ms since 1970), updated every second; 0 after `end`. */
export function useCountdown(end: number): number {
  const [remaining, setRemaining] = useState(() => secondsUntil(end))
  useEffect(() => {
    const update = () => setRemaining(secondsUntil(end))
    update()
    const timer = setInterval(update, SECOND_MS)
    return () => clearInterval(timer)
  }, [end])
  return remaining
}

function secondsUntil(end: number): number {
  return Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS))
}
