import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { selectionOf, type RowId, type TableActor } from '../../machines/table.ts'
import { useText } from '../text.ts'
import { nextSort, type Column } from './column.ts'
import { pageCount } from './pager.tsx'
import { Empty, Failed, LoadingRows, Refused } from './states.tsx'
import { TableFoot } from './tableFoot.tsx'
import { TableHead } from './tableHead.tsx'
import { useTableModel } from './tableModel.ts'
import { TableRow } from './tableRow.tsx'
import { useGridFocus } from './useGridFocus.ts'
import { useTableHands } from './useTableHands.ts'
import { useTableWords } from './useTableWords.ts'

/**
 * `loading`: nothing to show yet. `replacing`: the rows of before are shown while others load. `ready`: the rows are
 * those asked for, also while they are asked for again. `failed`: with rows, they are old. `refused`: not permitted.
 */
export type TableStatus = 'loading' | 'replacing' | 'ready' | 'failed' | 'refused'

export interface DataTableProps<Row extends object> {
  /** The table's name for a screen reader. */
  label: string
  /** From `tableActor(key)`. */
  actor: TableActor
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
  /** Where a row's link leads; pressing it plainly calls `onOpen`. */
  href?: (row: Row) => string
  selectable?: boolean
  /** What can be done with the selected records, shown while there are any. */
  actions?: ReactNode
  /** The row under the cursor has changed, or its record has. */
  onCursor?: (row: Row | undefined) => void
  onRetry?: () => void
  /** The server's words for the failure. */
  message?: string | undefined
  /** Shown in place of no rows. */
  empty?: ReactNode
  /** Whether it takes the focus when it opens and nothing else has it; yes where nothing is said. */
  takeFocus?: boolean
}

/** A table of records on the WAI-ARIA grid pattern: one tab stop, its own keys (`tableKeys.ts`), and its pages. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { actor, status, rows, total, page, limit, columns, rowId, sort, selectable = false } = props
  const text = useText()
  const grid = useRef<HTMLTableElement>(null)
  const snapshot = useSelector(actor, (state) => state)
  const { cursor, column } = snapshot.context
  const model = useTableModel(rows, columns, rowId)
  const isInHeader = snapshot.matches({ browsing: { place: 'header' } })
  const selection = selectionOf(snapshot)
  const cells = columns.length + (selectable ? 1 : 0)

  useLayoutEffect(() => {
    if (status !== 'ready') return
    const ids = rows.map(rowId)
    const isFirst = actor.getSnapshot().context.place === ''
    actor.send({ type: 'rows', ids, total, place: `${page} ${sort ?? ''}`, columns: cells })
    const [first] = ids
    if (isFirst && first !== undefined) {
      actor.send({ type: 'focus', id: first, column: startCell(columns, selectable) })
    }
  }, [actor, status, rows, rowId, total, page, sort, columns, cells, selectable])

  const hands = useTableHands(grid, actor, {
    selectable,
    open: (id) => {
      const row = rows.find((each) => rowId(each) === id)
      if (row) props.onOpen?.(row)
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
    hasRows && cursor !== undefined ? `${page} ${isInHeader ? 'header' : cursor} ${column}` : undefined,
    props.takeFocus ?? true,
  )
  useTableWords({ actor, snapshot, columns, sort, page, pages: pageCount(total, limit) })
  useOnCursor(props, cursor)

  if (status === 'refused') return <Refused />
  if (!hasRows) {
    if (status === 'failed') return <Failed message={props.message} onRetry={props.onRetry} />
    if (status === 'ready') return props.empty ?? <Empty />
    return <LoadingRows rows={Math.min(limit, 20)} />
  }

  const isAll = selection === 'all'
  const chosen = new Set(isAll ? [] : selection)
  const isPageChosen = isAll || rows.every((row) => chosen.has(rowId(row)))
  return (
    <div>
      {status === 'failed' && (
        <div role="alert" className="flex items-center gap-3 border-t border-line bg-shu-wash px-3 py-1.5 text-sm text-shu sm:px-6">
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
            {model.map((row, index) => {
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
                  isCursor={isCursor}
                  stop={isCursor && !isInHeader ? column : undefined}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <TableFoot
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

function useOnCursor<Row extends object>({ rows, rowId, onCursor }: DataTableProps<Row>, cursor: RowId | undefined) {
  const row = useMemo(
    () => (cursor === undefined ? undefined : rows.find((each) => rowId(each) === cursor)),
    [rows, rowId, cursor],
  )
  const tell = useRef(onCursor)
  useLayoutEffect(() => {
    tell.current = onCursor
  })
  useEffect(() => tell.current?.(row), [row])
}

/** The cursor begins on the cell that leads to the record. */
function startCell<Row>(columns: readonly Column<Row>[], selectable: boolean): number {
  return Math.max(0, columns.findIndex((column) => column.isLink)) + (selectable ? 1 : 0)
}

/** Columns that share what is left keep seven rem each, then the table scrolls. */
function minWidth<Row>(columns: readonly Column<Row>[]): string {
  return `calc(${columns.map((column) => column.width ?? '7rem').join(' + ')} + 3rem)`
}
