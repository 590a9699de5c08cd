import type { DOMAttributes, RefObject } from 'react'
import { selectionOf } from '../../machines/console/table.ts'
import type { Column } from './column.ts'
import { useModelRows } from './modelRows.ts'
import { TableHead } from './tableHead.tsx'
import { isPageSelected, useRenderedTable } from './tableModel.ts'
import { TableRow } from './tableRow.tsx'

interface TableGridProps {
  grid: RefObject<HTMLTableElement | null>
  handlers: DOMAttributes<HTMLTableElement>
}

/** The header and the rows of the table that the component is a part of. */
export function TableGrid({ grid, handlers }: TableGridProps) {
  const { table, snapshot } = useRenderedTable()
  const { rows, shownRows, columns, selectable, page, limit, total, sort } = table
  const { renderLimit = shownRows.length } = table
  const { column, index: cursorIndex } = snapshot.context
  const modelRows = useModelRows(shownRows, columns)
  const renderedRows = cursorIndex < renderLimit ? modelRows.slice(0, renderLimit) : modelRows
  const indexById = new Map(rows.map(({ id }, index) => [id, index]))
  const selection = selectionOf(snapshot)
  const selectedIds = new Set(selection === 'all' ? [] : selection)
  const isInHeader = snapshot.matches({ browsing: { cursor: 'header' } })
  return (
    <div className="grid-frame" aria-busy={table.status === 'replacing' || undefined}>
      <table
        ref={grid}
        role="grid"
        className="grid-table"
        aria-label={table.label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + (selectable ? 1 : 0)}
        aria-multiselectable={selectable || undefined}
        style={{ minWidth: tableMinWidth(columns) }}
        {...handlers}
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
          pageSelection={isPageSelected(table, snapshot) ? 'all' : selectedIds.size > 0 ? 'some' : 'none'}
          model={table.model}
        />
        <tbody role="rowgroup">
          {renderedRows.map((row) => {
            const { id } = row.original
            const index = indexById.get(id)
            return (
              <TableRow
                key={row.id}
                row={row}
                columns={columns}
                index={index}
                ariaRowIndex={index === undefined ? undefined : (page - 1) * limit + index + 2}
                name={table.rowName(row.original)}
                href={table.href?.(row.original)}
                isSelected={selectable ? selection === 'all' || selectedIds.has(id) : undefined}
                note={table.notes?.get(id)}
              />
            )
          })}
          {renderedRows.length < shownRows.length && (
            <tr aria-hidden style={{ height: `calc(var(--row-height) * ${shownRows.length - renderedRows.length})` }} />
          )}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the minimum width of a table. In a narrower place, it scrolls. */
function tableMinWidth<Row>(columns: readonly Column<Row>[]): string {
  return `calc(${columns.map((column) => column.width ?? column.minWidth ?? '6.5rem').join(' + ')} + 3rem)`
}
