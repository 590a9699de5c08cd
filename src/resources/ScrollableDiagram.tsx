import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** The space before the element with `data-scroll-start`, in pixels. */
const START_MARGIN_PX = 12
/** The minimum scale of a diagram. A diagram that does not fit at this scale scrolls. */
export const DIAGRAM_SCALE_MIN = 0.8

/**
 * A diagram that scrolls sideways if it does not fit. It is focusable only while it scrolls, for scrolling by keyboard.
 * At first, the element with `data-scroll-start` is at its left edge, so that what follows this element is visible.
 */
export function ScrollableDiagram({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [isOverflowing, setOverflowing] = useState(false)
  useLayoutEffect(() => {
    const { current } = frame
    if (current === null) return undefined
    const measure = () => setOverflowing(current.scrollWidth > current.clientWidth)
    const observer = new ResizeObserver(measure)
    for (const each of [current, ...current.children]) observer.observe(each)
    // The observer reports after the first paint.
    measure()
    const start = current.querySelector('[data-scroll-start]')
    if (start !== null)
      current.scrollLeft = start.getBoundingClientRect().left - current.getBoundingClientRect().left - START_MARGIN_PX
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} role="img" aria-label={label} tabIndex={isOverflowing ? 0 : undefined} className="sideways-scroll">
      {children}
    </div>
  )
}
