import { type RefCallback, useState } from 'react'
import { type PopupPlacement, positionBelow } from './popupPosition.ts'

/**
 * Returns the ref of a popup, and its position at an element (see `positionBelow`). It is measured when the popup is
 * mounted, before the first paint.
 * @param anchor the same as long as the popup is mounted
 * @param onPlaced called when the position has been measured
 */
export function usePopupPosition(
  anchor: Element,
  placement: PopupPlacement,
  onPlaced?: (popup: HTMLElement) => void,
): [ref: RefCallback<HTMLElement>, position: { left: number; top: number }] {
  const [position, setPosition] = useState({ left: 0, top: 0 })
  const [ref] = useState(() => (popup: HTMLElement | null) => {
    if (popup === null) return
    setPosition(positionBelow(anchor.getBoundingClientRect(), popup, placement))
    onPlaced?.(popup)
  })
  return [ref, position]
}
