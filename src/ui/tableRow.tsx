import { FlexRender } from '@tanstack/react-table'
import { memo } from 'react'
import { useText } from '../texts/text.ts'
import type { Column } from './column.ts'
import { RowNote } from './rowNote.tsx'
import type { ModelRow } from './modelRows.ts'

interface RowProps<Row extends object> {
  row: ModelRow<Row>
  columns: readonly Column<Row>[]
  /** The index of the row on the page, starting at 0; undefined for a row that is crossed out. */
  index: number | undefined
  /** The `aria-rowindex` in the whole list, where the header is 1. */
  ariaRowIndex: number | undefined
  name: string
  href: string | undefined
  /** Undefined if the rows cannot be selected. */
  isSelected: boolean | undefined
  /** Shown at the end of the row. */
  note: string | undefined
}

/** The content of a cell. It is not rendered again when the row is selected. */
const CellContent = memo(FlexRender) as typeof FlexRender

/**
 * A row with its cells. The table handles the events of the row (`useGridInteractions`), and marks the row under the
 * cursor and its tab stop (`useGridCursor`).
 */
function MemoizableRow<Row extends object>(props: RowProps<Row>) {
  const text = useText()
  const isSelectable = props.isSelected !== undefined
  const firstColumnIndex = isSelectable ? 1 : 0
  const cells = props.row.getAllCells()
  const isCrossedOut = props.index === undefined
  return (
    <tr
      role="row"
      data-row={props.index}
      data-id={props.row.id}
      data-noted={props.note === undefined ? undefined : ''}
      data-crossed-out={isCrossedOut ? '' : undefined}
      aria-rowindex={props.ariaRowIndex}
      aria-selected={props.isSelected}
    >
      {isSelectable && (
        <td role="gridcell" data-column="select" data-cell={0} aria-colindex={1}>
          <input
            type="checkbox"
            className="checkbox"
            data-widget=""
            aria-label={text('table.selectRow', { name: props.name })}
            checked={props.isSelected}
            tabIndex={-1}
            disabled={isCrossedOut}
            readOnly
          />
        </td>
      )}
      {props.columns.map((column, index) => {
        const cell = cells[index]
        const cellIndex = index + firstColumnIndex
        const link = column.isLink ? props.href : column.href?.(props.row.original)
        const href = isCrossedOut ? undefined : link
        const wholeContent = cell && <CellContent cell={cell} />
        const content =
          column.wraps === 'twoLines' ? <span className="grid-two-lines">{wholeContent}</span> : wholeContent
        const cardPosition = column.cardPosition ?? 'line'
        return (
          <td
            key={column.id}
            role="gridcell"
            data-column={column.id}
            data-cell={cellIndex}
            data-align={column.align}
            data-narrow={cardPosition}
            data-label={column.align === 'end' && cardPosition === 'line' ? text(column.header) : undefined}
            data-wraps={column.wraps === true ? '' : column.wraps}
            data-pinned={column.isPinned ? '' : undefined}
            aria-colindex={cellIndex + 1}
            tabIndex={href ? undefined : -1}
          >
            {href ? (
              <a className="grid-link" data-widget="" href={href} tabIndex={-1} draggable={false}>
                {content}
              </a>
            ) : (
              content
            )}
            {props.note !== undefined && index === props.columns.length - 1 && <RowNote text={props.note} />}
          </td>
        )
      })}
    </tr>
  )
}

export const TableRow = memo(MemoizableRow) as typeof MemoizableRow
