import { memo } from 'react'
import { useText } from '../texts/text.ts'
import { parseSort, type Column } from './column.ts'
import { Icon } from './icon.tsx'
import type { TableModel } from './tableModel.ts'

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: string | undefined
  selectable: boolean
  /** The index of the cell with the cursor, if the cursor is in the header. */
  cursorCellIndex: number | undefined
  pageSelection: 'none' | 'some' | 'all'
  /** The same model at each render, so that the header is not rendered again with the rows. */
  model: Pick<TableModel<never>, 'sortByField' | 'togglePageSelection'>
}

function MemoizableHead<Row>({ columns, sort, selectable, cursorCellIndex, pageSelection, model }: HeadProps<Row>) {
  const text = useText()
  const parsedSort = parseSort(sort)
  const firstColumnIndex = selectable ? 1 : 0
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {selectable && (
          <th role="columnheader" data-column="select" data-cell={0} aria-colindex={1}>
            <PageCheckbox
              label={text('table.selectPage')}
              selection={pageSelection}
              isCursor={cursorCellIndex === 0}
              onChange={() => model.togglePageSelection()}
            />
          </th>
        )}
        {columns.map((column, index) => {
          const cell = index + firstColumnIndex
          const field = column.sortField
          const isSorted = field !== undefined && parsedSort?.field === field
          return (
            <th
              key={column.id}
              role="columnheader"
              data-column={column.id}
              data-pinned={column.isPinned ? '' : undefined}
              data-cell={cell}
              data-align={column.align}
              data-sortable={field && ''}
              aria-colindex={cell + 1}
              aria-sort={isSorted ? (parsedSort.isDescending ? 'descending' : 'ascending') : undefined}
              tabIndex={field ? undefined : cursorCellIndex === cell ? 0 : -1}
            >
              {field ? (
                <button
                  type="button"
                  className="grid-sort"
                  data-widget=""
                  tabIndex={cursorCellIndex === cell ? 0 : -1}
                  onClick={() => model.sortByField(field)}
                >
                  <span className="truncate">{text(column.header)}</span>
                  {isSorted && <Icon name={parsedSort.isDescending ? 'down' : 'up'} size={12} className="shrink-0" />}
                </button>
              ) : (
                text(column.header)
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

export const TableHead = memo(MemoizableHead) as typeof MemoizableHead

function PageCheckbox(props: {
  label: string
  selection: 'none' | 'some' | 'all'
  isCursor: boolean
  onChange: () => void
}) {
  return (
    <input
      // No attribute of HTML sets this.
      ref={(box) => {
        if (box !== null) box.indeterminate = props.selection === 'some'
      }}
      type="checkbox"
      className="checkbox"
      data-widget=""
      aria-label={props.label}
      checked={props.selection === 'all'}
      tabIndex={props.isCursor ? 0 : -1}
      onChange={props.onChange}
    />
  )
}
