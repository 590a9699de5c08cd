import { useMemo } from 'react'
import { transition } from 'xstate'
import { type TableActor, type TableEvent, tableMachine, type TableSnapshot } from '../../machines/console/table.ts'
import type { RowId, TableRows } from '../../machines/console/tableRows.ts'
import type { Column } from './column.ts'

/** The data of a table that is sent to its actor as events. */
export interface TableData {
  rows: TableRows
  /** The index of the cell that the cursor starts on. */
  startColumn: number
  /** The id of the record that is open beside the table. */
  openRecordId: RowId | undefined
}

interface TableDataOptions<Row> {
  /** Whether the rows are the requested ones rather than the previous ones. */
  isReady: boolean
  rows: readonly Row[]
  total: number
  page: number
  sort?: string | undefined
  columns: readonly Column<Row>[]
  selectable: boolean
  openRecordId?: RowId | undefined
}

/**
 * Returns what the chart `table` needs to know of the shown rows; undefined while the rows of an earlier request are
 * shown.
 */
export function useTableData<Row extends { id: RowId }>(options: TableDataOptions<Row>): TableData | undefined {
  const { isReady, rows, total, page, sort, columns, selectable, openRecordId } = options
  return useMemo(() => {
    if (!isReady) return undefined
    const ids = rows.map(({ id }) => id)
    const columnCount = columns.length + (selectable ? 1 : 0)
    const pageKey = `${page} ${sort ?? ''}`
    return {
      rows: { ids, total, pageKey, columnCount },
      startColumn: linkCellIndex(columns, selectable),
      openRecordId,
    }
  }, [isReady, rows, total, page, sort, columns, selectable, openRecordId])
}

/** Sends the rows, unless the actor already has them, and the id of the open record to the table's actor. */
export function sendTableData(actor: TableActor, tableData: TableData): void {
  for (const event of tableDataEvents(actor.getSnapshot(), tableData)) actor.send(event)
}

/**
 * Returns the snapshot to render. If the actor has not received these rows yet, it is the snapshot that the actor will
 * have after receiving them, so that the first render of the rows already has the cursor.
 */
export function snapshotWithTableData(snapshot: TableSnapshot, tableData: TableData | undefined): TableSnapshot {
  if (tableData === undefined || hasSameRows(snapshot.context, tableData.rows)) return snapshot
  return tableDataEvents(snapshot, tableData).reduce(
    (before, event) => transition(tableMachine, before, event)[0],
    snapshot,
  )
}

/**
 * Returns the events for the data. If the table was not shown before, the cursor is put on the start column: of the row
 * that `moveTableCursor` named, or else of the first row.
 */
function tableDataEvents({ context }: TableSnapshot, { rows, startColumn, openRecordId }: TableData): TableEvent[] {
  const startRowId = rows.ids.find((id) => id === context.cursor) ?? rows.ids[0]
  const isFirstDisplay = context.pageKey === '' && startRowId !== undefined
  return [
    ...(hasSameRows(context, rows) ? [] : [{ type: 'setRows' as const, ...rows }]),
    ...(isFirstDisplay ? [{ type: 'focus' as const, id: startRowId, column: startColumn }] : []),
    openRecordId === undefined ? { type: 'close' } : { type: 'openRecord', id: openRecordId },
  ]
}

function hasSameRows(current: TableRows, rows: TableRows): boolean {
  return (
    rows.pageKey === current.pageKey &&
    rows.total === current.total &&
    rows.columnCount === current.columnCount &&
    rows.ids.length === current.ids.length &&
    rows.ids.every((id, index) => id === current.ids[index])
  )
}

/** Returns the index of the cell that links to the record. */
function linkCellIndex<Row>(columns: readonly Column<Row>[], selectable: boolean): number {
  return (
    Math.max(
      0,
      columns.findIndex((column) => column.isLink),
    ) + (selectable ? 1 : 0)
  )
}
