import { useEffect, useState } from 'react'

let hasPainted = false

/**
 * Whether the page's first frame with a component that asks has been painted: what that frame can do without is drawn in
 * the next. On every later screen it has.
 */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(hasPainted)
  useEffect(() => {
    if (isPainted) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // A task that is begun in a frame's callback runs once that frame has been painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        hasPainted = true
        setPainted(true)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isPainted])
  return isPainted
}
