import { useEffect, useState } from 'react'

/**
 * Returns the remaining whole seconds of a countdown that starts on mount, and calls `onOver` at 0.
 * `onOver` must be referentially stable.
 */
export function useCountdown(from: number, onOver: () => void): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const end = Date.now() + from * 1_000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1_000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      onOver()
    }, 1_000)
    return () => clearInterval(timer)
  }, [from, onOver])
  return left
}
