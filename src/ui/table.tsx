import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { selectionOf, type TableActor } from '../../machines/table.ts'
import type { RowId } from '../../machines/tableRows.ts'
import { useText } from '../text.ts'
import { nextSort, type Column } from './column.ts'
import { pageCount } from './pager.tsx'
import { Empty, Failed, LoadingRows, Refused } from './states.tsx'
import { TableFooter } from './tableFooter.tsx'
import { TableHead } from './tableHead.tsx'
import { useTableModel } from './tableModel.ts'
import { TableRow } from './tableRow.tsx'
import { withInput, tell, type TableInput } from './tableInput.ts'
import { useGridFocus } from './useGridFocus.ts'
import { useGridInteractions } from './useGridInteractions.ts'
import { useTableWords } from './useTableWords.ts'

/**
 * `loading`: nothing to show yet. `replacing`: the rows of before are shown while others load. `ready`: the rows are
 * those asked for, also while they are asked for again. `failed`: with rows, they are old. `refused`: not permitted.
 */
export type TableStatus = 'loading' | 'replacing' | 'ready' | 'failed' | 'refused'

export interface DataTableProps<Row extends object> {
  /** The table's name for a screen reader. */
  label: string
  /** From `useTableActor(key)`. */
  actor: TableActor
  /** From `useTableInput` of the same rows. */
  input: TableInput | undefined
  status: TableStatus
  /** The same array while nothing has changed. */
  rows: readonly Row[]
  total: number
  /** From 1. */
  page: number
  limit: number
  /** Made once, outside of components; so are `rowId` and `rowName`. */
  columns: readonly Column<Row>[]
  rowId: (row: Row) => RowId
  /** The words that tell a row from others. */
  rowName: (row: Row) => string
  onPage: (page: number) => void
  /** As in the address: `name`, `-createdAt`. */
  sort?: string | undefined
  onSort?: (sort: string | undefined) => void
  onOpen?: (row: Row) => void
  /** The address of a row's link; a plain click calls `onOpen`. */
  href?: (row: Row) => string
  /** Goes where the words of a single cell lead (`Column.href`). */
  onFollow?: (href: string) => void
  selectable?: boolean
  /** The actions for the selected records, shown while there are any. */
  actions?: ReactNode
  onRetry?: () => void
  /** The server's words for the failure. */
  message?: string | undefined
  /** Shown in place of no rows. */
  empty?: ReactNode
  /** Only so many rows are drawn as yet, and room is kept for the others; all where nothing is said. */
  drawn?: number | undefined
}

/** A table of records on the WAI-ARIA grid pattern: one tab stop, its own keys (`tableKeys.ts`), and its pages. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { actor, input, status, rows, total, page, limit, columns, rowId, sort, selectable = false } = props
  const text = useText()
  const grid = useRef<HTMLTableElement>(null)
  const cells = columns.length + (selectable ? 1 : 0)
  useLayoutEffect(() => {
    if (input !== undefined) tell(actor, input)
  }, [actor, input])
  const snapshot = useSelector(actor, (state) => withInput(state, input))
  const { cursor, column, index: at } = snapshot.context
  const model = useTableModel(rows, columns, rowId)
  const isInHeader = snapshot.matches({ browsing: { place: 'header' } })
  const isAside = snapshot.matches({ browsing: { place: 'aside' } })
  const selection = selectionOf(snapshot)

  const hands = useGridInteractions(grid, actor, {
    selectable,
    open: (id) => {
      const row = rows.find((each) => rowId(each) === id)
      if (!row) return
      const { column: cell } = actor.getSnapshot().context
      const href = columns[selectable ? cell - 1 : cell]?.href?.(row)
      if (href === undefined) props.onOpen?.(row)
      else props.onFollow?.(href)
    },
    sortByCell: (cell) => {
      const field = columns[selectable ? cell - 1 : cell]?.sort
      if (field) props.onSort?.(nextSort(sort, field))
    },
    turnPage: (by) => {
      if (page + by >= 1 && page + by <= pageCount(total, limit)) props.onPage(page + by)
    },
  })
  const hasRows = rows.length > 0
  const focus = useGridFocus(
    grid,
    hasRows,
    cursor === undefined ? undefined : `${page} ${isInHeader ? 'header' : cursor} ${column}`,
    props.drawn !== undefined,
  )
  useTableWords({ actor, snapshot, columns, sort, page, pages: pageCount(total, limit) })

  if (status === 'refused') return <Refused />
  if (!hasRows) {
    if (status === 'failed') return <Failed message={props.message} onRetry={props.onRetry} />
    if (status === 'ready') return props.empty ?? <Empty />
    return <LoadingRows rows={Math.min(limit, 20)} />
  }

  const isAll = selection === 'all'
  const chosen = new Set(isAll ? [] : selection)
  const { drawn = rows.length } = props
  const shown = at < drawn ? model.slice(0, drawn) : model
  const isPageChosen = isAll || rows.every((row) => chosen.has(rowId(row)))
  return (
    <div>
      {status === 'failed' && (
        <div
          role="alert"
          className="flex items-center gap-3 border-t border-line bg-shu-wash px-3 py-1.5 text-sm text-shu sm:px-6"
        >
          {text('table.stale')}
          {props.onRetry && (
            <button type="button" className="link" onClick={props.onRetry}>
              {text('state.retry')}
            </button>
          )}
        </div>
      )}
      <div className="grid-frame" aria-busy={status === 'replacing' || undefined}>
        <table
          ref={grid}
          role="grid"
          className="grid-table"
          aria-label={props.label}
          aria-rowcount={total + 1}
          aria-colcount={cells}
          aria-multiselectable={selectable || undefined}
          style={{ minWidth: minWidth(columns) }}
          {...hands}
          onFocus={(event) => {
            focus.onFocus()
            hands.onFocus(event)
          }}
          onBlur={focus.onBlur}
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
            cursor={isInHeader ? column : undefined}
            selection={isPageChosen ? 'all' : chosen.size > 0 ? 'some' : 'none'}
            onSort={(field) => props.onSort?.(nextSort(sort, field))}
            onSelectPage={() => actor.send({ type: isPageChosen ? 'clear' : 'selectPage' })}
          />
          <tbody role="rowgroup">
            {shown.map((row, index) => {
              const id = rowId(row.original)
              const isCursor = id === cursor
              return (
                <TableRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  index={index}
                  rowIndex={(page - 1) * limit + index + 2}
                  name={props.rowName(row.original)}
                  href={props.href?.(row.original)}
                  selectable={selectable}
                  isSelected={isAll || chosen.has(id)}
                  isCursor={isCursor && !isAside}
                  stop={isCursor && !isInHeader ? column : undefined}
                />
              )
            })}
            {shown.length < rows.length && (
              <tr aria-hidden style={{ height: `calc(var(--row) * ${rows.length - shown.length})` }} />
            )}
          </tbody>
        </table>
      </div>
      <TableFooter
        actor={actor}
        snapshot={snapshot}
        page={page}
        limit={limit}
        total={total}
        onPage={props.onPage}
        actions={props.actions}
      />
    </div>
  )
}

/** Columns that share what is left keep seven rem each, then the table scrolls. */
function minWidth<Row>(columns: readonly Column<Row>[]): string {
  return `calc(${columns.map((column) => column.width ?? '7rem').join(' + ')} + 3rem)`
}
