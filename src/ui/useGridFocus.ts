import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { focusElement, focusPageHeading } from './focus.ts'

/**
 * Keeps the focus of a grid on its tab stop (`tabindex="0"`) when the cursor moves and when the focused row is removed.
 * When the first rows appear, the grid takes the focus if no other element has the focus. When the focused grid loses
 * its last row, the focus moves to the page's heading until there are rows again. With `isPartlyRendered`, the focus
 * moves only after the visible rows are painted: a focus event renders the table again, which would delay the first
 * paint.
 */
export function useGridFocus(
  grid: RefObject<HTMLElement | null>,
  hasRows: boolean,
  cursorKey: string | undefined,
  isPartlyRendered: boolean,
) {
  const wasInside = useRef(false)
  const isWaitingForRows = useRef(true)

  useLayoutEffect(() => {
    const updateFocus = () => {
      const focusedElement = document.activeElement
      const isFocusLost = focusedElement === null || focusedElement === document.body
      const tabStop =
        !hasRows || cursorKey === undefined ? null : grid.current?.querySelector<HTMLElement>('[tabindex="0"]')
      if (!tabStop) {
        isWaitingForRows.current = true
        // A row that has left the list, and is shown for a while, holds the focus only until it is removed.
        if ((isFocusLost || grid.current?.contains(focusedElement)) && wasInside.current) focusPageHeading()
        return
      }
      const isFocusUnset = isFocusLost || isFocusedByNavigation(focusedElement, grid.current)
      const shouldFocus =
        grid.current?.contains(focusedElement) || (isFocusUnset && (wasInside.current || isWaitingForRows.current))
      isWaitingForRows.current = false
      if (!shouldFocus || tabStop === focusedElement) return
      focusElement(tabStop)
      // The focus alone does not scroll a cell that is partly covered by the pinned column.
      tabStop.closest('[data-cell]:not([data-pinned])')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    if (!isPartlyRendered) return updateFocus()
    // The second animation frame runs after the first one has been painted.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(updateFocus)))
    return () => cancelAnimationFrame(frame)
  }, [grid, hasRows, cursorKey, isPartlyRendered])

  return {
    onFocus: () => {
      wasInside.current = true
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !grid.current?.contains(event.relatedTarget)) wasInside.current = false
    },
  }
}

/** Whether the focus is where a navigation puts it: on the heading, or on an element that contains the grid. */
function isFocusedByNavigation(focusedElement: Element, grid: HTMLElement | null): boolean {
  return (
    focusedElement instanceof HTMLElement &&
    focusedElement.tabIndex === -1 &&
    (focusedElement.tagName === 'H1' || focusedElement.contains(grid))
  )
}
