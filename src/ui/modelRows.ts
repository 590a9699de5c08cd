import { tableFeatures, useTable, type ColumnDef, type Row as RowOf } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import type { RowId } from '../../machines/console/tableRows.ts'
import type { Column } from './column.ts'

/** No features of TanStack Table: the server sorts, filters and paginates, and the statechart keeps the selection. */
const features = tableFeatures({})

export type ModelRow<Row extends object> = RowOf<typeof features, Row>

/** Returns the rows of a page as rows of TanStack Table, which are the same until `rows` or `columns` is another array. */
export function useModelRows<Row extends { id: RowId }>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): ModelRow<Row>[] {
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () => columns.map((column) => ({ id: column.id, cell: ({ row }) => orDash(column.cell(row.original)) })),
    [columns],
  )
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => String(row.id),
  })
  return table.getRowModel().rows
}

/** Returns the content of a cell, or a dash if there is nothing to show. */
function orDash(content: ReactNode): ReactNode {
  return content === null || content === undefined || content === false || content === '' ? '—' : content
}
