import { useSelector } from '@xstate/react'
import { useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { selectionOf, type TableActor } from '../../machines/console/table.ts'
import type { RowId } from '../../machines/console/tableRows.ts'
import { useText } from '../texts/text.ts'
import { nextSort, type Column } from './column.ts'
import { countPages } from './pager.tsx'
import { EmptyList, Forbidden, LoadError, LoadingRows, UnreadableNote } from './statusMessages.tsx'
import { TableFooter } from './tableFooter.tsx'
import { TableHead } from './tableHead.tsx'
import { useModelRows } from './tableModel.ts'
import { TableRow } from './tableRow.tsx'
import { snapshotWithTableData, sendTableData, type TableData } from './tableData.ts'
import { differOnlyByCursor, useGridCursor } from './useGridCursor.ts'
import { useGridInteractions } from './useGridInteractions.ts'
import { selectionText, useTableAnnouncements } from './useTableAnnouncements.ts'

/**
 * `loading`: no rows yet. `replacing`: the previous rows are shown while the requested ones load. `ready`: the
 * requested rows are shown, also during a refetch. `failed`: loading has failed, and the rows, if any, are outdated.
 * `refused`: the signed-in staff member lacks the permission.
 */
export type TableStatus = 'loading' | 'replacing' | 'ready' | 'failed' | 'refused'

export interface DataTableProps<Row extends object> {
  /** The accessible name of the table. */
  label: string
  /** The actor from `useTableActor(key)`. */
  actor: TableActor
  /** The result of `useTableData` for the same rows. */
  tableData: TableData | undefined
  status: TableStatus
  /** Must be referentially stable while nothing has changed. */
  rows: readonly Row[]
  /** `rows` together with the crossed-out rows, which the cursor skips; `rows` by default. */
  shownRows?: readonly Row[]
  /** Shown at the end of a row, by the row's id. */
  notes?: ReadonlyMap<RowId, string>
  total: number
  /** Whether more rows follow than `total` says, because the server does not count them. */
  hasMore?: boolean | undefined
  /** How many rows of the page could not be read, and are left out. */
  unreadableCount?: number | undefined
  /** The page number, starting at 1. */
  page: number
  limit: number
  /** Must be referentially stable, as must `rowId`. */
  columns: readonly Column<Row>[]
  rowId: (row: Row) => RowId
  /** Returns the text that distinguishes a row from the others. */
  rowName: (row: Row) => string
  onPageChange: (page: number) => void
  /** The `sort` search parameter: `name`, `-createdAt`. */
  sort?: string | undefined
  onSortChange?: (sort: string | undefined) => void
  /** Called with the reason when a key press has no effect. */
  onRefused?: (reason: string) => void
  onOpen?: (row: Row) => void
  /** Whether a record is open beside the table. `onOpen` is then called for every record that the cursor moves to. */
  isRecordOpen?: boolean
  /** Opens the first or the last record of another page in place of the open record. */
  onOpenRecordOfOtherPage?: (page: number, end: 'first' | 'last') => void
  /** Returns the URL of a row's link; a click without modifier keys calls `onOpen`. */
  href?: (row: Row) => string
  /** Navigates to the URL of a single cell (`Column.href`). */
  onOpenCellLink?: (href: string) => void
  selectable?: boolean
  /** The actions for the selected records, shown while there is a selection. */
  selectionActions?: ReactNode
  /** The keyboard shortcuts of the row under the cursor, shown in the footer while nothing is selected. */
  rowShortcutHints?: ReactNode
  /** Shown after the number of selected records, such as the sum of their amounts. */
  selectionSum?: ReactNode
  /** Shown beside the pager, such as the sum of the amounts of all matching records. */
  listSum?: ReactNode
  onRetry?: () => void
  /** What the call that loads the rows threw, if it failed. */
  failure?: unknown
  /** Shown if there are no rows. */
  emptyContent?: ReactNode
  /**
   * How many rows to render now, with space reserved for the rest. If it is undefined, or if the cursor is on a row
   * beyond it, all rows are rendered.
   */
  renderLimit?: number | undefined
}

/** A table of records as a WAI-ARIA grid: one tab stop, keyboard shortcuts (`tableKeys.ts`), and a pager. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { actor, tableData, status, rows, total, page, limit, columns, rowId, sort } = props
  const { selectable = false, isRecordOpen = false, shownRows = rows } = props
  const text = useText()
  const grid = useRef<HTMLTableElement>(null)
  const cellCount = columns.length + (selectable ? 1 : 0)
  useLayoutEffect(() => {
    if (tableData !== undefined) sendTableData(actor, tableData)
  }, [actor, tableData])
  const { renderLimit = shownRows.length } = props
  const snapshot = useSelector(
    actor,
    (state) => snapshotWithTableData(state, tableData),
    (before, after) =>
      before === after ||
      (differOnlyByCursor(before, after) && before.context.index < renderLimit === after.context.index < renderLimit),
  )
  const { cursor, column, index: cursorIndex } = snapshot.context
  const modelRows = useModelRows(shownRows, columns, rowId)
  const isInHeader = snapshot.matches({ browsing: { cursor: 'header' } })
  const selection = selectionOf(snapshot)
  const { onSortChange } = props
  const sortByField = useCallback((field: string) => onSortChange?.(nextSort(sort, field)), [onSortChange, sort])

  const sortFieldOf = (cellIndex: number) => columns[selectable ? cellIndex - 1 : cellIndex]?.sortField
  const numberOfPages = countPages(total, limit)
  const hasPage = (number: number) => number >= 1 && number <= numberOfPages

  const interactions = useGridInteractions(grid, actor, {
    selectable,
    areRowsAwaited: status === 'loading' || status === 'replacing',
    open: (id) => {
      const row = rows.find((each) => rowId(each) === id)
      if (!row) return
      const { column: cellIndex } = actor.getSnapshot().context
      const href = columns[selectable ? cellIndex - 1 : cellIndex]?.href?.(row)
      if (href === undefined) props.onOpen?.(row)
      else props.onOpenCellLink?.(href)
    },
    isColumnSortable: (cellIndex) => sortFieldOf(cellIndex) !== undefined,
    sortByCell: (cellIndex) => {
      const field = sortFieldOf(cellIndex)
      if (field) props.onSortChange?.(nextSort(sort, field))
      else props.onRefused?.(text('table.notSortable'))
    },
    isRecordOpen,
    replaceOpenRecord: (id) => {
      const row = rows.find((each) => rowId(each) === id)
      if (row) props.onOpen?.(row)
    },
    openRecordOfOtherPage: (by) => {
      const to = page + Math.sign(by)
      if (hasPage(to)) props.onOpenRecordOfOtherPage?.(to, by < 0 ? 'last' : 'first')
      else props.onRefused?.(text(by < 0 ? 'table.refusal.firstRecord' : 'table.refusal.lastRecord'))
    },
    numberOfPages,
    turnPage: (by) => {
      if (!hasPage(page + by)) props.onRefused?.(text(by < 0 ? 'table.refusal.firstPage' : 'table.refusal.lastPage'))
      else if (isRecordOpen) props.onOpenRecordOfOtherPage?.(page + by, 'first')
      else props.onPageChange(page + by)
    },
  })
  const focusHandlers = useGridCursor(grid, {
    actor,
    hasRows: rows.length > 0,
    cursorKey: cursor === undefined ? undefined : `${page} ${isInHeader ? 'header' : cursor} ${column}`,
    isPartlyRendered: props.renderLimit !== undefined,
  })
  const isAllSelected = selection === 'all'
  const selectedIds = useMemo(() => new Set(selection === 'all' ? [] : selection), [selection])
  const isPageSelected = isAllSelected || rows.every((row) => selectedIds.has(rowId(row)))
  const togglePageSelection = useCallback(
    () => actor.send({ type: isPageSelected ? 'clear' : 'selectPage' }),
    [actor, isPageSelected],
  )
  useTableAnnouncements({
    actor,
    snapshot,
    columns,
    sort,
    page,
    numberOfPages: status === 'ready' ? numberOfPages : undefined,
  })

  if (status === 'refused') return <Forbidden />
  if (shownRows.length === 0) {
    if (status === 'failed') return <LoadError failure={props.failure} onRetry={props.onRetry} />
    if (status === 'ready') return props.emptyContent ?? <EmptyList />
    return <LoadingRows rowCount={Math.min(limit, 20)} />
  }

  const renderedRows = cursorIndex < renderLimit ? modelRows.slice(0, renderLimit) : modelRows
  const indexById = new Map(rows.map((row, index) => [rowId(row), index]))
  const canSelectAll =
    !isAllSelected && selection.length < total && snapshot.context.ids.every((id) => selectedIds.has(id))
  return (
    <div className="grid-query-container">
      {status === 'failed' && (
        <div
          role="alert"
          className="flex items-center gap-3 border-t border-line bg-accent-tint px-3 py-1.5 text-sm text-accent sm:px-6"
        >
          {text('table.stale')}
          {props.onRetry && (
            <button type="button" className="link shrink-0" onClick={props.onRetry}>
              {text('state.retry')}
            </button>
          )}
        </div>
      )}
      <UnreadableNote count={props.unreadableCount} />
      <div className="grid-frame" aria-busy={status === 'replacing' || undefined}>
        <table
          ref={grid}
          role="grid"
          className="grid-table"
          aria-label={props.label}
          aria-rowcount={total + 1}
          aria-colcount={cellCount}
          aria-multiselectable={selectable || undefined}
          style={{ minWidth: tableMinWidth(columns) }}
          {...interactions}
          onFocus={(event) => {
            focusHandlers.onFocus()
            interactions.onFocus(event)
          }}
          onBlur={focusHandlers.onBlur}
        >
          <colgroup>
            {selectable && <col style={{ width: '3rem' }} />}
            {columns.map((each) => (
              <col key={each.id} style={each.width ? { width: each.width } : undefined} />
            ))}
          </colgroup>
          <TableHead
            columns={columns}
            sort={sort}
            selectable={selectable}
            cursorCellIndex={isInHeader ? column : undefined}
            pageSelection={isPageSelected ? 'all' : selectedIds.size > 0 ? 'some' : 'none'}
            onSortByField={sortByField}
            onTogglePageSelection={togglePageSelection}
          />
          <tbody role="rowgroup">
            {renderedRows.map((row) => {
              const id = rowId(row.original)
              const note = props.notes?.get(id)
              const index = indexById.get(id)
              return (
                <TableRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  index={index}
                  ariaRowIndex={index === undefined ? undefined : (page - 1) * limit + index + 2}
                  name={props.rowName(row.original)}
                  href={props.href?.(row.original)}
                  selectable={selectable}
                  isSelected={isAllSelected || selectedIds.has(id)}
                  note={note}
                />
              )
            })}
            {renderedRows.length < shownRows.length && (
              <tr
                aria-hidden
                style={{ height: `calc(var(--row-height) * ${shownRows.length - renderedRows.length})` }}
              />
            )}
          </tbody>
        </table>
      </div>
      <TableFooter
        actor={actor}
        selectionMessage={selectionText(snapshot, text)}
        canSelectAll={canSelectAll}
        page={page}
        limit={limit}
        total={total}
        hasMore={props.hasMore}
        onPageChange={props.onPageChange}
        selectionActions={props.selectionActions}
        rowShortcutHints={props.rowShortcutHints}
        selectionSum={props.selectionSum}
        listSum={props.listSum}
      />
    </div>
  )
}

/** Returns the minimum width of a table. In a narrower place, it scrolls. */
function tableMinWidth<Row>(columns: readonly Column<Row>[]): string {
  return `calc(${columns.map((column) => column.width ?? column.minWidth ?? '6.5rem').join(' + ')} + 3rem)`
}
