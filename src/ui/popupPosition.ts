const ANCHOR_GAP_PX = 4
const WINDOW_MARGIN_PX = 8

export interface PopupPlacement {
  /** The edge of the anchor at which the popup is. */
  align: 'start' | 'end'
  /** How far the popup is moved from that edge, in pixels. */
  indent?: number
}

/** Returns a fixed position below `anchor`, or above it if there is no room below, always within the window. */
export function positionBelow(
  anchor: DOMRect,
  popup: HTMLElement,
  { align, indent = 0 }: PopupPlacement,
): { left: number; top: number } {
  const { offsetWidth: width, offsetHeight: height } = popup
  const left = align === 'start' ? anchor.left + indent : anchor.right - width
  const topBelow = anchor.bottom + ANCHOR_GAP_PX
  const top = topBelow + height > window.innerHeight - WINDOW_MARGIN_PX ? anchor.top - ANCHOR_GAP_PX - height : topBelow
  return {
    left: Math.max(WINDOW_MARGIN_PX, Math.min(left, window.innerWidth - width - WINDOW_MARGIN_PX)),
    top: Math.max(WINDOW_MARGIN_PX, top),
  }
}
