import { type RefObject, useEffect } from 'react'
import { focusElement, OVERLAY_SELECTOR } from './focus.ts'

const TAB_STOP_SELECTOR =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/**
 * Lets Tab skip what a panel covers in a narrow window, where nobody would see the focus (WCAG 2.4.11). If the panel
 * covers everything else, Tab stays in it.
 */
export function useSkipCoveredTabStops(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const skipCovered = (event: KeyboardEvent) => {
      const { activeElement: from } = document
      if (event.key !== 'Tab' || event.defaultPrevented || from === null || panel.current === null) return
      const stops = tabStops(document, event.shiftKey)
      const following = stops.filter((stop) => isAhead(from, stop, event.shiftKey))
      const [next] = following
      if (next === undefined || !isCovered(next, panel.current)) return
      event.preventDefault()
      focusElement(
        following.find((stop) => !isCovered(stop, panel.current)) ?? tabStops(panel.current, event.shiftKey)[0],
      )
    }
    addEventListener('keydown', skipCovered)
    return () => removeEventListener('keydown', skipCovered)
  }, [panel])
}

/** Returns the elements that Tab reaches, in its order; `isBackwards` in that of Shift and Tab. */
function tabStops(container: ParentNode, isBackwards: boolean): HTMLElement[] {
  const stops = [...container.querySelectorAll<HTMLElement>(TAB_STOP_SELECTOR)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      element.closest('[inert]') === null &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  return isBackwards ? stops.toReversed() : stops
}

/** Whether Tab reaches `stop` after `from`; `isBackwards`: whether Shift and Tab do. */
function isAhead(from: Element, stop: Element, isBackwards: boolean): boolean {
  const direction = isBackwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  return (from.compareDocumentPosition(stop) & direction) !== 0
}

/** Whether a panel hides an element, wherever the page that the panel lies over is scrolled to. */
function isCovered(element: Element, panel: Element | null): boolean {
  if (panel === null || panel.contains(element) || element.closest(OVERLAY_SELECTOR) !== null) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const box = panel.getBoundingClientRect()
  const scrollsBehind = panel.parentElement?.closest('main')?.contains(element) === true
  return left >= box.left && right <= box.right && (scrollsBehind || (top >= box.top && bottom <= box.bottom))
}
