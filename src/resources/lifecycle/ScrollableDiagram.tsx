import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** The space before the element with `data-scroll-start`, in pixels. */
const START_MARGIN_PX = 12
const START_SELECTOR = '[data-scroll-start]'
/** The minimum scale of a diagram. A diagram that does not fit at this scale scrolls. */
export const DIAGRAM_SCALE_MIN = 0.8

/**
 * A diagram that scrolls sideways if it does not fit. It is focusable only while it scrolls, for scrolling by keyboard.
 * It scrolls to the element with `data-scroll-start`, so that what follows this element is visible: at first,
 * whenever another element has the attribute, and after a change of the width unless somebody has scrolled.
 */
export function ScrollableDiagram({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [isOverflowing, setOverflowing] = useState(false)
  const startPosition = useRef<{ start: Element | null; scrollLeft: number }>(undefined)
  useLayoutEffect(() => {
    const { current } = frame
    if (current === null) return undefined
    const measureAndScrollToStart = () => {
      setOverflowing(current.scrollWidth > current.clientWidth)
      const { scrollLeft = 0 } = startPosition.current ?? {}
      if (current.scrollLeft === scrollLeft) startPosition.current = scrollToStart(current)
    }
    // The observer reports the first sizes too, after the layout of the frame and before its paint. Reading them here
    // would lay out the whole page once more.
    const observer = new ResizeObserver(measureAndScrollToStart)
    for (const each of [current, ...current.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const { current } = frame
    if (current === null || startPosition.current === undefined) return
    if (current.querySelector(START_SELECTOR) === startPosition.current.start) return
    startPosition.current = scrollToStart(current)
  })
  return (
    <div ref={frame} role="img" aria-label={label} tabIndex={isOverflowing ? 0 : undefined} className="sideways-scroll">
      {children}
    </div>
  )
}

/** Scrolls `frame` to the element with `data-scroll-start`. Returns the element, and the position that was reached. */
function scrollToStart(frame: HTMLElement): { start: Element | null; scrollLeft: number } {
  const start = frame.querySelector(START_SELECTOR)
  if (start !== null)
    frame.scrollLeft += start.getBoundingClientRect().left - frame.getBoundingClientRect().left - START_MARGIN_PX
  return { start, scrollLeft: frame.scrollLeft }
}
