import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is narrower than its content, and so scrolls. */
export function useIsOverflowing(element: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setOverflowing] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const observer = new ResizeObserver(() => setOverflowing(current.scrollWidth > current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isOverflowing
}
