import { useSelector } from '@xstate/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useText } from '../texts/text.ts'
import { EmptyList, Forbidden, LoadError, LoadingRows, UnreadableNote } from './statusMessages.tsx'
import { snapshotWithTableData, sendTableData } from './tableData.ts'
import { TableGrid } from './tableGrid.tsx'
import { type Table, TableContext, type TableRecord } from './tableModel.ts'
import { differOnlyByCursor, useGridCursor } from './useGridCursor.ts'
import { useGridInteractions } from './useGridInteractions.ts'
import { useTableAnnouncements } from './useTableAnnouncements.ts'

interface DataTableProps<Row extends TableRecord> {
  /** The result of `useTable`. */
  table: Table<Row>
  /** Shown if there are no rows. */
  emptyContent?: ReactNode
  /** The `TableFooter`. */
  children: ReactNode
}

/** A table of records as a WAI-ARIA grid: one tab stop, keyboard shortcuts (`tableKeys.ts`), and its footer. */
export function DataTable<Row extends TableRecord>({ table, emptyContent, children }: DataTableProps<Row>) {
  const { actor, tableData, status, shownRows, onRetry, failure } = table
  const text = useText()
  const grid = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    if (tableData !== undefined) sendTableData(actor, tableData)
  }, [actor, tableData])
  const { renderLimit = shownRows.length } = table
  const snapshot = useSelector(
    actor,
    (state) => snapshotWithTableData(state, tableData),
    (before, after) =>
      before === after ||
      (differOnlyByCursor(before, after) && before.context.index < renderLimit === after.context.index < renderLimit),
  )
  const interactions = useGridInteractions(grid, table)
  const focusHandlers = useGridCursor(grid, table, snapshot)
  useTableAnnouncements(table, snapshot)

  if (status === 'refused') return <Forbidden />
  if (shownRows.length === 0) {
    if (status === 'failed') return <LoadError failure={failure} onRetry={onRetry} />
    if (status === 'ready') return emptyContent ?? <EmptyList />
    return <LoadingRows rowCount={Math.min(table.limit, 20)} />
  }
  return (
    <TableContext value={{ table: table as unknown as Table<never>, snapshot }}>
      <div className="grid-query-container">
        {status === 'failed' && (
          <div
            role="alert"
            className="flex items-center gap-3 border-t border-line bg-accent-tint px-3 py-1.5 text-sm text-accent sm:px-6"
          >
            {text('table.stale')}
            {onRetry && (
              <button type="button" className="link shrink-0" onClick={onRetry}>
                {text('state.retry')}
              </button>
            )}
          </div>
        )}
        <UnreadableNote count={table.unreadableCount} />
        <TableGrid
          grid={grid}
          handlers={{
            ...interactions,
            onFocus: (event) => {
              focusHandlers.onFocus()
              interactions.onFocus(event)
            },
            onBlur: focusHandlers.onBlur,
          }}
        />
        {children}
      </div>
    </TableContext>
  )
}
