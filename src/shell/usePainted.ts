import { useEffect, useState } from 'react'

/** Whether a frame with this component in it has been painted: what that frame can do without is drawn in the next. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A task that is begun in a frame's callback runs once that frame has been painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
