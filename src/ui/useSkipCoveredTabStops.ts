import type { RefObject } from 'react'
import { focusElement, OVERLAY_SELECTOR } from './focus.ts'
import { useEventListener } from './useEventListener.ts'

const TAB_STOP_SELECTOR =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/**
 * Lets Tab skip what a panel covers in a narrow window, where nobody would see the focus (WCAG 2.4.11). If the panel
 * covers everything else, Tab stays in it.
 */
export function useSkipCoveredTabStops(panel: RefObject<HTMLElement | null>): void {
  useEventListener('keydown', (event) => {
    const { activeElement: from } = document
    const { current: cover } = panel
    if (event.key !== 'Tab' || event.defaultPrevented || from === null || cover === null) return
    const following = tabStops(document, event.shiftKey).filter((stop) => isAhead(from, stop, event.shiftKey))
    const [next] = following
    if (next === undefined || !isCovered(next, cover)) return
    event.preventDefault()
    focusElement(following.find((stop) => !isCovered(stop, cover)) ?? tabStops(cover, event.shiftKey)[0])
  })
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

/** Whether a panel hides an element. The list scrolls behind the panel, so it does not matter how far it is scrolled. */
function isCovered(element: Element, panel: Element): boolean {
  if (panel.contains(element) || element.closest(OVERLAY_SELECTOR) !== null) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const box = panel.getBoundingClientRect()
  const scrolls = element.closest('main') !== null
  return left >= box.left && right <= box.right && (scrolls || (top >= box.top && bottom <= box.bottom))
}
