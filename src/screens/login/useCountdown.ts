import { useEffect, useState } from 'react'

/**
 * Counts down whole seconds.
 * @param from the seconds to wait; it begins anew whenever `since` is another one
 * @returns the seconds that are left, 0 where there is nothing to wait for
 */
export function useCountdown(from: number | undefined, since: unknown): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (from === undefined) return setLeft(0)
    const end = Date.now() + from * 1_000
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)))
    count()
    const timer = setInterval(count, 1_000)
    return () => clearInterval(timer)
  }, [from, since])
  return left
}
