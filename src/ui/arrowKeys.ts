import type { KeyboardEvent } from 'react'
import { focusElement } from './focus.ts'

/** Whether the arrow keys that move the focus are those up and down, or those to the left and the right. */
type Orientation = 'vertical' | 'horizontal'

const PREVIOUS_AND_NEXT = { vertical: ['ArrowUp', 'ArrowDown'], horizontal: ['ArrowLeft', 'ArrowRight'] } as const

/**
 * Moves the focus among `elements` by the arrow keys, from the last to the first and back, and by Home and End. Does
 * nothing for other keys, with a modifier key, or if none of the elements has the focus.
 * @returns whether the key press is handled; it is not propagated then
 */
export function moveFocusByArrowKeys(
  event: KeyboardEvent,
  elements: readonly HTMLElement[],
  orientation: Orientation,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
  const current = elements.findIndex((element) => element === document.activeElement)
  const [previous, next] = PREVIOUS_AND_NEXT[orientation]
  const count = elements.length
  const targets: Record<string, number> = {
    [previous]: (current - 1 + count) % count,
    [next]: (current + 1) % count,
    Home: 0,
    End: count - 1,
  }
  const target = targets[event.key]
  if (current === -1 || target === undefined) return false
  event.preventDefault()
  event.stopPropagation()
  focusElement(elements[target])
  return true
}
