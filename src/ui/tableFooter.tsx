import { KEY_MAP } from '../keyMap.ts'
import { memo, type ReactNode } from 'react'
import type { TableActor } from '../../machines/console/table.ts'
import { useText } from '../texts/text.ts'
import { Button } from './button.tsx'
import { focusGrid } from './focus.ts'
import { formatTotal, Pager } from './pager.tsx'

interface FooterProps {
  actor: TableActor
  /** The text with the number of selected records; empty if none is selected. */
  selectionMessage: string
  /** Whether the records of the page are selected, and more match. */
  canSelectAll: boolean
  page: number
  limit: number
  total: number
  hasMore: boolean | undefined
  onPageChange: (page: number) => void
  /** The buttons for the selected records. */
  selectionActions: ReactNode
  /** Shown while nothing is selected: the keyboard shortcuts of the row under the cursor. */
  rowShortcutHints: ReactNode
  /** Shown after the number of selected records, such as the sum of their amounts. */
  selectionSum: ReactNode
  /** Shown beside the pager, such as the sum of the amounts of all matching records. */
  listSum: ReactNode
}

function MemoizableFooter(props: FooterProps) {
  const {
    actor,
    selectionMessage,
    canSelectAll,
    page,
    limit,
    total,
    hasMore,
    onPageChange,
    selectionActions,
    rowShortcutHints,
    selectionSum,
    listSum,
  } = props
  const text = useText()
  // A click removes the button itself, so the focus moves to the grid first, and the next key press reaches the table.
  const selectAll = () => {
    focusGrid()
    actor.send({ type: 'selectPage' })
  }
  const clearSelection = () => {
    focusGrid()
    actor.send({ type: 'clear' })
  }
  return (
    <div className="grid-footer">
      {!selectionMessage && rowShortcutHints}
      {selectionMessage && (
        <div className="flex flex-wrap items-center gap-2">
          <strong className="text-sm font-medium text-link">{selectionMessage}</strong>
          {selectionSum !== undefined && (
            <strong className="text-sm font-medium text-link tabular-nums">{selectionSum}</strong>
          )}
          {canSelectAll && (
            <Button tone="quiet" onClick={selectAll}>
              {text('table.selectAll', { n: formatTotal(total, hasMore) })}
            </Button>
          )}
          {selectionActions}
          <Button tone="quiet" aria-keyshortcuts={KEY_MAP.selection.clear[0]} onClick={clearSelection}>
            {text('table.clear')}
          </Button>
        </div>
      )}
      <div className="ms-auto flex flex-wrap items-center justify-end gap-x-4">
        {listSum !== undefined && <span className="text-sm text-soft tabular-nums">{listSum}</span>}
        <Pager page={page} limit={limit} total={total} hasMore={hasMore} onPageChange={onPageChange} />
      </div>
    </div>
  )
}

/**
 * The sticky footer of a table: the number of selected records with their actions, and the pager. It is not rendered
 * again when the cursor moves.
 */
export const TableFooter = memo(MemoizableFooter)
