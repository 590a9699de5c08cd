import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useLayoutEffect,
} from 'react'
import { selectionOf, type TableActor } from '../../machines/console/table.ts'
import type { RowId } from '../../machines/console/tableRows.ts'
import { readPreference } from '../preferences/preferences.ts'
import { focusGrid } from './focus.ts'
import { useReportAwaitedRecords, useKeyboardServices } from './keyboard.ts'
import { type PressedKey, readPress } from './pressedKey.ts'
import { intentsOf, type TableIntent, type TableSituation } from './tableKeys.ts'
import type { ScreenTableRegistry } from './screenTable.ts'
import { areRowsAwaited, type Table, type TableModel, type TableRecord } from './tableModel.ts'
import { tableShortcuts } from './tableShortcuts.ts'

/** Whether a key press is a single-character shortcut. These shortcuts can be switched off (rule 6.6). */
function isSingleCharacter({ key, ctrlKey, metaKey, altKey }: PressedKey): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

interface CellPosition {
  /** The id of the row; undefined in the header. */
  rowId: RowId | undefined
  /** The index of the cell in its row. */
  cellIndex: number
}

/**
 * Returns the keyboard, focus and mouse handlers of a table, which send events to the table's actor or call its model.
 * They ignore a key event that another listener has handled (`defaultPrevented`, such as the second key of a sequence)
 * or that has no effect.
 */
export function useGridInteractions<Row extends TableRecord>(grid: RefObject<HTMLElement | null>, table: Table<Row>) {
  const { model } = table
  const performIntent = (intent: TableIntent) => {
    const { actor } = model
    const { cursor, column } = actor.getSnapshot().context
    if (intent.type === 'open') {
      if (cursor !== undefined) model.openCell(cursor)
    } else if (intent.type === 'sort') model.sortByCell(column)
    else if (intent.type === 'page') model.turnPage(intent.by)
    else if (intent.type === 'move' && model.view.isRecordOpen) moveAndOpen(model, intent.by)
    else actor.send(intent)
  }

  const readSituation = (): TableSituation => {
    const snapshot = model.actor.getSnapshot()
    return {
      // Read only by the keys that move by a page, because it may have to lay out the page.
      get visibleRowCount() {
        return countVisibleRows(grid.current)
      },
      selectable: model.view.selectable,
      hasSelection: selectionOf(snapshot).length > 0,
      isInHeader: snapshot.matches({ browsing: { cursor: 'header' } }),
      mayHaveRows: grid.current !== null || model.areRowsAwaited,
      numberOfPages: model.view.numberOfPages,
      isColumnSortable: model.isColumnSortable(snapshot.context.column),
    }
  }

  const intentsOfPress = (press: PressedKey) => {
    if (isSingleCharacter(press) && readPreference('keys') === 'off') return []
    return intentsOf(press, readSituation())
  }

  const { tables } = useKeyboardServices()
  useReportAwaitedRecords(areRowsAwaited(table))
  const addTo = useEffectEvent((registry: ScreenTableRegistry) =>
    registry.add({
      handlesKeyPress: (press) => intentsOfPress(press).length > 0,
      performKeyPress: (press) => {
        if (!model.view.isRecordOpen) focusGrid()
        for (const intent of intentsOfPress(press)) performIntent(intent)
      },
      shortcuts: () => tableShortcuts(readSituation()),
    }),
  )
  useLayoutEffect(() => addTo(tables), [tables])
  const { actor } = table

  return {
    onKeyDown(event: KeyboardEvent) {
      const isSpaceOnControl = event.key === ' ' && event.target instanceof HTMLInputElement
      if (event.defaultPrevented || isSpaceOnControl) return
      const intents = intentsOfPress(readPress(event))
      if (intents.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      for (const intent of intents) performIntent(intent)
    },

    onFocus(event: SyntheticEvent) {
      if (isInCrossedOutRow(event.target)) return focusGrid()
      const position = positionOf(event.target, actor)
      if (!position || isCursorAt(position, actor)) return
      if (position.rowId === undefined) actor.send({ type: 'focusHeader', column: position.cellIndex })
      else actor.send({ type: 'focus', id: position.rowId, column: position.cellIndex })
    },

    onMouseDown(event: MouseEvent) {
      const position = positionOf(event.target, actor)
      if (position?.rowId === undefined || !model.view.selectable || !event.shiftKey) return
      event.preventDefault()
      actor.send({ type: 'extendTo', id: position.rowId })
    },

    onClick(event: MouseEvent) {
      const position = positionOf(event.target, actor)
      if (position?.rowId === undefined || event.shiftKey) return
      const isLink = event.target instanceof Element && event.target.closest('a') !== null
      const hasModifierKey = event.ctrlKey || event.metaKey
      if (event.target instanceof HTMLInputElement || (hasModifierKey && !isLink && model.view.selectable)) {
        actor.send({ type: 'toggle', id: position.rowId })
      } else if (isLink && !hasModifierKey) {
        event.preventDefault()
        model.openCell(position.rowId)
      }
    },

    onDoubleClick(event: MouseEvent) {
      const position = positionOf(event.target, actor)
      if (position?.rowId !== undefined && position.cellIndex > 0) model.openCell(position.rowId)
    },
  }
}

/**
 * Moves the cursor and opens the record at the cursor. If the cursor cannot move, opens the nearest record of the next
 * or previous page. The cursor stays out of the header, which has no record.
 */
function moveAndOpen<Row extends TableRecord>(model: TableModel<Row>, by: number): void {
  const { actor } = model
  const before = actor.getSnapshot()
  if (before.context.index === 0 && by < 0) return model.openRecordOfOtherPage(by)
  actor.send({ type: 'move', by })
  const { cursor } = actor.getSnapshot().context
  const hasMovedToOtherRecord = before.matches({ browsing: { cursor: 'offPage' } }) || cursor !== before.context.cursor
  if (cursor !== undefined && hasMovedToOtherRecord) model.replaceOpenRecord(cursor)
  else model.openRecordOfOtherPage(by)
}

/** Whether the cursor is already at the given cell, which is the case when the focus has followed the cursor. */
function isCursorAt({ rowId, cellIndex }: CellPosition, actor: TableActor): boolean {
  const snapshot = actor.getSnapshot()
  const { cursor, column } = snapshot.context
  const isInHeader = snapshot.matches({ browsing: { cursor: 'header' } })
  return cellIndex === column && (rowId === undefined ? isInHeader : rowId === cursor && !isInHeader)
}

/** Whether `target` is in a row that is shown although it has left the list. The cursor skips these rows. */
function isInCrossedOutRow(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-crossed-out]') !== null
}

/**
 * Returns the position of the cell that contains `target`, with no id in the header; undefined outside of cells and in
 * rows that the actor does not have, such as those that are crossed out.
 */
function positionOf(target: EventTarget, actor: TableActor): CellPosition | undefined {
  if (!(target instanceof Element)) return undefined
  const cell = target.closest<HTMLElement>('[data-cell]')
  if (!cell) return undefined
  // By id, because the rows of an earlier request may be shown, whose indexes differ from those of the actor.
  const row = cell.closest<HTMLElement>('[data-id]')
  const rowId = row ? actor.getSnapshot().context.ids.find((each) => String(each) === row.dataset['id']) : undefined
  return row && rowId === undefined ? undefined : { rowId, cellIndex: Number(cell.dataset['cell']) }
}

function countVisibleRows(grid: HTMLElement | null): number {
  const row = grid?.querySelector<HTMLElement>('[data-row]')
  return row ? Math.max(1, Math.floor((window.innerHeight * 0.75) / row.offsetHeight)) : 1
}
