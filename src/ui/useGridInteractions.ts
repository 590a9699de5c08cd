import type { KeyboardEvent, MouseEvent, RefObject, SyntheticEvent } from 'react'
import { selectionOf, type TableActor } from '../../machines/table.ts'
import type { RowId } from '../../machines/tableRows.ts'
import { intentsOf, type TableIntent } from './tableKeys.ts'

/** The actions of a grid that its chart does not handle. */
export interface TableActs {
  selectable: boolean
  open: (id: RowId) => void
  /** Sorts by the column of a cell, where it is one that sorts. */
  sortByCell: (cell: number) => void
  turnPage: (by: number) => void
}

interface Spot {
  id: RowId | undefined
  cell: number
}

/**
 * The keys and the mouse of a table, as events of its chart. Keys count only while the focus is inside; a key that a
 * listener before has taken (`defaultPrevented`: the second key of a chord) or that means nothing here is left alone.
 */
export function useGridInteractions(grid: RefObject<HTMLElement | null>, actor: TableActor, acts: TableActs) {
  const carryOut = (intent: TableIntent) => {
    const { cursor, column } = actor.getSnapshot().context
    if (intent.type === 'open') {
      if (cursor !== undefined) acts.open(cursor)
    } else if (intent.type === 'sort') acts.sortByCell(column)
    else if (intent.type === 'page') acts.turnPage(intent.by)
    else actor.send(intent)
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      const isOwnSpace = event.key === ' ' && event.target instanceof HTMLInputElement
      if (event.defaultPrevented || isOwnSpace) return
      const snapshot = actor.getSnapshot()
      const intents = intentsOf(event, {
        visibleRows: visibleRows(grid.current),
        selectable: acts.selectable,
        hasSelection: selectionOf(snapshot).length > 0,
        isInHeader: snapshot.matches({ browsing: { place: 'header' } }),
      })
      if (intents.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      for (const intent of intents) carryOut(intent)
    },

    onFocus(event: SyntheticEvent) {
      const spot = spotOf(event.target, actor)
      if (!spot || isAt(spot, actor)) return
      if (spot.id === undefined) actor.send({ type: 'focusHeader', column: spot.cell })
      else actor.send({ type: 'focus', id: spot.id, column: spot.cell })
    },

    onMouseDown(event: MouseEvent) {
      const spot = spotOf(event.target, actor)
      if (spot?.id === undefined || !acts.selectable || !event.shiftKey) return
      event.preventDefault()
      actor.send({ type: 'extendTo', id: spot.id })
    },

    onClick(event: MouseEvent) {
      const spot = spotOf(event.target, actor)
      if (spot?.id === undefined || event.shiftKey) return
      const isLink = event.target instanceof Element && event.target.closest('a') !== null
      const isModified = event.ctrlKey || event.metaKey
      if (event.target instanceof HTMLInputElement || (isModified && !isLink && acts.selectable)) {
        actor.send({ type: 'toggle', id: spot.id })
      } else if (isLink && !isModified) {
        event.preventDefault()
        acts.open(spot.id)
      }
    },

    onDoubleClick(event: MouseEvent) {
      const spot = spotOf(event.target, actor)
      if (spot?.id !== undefined && spot.cell > 0) acts.open(spot.id)
    },
  }
}

/** Whether the cursor is there already, as it is where the focus has only followed it. */
function isAt({ id, cell }: Spot, actor: TableActor): boolean {
  const snapshot = actor.getSnapshot()
  const { cursor, column } = snapshot.context
  const isInHeader = snapshot.matches({ browsing: { place: 'header' } })
  return cell === column && (id === undefined ? isInHeader : id === cursor && !isInHeader)
}

/** The cell that an event happened in; without an id it is one of the header. */
function spotOf(target: EventTarget, actor: TableActor): Spot | undefined {
  if (!(target instanceof Element)) return undefined
  const cell = target.closest<HTMLElement>('[data-cell]')
  if (!cell) return undefined
  const row = cell.closest<HTMLElement>('[data-row]')
  const id = row ? actor.getSnapshot().context.ids[Number(row.dataset['row'])] : undefined
  return row && id === undefined ? undefined : { id, cell: Number(cell.dataset['cell']) }
}

function visibleRows(grid: HTMLElement | null): number {
  const row = grid?.querySelector<HTMLElement>('[data-row]')
  return row ? Math.max(1, Math.floor((window.innerHeight * 0.75) / row.offsetHeight)) : 1
}
