import { useEffectEvent, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { selectionOf, type TableSnapshot } from '../../machines/console/table.ts'
import { focusElement, focusPageHeading } from './focus.ts'
import type { Table, TableRecord } from './tableModel.ts'

/**
 * Whether a grid looks the same in both snapshots, except for the row of the body that the cursor is on. Such a move
 * renders nothing: `useGridCursor` changes the attributes of the two rows itself, because rendering the table would take
 * most of the time of the key press.
 */
export function differOnlyByCursor(before: TableSnapshot, after: TableSnapshot): boolean {
  const { ids, total, selectedIds, columnCount } = before.context
  return (
    before.matches({ browsing: { cursor: 'body' } }) &&
    after.matches({ browsing: { cursor: 'body' } }) &&
    after.context.ids === ids &&
    after.context.total === total &&
    after.context.selectedIds === selectedIds &&
    after.context.columnCount === columnCount &&
    (selectionOf(before) === 'all') === (selectionOf(after) === 'all')
  )
}

/**
 * Marks the row under the cursor, makes its cell the grid's tab stop (`tabindex="0"`), and keeps the focus there when the
 * cursor moves and when the focused row is removed. When the first rows appear, the grid takes the focus if no other
 * element has the focus. When the focused grid loses its last row, the focus moves to the page's heading until there are
 * rows again. While the grid is partly rendered, the focus moves only after the visible rows are painted: a focus event
 * renders the table again, which would delay the first paint.
 */
export function useGridCursor<Row extends TableRecord>(
  grid: RefObject<HTMLElement | null>,
  { actor, rows, page, renderLimit }: Table<Row>,
  snapshot: TableSnapshot,
) {
  const { cursor, column: cursorColumn } = snapshot.context
  const isInHeader = snapshot.matches({ browsing: { cursor: 'header' } })
  const hasRows = rows.length > 0
  // Changes when the grid has rendered another row or page under the cursor.
  const cursorKey = cursor === undefined ? undefined : `${page} ${isInHeader ? 'header' : cursor} ${cursorColumn}`
  // Whether only the rows of the first paint are rendered.
  const isPartlyRendered = renderLimit !== undefined
  const wasInside = useRef(false)
  const isWaitingForRows = useRef(true)
  const focusedColumn = useRef<number>(undefined)

  const updateFocus = useEffectEvent((tabStop: HTMLElement | null | undefined) => {
    const focusedElement = document.activeElement
    const isFocusLost = focusedElement === null || focusedElement === document.body
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
    const { column } = actor.getSnapshot().context
    if (focusedColumn.current === column) return
    focusedColumn.current = column
    // The focus alone does not scroll a cell that is partly covered by the pinned column.
    tabStop.closest('[data-cell]:not([data-pinned])')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  useLayoutEffect(() => {
    if (grid.current !== null) markCursor(grid.current, cursorIn(grid.current, actor.getSnapshot()))
  })

  useLayoutEffect(() => {
    const hasCursor = hasRows && cursorKey !== undefined
    const update = () => updateFocus(hasCursor ? grid.current?.querySelector<HTMLElement>('[tabindex="0"]') : null)
    if (!isPartlyRendered) return update()
    // The second animation frame runs after the first one has been painted.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(update)))
    return () => cancelAnimationFrame(frame)
  }, [grid, hasRows, cursorKey, isPartlyRendered])

  useLayoutEffect(() => {
    let shown = actor.getSnapshot()
    const subscription = actor.subscribe((snapshot) => {
      const isOnlyMove = differOnlyByCursor(shown, snapshot)
      shown = snapshot
      if (!isOnlyMove || grid.current === null) return
      const marked = cursorIn(grid.current, snapshot)
      // The browser computes all styles when the focused element loses its tab stop, so the focus moves first.
      if (!isPartlyRendered) updateFocus(marked.tabStop)
      markCursor(grid.current, marked)
    })
    return () => subscription.unsubscribe()
  }, [grid, actor, isPartlyRendered])

  return {
    onFocus: () => {
      wasInside.current = true
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !grid.current?.contains(event.relatedTarget)) wasInside.current = false
    },
  }
}

/** The elements under the cursor. */
interface MarkedElements {
  /** Undefined if no row is to be marked. */
  row: HTMLElement | undefined
  /** The cell, or the control in it. */
  tabStop: HTMLElement | undefined
}

/** Finds the row under the cursor, and the element in it that takes the focus. */
function cursorIn(grid: HTMLElement, snapshot: TableSnapshot): MarkedElements {
  const { cursor, column } = snapshot.context
  if (cursor === undefined) return { row: undefined, tabStop: undefined }
  const row = grid.querySelector<HTMLElement>(`tbody > [data-id="${CSS.escape(String(cursor))}"]`) ?? undefined
  const isInHeader = snapshot.matches({ browsing: { cursor: 'header' } })
  const isOffPage = snapshot.matches({ browsing: { cursor: 'offPage' } })
  const cell = isInHeader ? undefined : row?.querySelector<HTMLElement>(`:scope > [data-cell="${column}"]`)
  return {
    row: isOffPage ? undefined : row,
    tabStop: cell?.querySelector<HTMLElement>('[data-widget]') ?? cell ?? undefined,
  }
}

/** Sets the attributes of the row and the cell under the cursor, and removes them from all other rows. */
function markCursor(grid: HTMLElement, { row, tabStop }: MarkedElements): void {
  for (const marked of grid.querySelectorAll<HTMLElement>('tbody > [data-cursor]'))
    if (marked !== row) delete marked.dataset['cursor']
  if (row !== undefined && row.dataset['cursor'] === undefined) row.dataset['cursor'] = ''
  for (const earlier of grid.querySelectorAll<HTMLElement>('tbody [tabindex="0"]'))
    if (earlier !== tabStop) earlier.tabIndex = -1
  if (tabStop !== undefined && tabStop.tabIndex !== 0) tabStop.tabIndex = 0
}

/** Whether the focus is where a navigation puts it: on the heading, or on an element that contains the grid. */
function isFocusedByNavigation(focusedElement: Element, grid: HTMLElement | null): boolean {
  return (
    focusedElement instanceof HTMLElement &&
    focusedElement.tabIndex === -1 &&
    (focusedElement.tagName === 'H1' || focusedElement.contains(grid))
  )
}
