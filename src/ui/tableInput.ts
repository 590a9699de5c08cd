import { useMemo } from 'react'
import { transition } from 'xstate'
import { type TableActor, type TableEvent, tableMachine, type TableSnapshot } from '../../machines/table.ts'
import type { RowId, TableRows } from '../../machines/tableRows.ts'
import type { Column } from './column.ts'

/** The rendered page of a table, as its chart gets to know it. */
export interface TableInput {
  rows: TableRows
  /** The cell that the cursor begins on. */
  start: number
  /** The record that is open beside the table. */
  opened: RowId | undefined
}

interface ShownRows<Row> {
  /** Whether they are those asked for. */
  isReady: boolean
  /** The same array while nothing has changed. */
  rows: readonly Row[]
  rowId: (row: Row) => RowId
  total: number
  page: number
  sort: string | undefined
  columns: readonly Column<Row>[]
  selectable: boolean
  opened: RowId | undefined
}

/** The input for the rendered rows; undefined while they are not the requested ones. */
export function useTableInput<Row>(shown: ShownRows<Row>): TableInput | undefined {
  const { isReady, rows, rowId, total, page, sort, columns, selectable, opened } = shown
  return useMemo(() => {
    if (!isReady) return undefined
    const ids = rows.map(rowId)
    const cells = columns.length + (selectable ? 1 : 0)
    const place = `${page} ${sort ?? ''}`
    return { rows: { ids, total, place, columns: cells }, start: startCell(columns, selectable), opened }
  }, [isReady, rows, rowId, total, page, sort, columns, selectable, opened])
}

/** Tells the chart which rows there are, unless it knows, and which record is open. */
export function tell(actor: TableActor, input: TableInput): void {
  for (const event of eventsOf(actor.getSnapshot(), input)) actor.send(event)
}

/**
 * The table as it is drawn: while the chart does not know these rows, as it will stand once it has been told of them.
 * So rows are drawn with the cursor among them from the first time on.
 */
export function withInput(snapshot: TableSnapshot, input: TableInput | undefined): TableSnapshot {
  if (input === undefined || isKnown(snapshot.context, input.rows)) return snapshot
  return eventsOf(snapshot, input).reduce((before, event) => transition(tableMachine, before, event)[0], snapshot)
}

/** The first rows put the cursor on the first of them. */
function eventsOf({ context }: TableSnapshot, { rows, start, opened }: TableInput): TableEvent[] {
  const [first] = rows.ids
  const isFirst = context.place === '' && first !== undefined
  return [
    ...(isKnown(context, rows) ? [] : [{ type: 'rows' as const, ...rows }]),
    ...(isFirst ? [{ type: 'focus' as const, id: first, column: start }] : []),
    opened === undefined ? { type: 'close' } : { type: 'open', id: opened },
  ]
}

function isKnown(known: TableRows, rows: TableRows): boolean {
  return (
    rows.place === known.place &&
    rows.total === known.total &&
    rows.columns === known.columns &&
    rows.ids.length === known.ids.length &&
    rows.ids.every((id, at) => id === known.ids[at])
  )
}

/** The cursor begins on the cell that leads to the record. */
function startCell<Row>(columns: readonly Column<Row>[], selectable: boolean): number {
  return (
    Math.max(
      0,
      columns.findIndex((column) => column.isLink),
    ) + (selectable ? 1 : 0)
  )
}
