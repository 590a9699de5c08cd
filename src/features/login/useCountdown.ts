import { useEffect, useState } from 'react'

/**
 * Counts down whole seconds from the moment the component is there, and says when none are left.
 * `onOver` must keep its identity.
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
