import { useMemo } from 'react'
import { transition } from 'xstate'
import { type TableActor, type TableEvent, tableMachine, type TableSnapshot } from '../../machines/table.ts'
import type { RowId, TableRows } from '../../machines/tableRows.ts'
import type { Column } from './column.ts'

/** The data of a table that is sent to its actor as events. */
export interface TableInput {
  rows: TableRows
  /** The index of the cell that the cursor starts on. */
  start: number
  /** The id of the record that is open beside the table. */
  opened: RowId | undefined
}

interface ShownRows<Row> {
  /** Whether the rows are the requested ones rather than the previous ones. */
  isReady: boolean
  /** Must be referentially stable while nothing has changed. */
  rows: readonly Row[]
  rowId: (row: Row) => RowId
  total: number
  page: number
  sort: string | undefined
  columns: readonly Column<Row>[]
  selectable: boolean
  opened: RowId | undefined
}

/** Returns the input for the shown rows; undefined while they are not the requested ones. */
export function useTableInput<Row>(shown: ShownRows<Row>): TableInput | undefined {
  const { isReady, rows, rowId, total, page, sort, columns, selectable, opened } = shown
  return useMemo(() => {
    if (!isReady) return undefined
    const ids = rows.map(rowId)
    const cells = columns.length + (selectable ? 1 : 0)
    const pageKey = `${page} ${sort ?? ''}`
    return { rows: { ids, total, page: pageKey, columns: cells }, start: startCell(columns, selectable), opened }
  }, [isReady, rows, rowId, total, page, sort, columns, selectable, opened])
}

/** Sends the rows, unless the actor already has them, and the id of the open record to the table's actor. */
export function sendInput(actor: TableActor, input: TableInput): void {
  for (const event of eventsOf(actor.getSnapshot(), input)) actor.send(event)
}

/**
 * Returns the snapshot to render. If the actor has not received these rows yet, it is the snapshot that the actor will
 * have after receiving them, so that the first render of the rows already has the cursor.
 */
export function withInput(snapshot: TableSnapshot, input: TableInput | undefined): TableSnapshot {
  if (input === undefined || hasRows(snapshot.context, input.rows)) return snapshot
  return eventsOf(snapshot, input).reduce((before, event) => transition(tableMachine, before, event)[0], snapshot)
}

/** Returns the events for `input`. If the actor had no rows before, the cursor is put on the first row. */
function eventsOf({ context }: TableSnapshot, { rows, start, opened }: TableInput): TableEvent[] {
  const [first] = rows.ids
  const isFirst = context.page === '' && first !== undefined
  return [
    ...(hasRows(context, rows) ? [] : [{ type: 'rows' as const, ...rows }]),
    ...(isFirst ? [{ type: 'focus' as const, id: first, column: start }] : []),
    opened === undefined ? { type: 'close' } : { type: 'open', id: opened },
  ]
}

function hasRows(current: TableRows, rows: TableRows): boolean {
  return (
    rows.page === current.page &&
    rows.total === current.total &&
    rows.columns === current.columns &&
    rows.ids.length === current.ids.length &&
    rows.ids.every((id, at) => id === current.ids[at])
  )
}

/** Returns the index of the cell that links to the record. */
function startCell<Row>(columns: readonly Column<Row>[], selectable: boolean): number {
  return (
    Math.max(
      0,
      columns.findIndex((column) => column.isLink),
    ) + (selectable ? 1 : 0)
  )
}
