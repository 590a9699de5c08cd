import type { KeyboardEvent } from 'react'
import { focusElement } from './focus.ts'

/** Which arrow keys move the focus: up and down (`vertical`), or left and right (`horizontal`). */
type Orientation = 'vertical' | 'horizontal'

const PREVIOUS_AND_NEXT = { vertical: ['ArrowUp', 'ArrowDown'], horizontal: ['ArrowLeft', 'ArrowRight'] } as const

/**
 * Moves the focus among the rows of a list with PageUp and PageDown, by as many rows as the scrolled `frame` shows, at
 * most to its ends. Does nothing for other keys, for a key with a modifier, or if none of the rows has the focus.
 * @returns whether the key press was handled; a handled key press is not propagated
 */
export function moveFocusByScreenful(event: KeyboardEvent, rows: readonly HTMLElement[], frame: Element): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
  const currentIndex = rows.findIndex((row) => row === document.activeElement)
  const direction = { PageUp: -1, PageDown: 1 }[event.key]
  if (currentIndex === -1 || direction === undefined) return false
  const shownCount = Math.max(1, Math.floor(frame.clientHeight / (rows[currentIndex]?.offsetHeight ?? 1)))
  const targetIndex = Math.min(rows.length - 1, Math.max(0, currentIndex + direction * shownCount))
  event.preventDefault()
  event.stopPropagation()
  focusElement(rows[targetIndex])
  return true
}

/**
 * Moves the focus among `elements` with the arrow keys, which wrap around at both ends, and with Home and End. Does
 * nothing for other keys, for a key with a modifier, or if none of the elements has the focus.
 * @returns whether the key press was handled; a handled key press is not propagated
 */
export function moveFocusByArrowKeys(
  event: KeyboardEvent,
  elements: readonly HTMLElement[],
  orientation: Orientation,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
  const currentIndex = elements.findIndex((element) => element === document.activeElement)
  const [previous, next] = PREVIOUS_AND_NEXT[orientation]
  const count = elements.length
  const targetIndexByKey: Record<string, number> = {
    [previous]: (currentIndex - 1 + count) % count,
    [next]: (currentIndex + 1) % count,
    Home: 0,
    End: count - 1,
  }
  const targetIndex = targetIndexByKey[event.key]
  if (currentIndex === -1 || targetIndex === undefined) return false
  event.preventDefault()
  event.stopPropagation()
  focusElement(elements[targetIndex])
  return true
}
