import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusElement } from '../../../ui/focus.ts'
import type { TimelineRow } from './rows.ts'
import type { TimelineScroll } from './useTimelineScroll.ts'

/** Returns whether a row takes the focus: a message or a note, but no line between them. */
export function isFocusable(row: TimelineRow | undefined): boolean {
  return row?.kind === 'message' || row?.kind === 'note' || row?.kind === 'outbox'
}

/** Returns whether a row shows the picture of a message. */
export function hasPicture(row: TimelineRow | undefined): boolean {
  return row?.kind === 'message' && row.message.image !== null
}

/** Returns the key of the row that has the focus, and a function that changes it. */
export function useFocusedRow(rows: readonly TimelineRow[]) {
  const [key, setKey] = useState<string>()
  return { index: key === undefined ? -1 : rows.findIndex((row) => row.key === key || isConfirmed(row, key)), setKey }
}

/** Returns whether a row shows the message that was shown as unconfirmed by the row with this key. */
function isConfirmed(row: TimelineRow, key: string): boolean {
  return row.kind === 'message' && row.message.clientId !== undefined && `o${row.message.clientId}` === key
}

/**
 * The focus within the timeline: one row is the tab stop, the focused one or else the last one in view. Arrows move the
 * focus by message, Home and End to the first and last loaded one.
 */
export function useTimelineFocus(
  rows: readonly TimelineRow[],
  { scrollerRef, virtualizer, noteReaderMoves, scrollToEnd }: TimelineScroll,
  { index: focusedIndex, setKey }: ReturnType<typeof useFocusedRow>,
  openPicture: (row: TimelineRow | undefined) => boolean,
) {
  const isInside = useRef(false)
  const lastInView = virtualizer.range?.endIndex ?? rows.length - 1
  const tabStopIndex = isFocusable(rows[focusedIndex])
    ? focusedIndex
    : (nextFocusable(rows, lastInView + 1, -1) ?? nextFocusable(rows, lastInView, 1) ?? -1)
  const tabStopKey = rows[tabStopIndex]?.key

  const rowElement = (key: string | undefined) =>
    key === undefined ? null : scrollerRef.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)

  useLayoutEffect(() => {
    // The focused row has been removed, such as an unconfirmed message that is confirmed now.
    if (isInside.current && document.activeElement === document.body) {
      focusElement(scrollerRef.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]'), { preventScroll: true })
    }
  })

  const focusRow = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    // Puts the row into the DOM.
    flushSync(() => setKey(row.key))
    virtualizer.scrollToIndex(index, { align: 'auto' })
    focusElement(rowElement(row.key), { preventScroll: true })
  }

  /** Moves the focus to the next row, or scrolls within a row that is higher than the view. */
  const moveFocus = (direction: -1 | 1) => {
    noteReaderMoves(direction)
    const range = virtualizer.range ?? { startIndex: 0, endIndex: rows.length - 1 }
    const current = virtualizer.measurementsCache[focusedIndex]
    const isInView = focusedIndex >= range.startIndex && focusedIndex <= range.endIndex
    if (!isInView || current === undefined) {
      const edge = direction === 1 ? range.startIndex - 1 : range.endIndex + 1
      return focusRow(nextFocusable(rows, edge, direction) ?? -1)
    }
    const viewStart = virtualizer.scrollOffset ?? 0
    const viewHeight = scrollerRef.current?.clientHeight ?? 0
    const hidden = direction === 1 ? current.end - viewStart - viewHeight : viewStart - current.start
    if (hidden > 1) return virtualizer.scrollBy(direction * Math.min(hidden, viewHeight * 0.8))
    return focusRow(nextFocusable(rows, focusedIndex, direction) ?? focusedIndex)
  }

  const actionByKey: Readonly<Record<string, () => void>> = {
    ArrowUp: () => moveFocus(-1),
    ArrowDown: () => moveFocus(1),
    Home: () => {
      noteReaderMoves(-1)
      focusRow(nextFocusable(rows, -1, 1) ?? -1)
    },
    End: () => {
      noteReaderMoves(1)
      focusRow(nextFocusable(rows, rows.length, -1) ?? -1)
      scrollToEnd()
    },
  }

  return {
    tabStopKey,
    focusTabStop: () => focusRow(tabStopIndex),
    focusedSeq: () => {
      const row = rows[focusedIndex]
      return row?.kind === 'message' ? row.message.seq : undefined
    },
    /** Opens the picture of the focused message, else the last one in view. Returns whether there is one. */
    openPicture: () => {
      const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {}
      return openPicture(rows[focusedIndex]) || openPicture(rows.slice(startIndex, endIndex + 1).findLast(hasPicture))
    },
    listHandlers: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return
        // On the row itself, not on a link within it.
        const isOnRow = event.target instanceof HTMLElement && event.target.matches('[data-row]')
        if (event.key === 'Enter' && isOnRow && openPicture(rows[focusedIndex])) {
          event.preventDefault()
          event.stopPropagation()
          return
        }
        const action = actionByKey[event.key]
        if (action === undefined) return
        event.preventDefault()
        event.stopPropagation()
        action()
      },
      onFocus: ({ target }: FocusEvent) => {
        isInside.current = true
        setKey(target.closest<HTMLElement>('[data-row]')?.dataset['row'])
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (relatedTarget === null || currentTarget.contains(relatedTarget)) return
        isInside.current = false
        setKey(undefined)
      },
    },
  }
}

/** Returns the index of the next row that takes the focus, after `index` in this direction. */
function nextFocusable(rows: readonly TimelineRow[], index: number, direction: -1 | 1): number | undefined {
  for (let next = index + direction; next >= 0 && next < rows.length; next += direction) {
    if (isFocusable(rows[next])) return next
  }
  return undefined
}
