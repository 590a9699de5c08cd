import { useEffect, useState } from 'react'
import { steadyNow } from '../../machines/timer.ts'

const SECOND_MS = 1_000

/** Returns the whole seconds that remain until `endMs` (ms of `steadyNow`), updated every second; 0 after `endMs`. */
export function useCountdown(endMs: number): number {
  const [remaining, setRemaining] = useState(() => secondsUntil(endMs))
  useEffect(() => {
    const update = () => setRemaining(secondsUntil(endMs))
    update()
    const timer = setInterval(update, SECOND_MS)
    return () => clearInterval(timer)
  }, [endMs])
  return remaining
}

function secondsUntil(endMs: number): number {
  return Math.max(0, Math.ceil((endMs - steadyNow()) / SECOND_MS))
}
