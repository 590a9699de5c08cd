import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * Keeps the focus of a grid on its tab stop (`tabindex="0"`) when the cursor moves, and when the focused row goes away.
 * Focus that is elsewhere is not taken; focus that is nowhere is, on the first rows and on those of another search.
 * Where the last row goes away, or the rows could not be loaded, it rests on the page's heading until there are rows.
 * While `isBeingDrawn`, the rows in view are painted first: the focus would have them drawn a second time before that.
 */
export function useGridFocus(
  grid: RefObject<HTMLElement | null>,
  hasRows: boolean,
  cursor: string | undefined,
  isBeingDrawn: boolean,
) {
  const isInside = useRef(false)
  const isAwaited = useRef(true)

  useLayoutEffect(() => {
    const place = () => {
      const active = document.activeElement
      const isLost = active === null || active === document.body
      const stop = !hasRows || cursor === undefined ? null : grid.current?.querySelector<HTMLElement>('[tabindex="0"]')
      if (!stop) {
        isAwaited.current = true
        if (isLost && isInside.current) document.querySelector<HTMLElement>('main h1')?.focus()
        return
      }
      const isNowhere = isLost || isResting(active, grid.current)
      const wants = grid.current?.contains(active) || (isNowhere && (isInside.current || isAwaited.current))
      isAwaited.current = false
      if (!wants || stop === active) return
      stop.focus()
      // The focus alone leaves a cell where it is that lies half below the pinned column.
      stop.closest('[data-cell]:not([data-pinned])')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    if (!isBeingDrawn) return place()
    // After the frame that shows them.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(place)))
    return () => cancelAnimationFrame(frame)
  }, [grid, hasRows, cursor, isBeingDrawn])

  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !grid.current?.contains(event.relatedTarget)) isInside.current = false
    },
  }
}

/** Whether the focus rests where a navigation put it: on the heading, or on what holds the grid. */
function isResting(active: Element, grid: HTMLElement | null): boolean {
  return active instanceof HTMLElement && active.tabIndex === -1 && (active.tagName === 'H1' || active.contains(grid))
}
