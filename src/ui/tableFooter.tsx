import { KEY_MAP } from '../keyMap.ts'
import type { ReactNode } from 'react'
import { selectionOf } from '../../machines/console/table.ts'
import { useText } from '../texts/text.ts'
import { Button } from './button.tsx'
import { formatTotal, Pager } from './pager.tsx'
import { useRenderedTable } from './tableModel.ts'
import { selectionText } from './useTableAnnouncements.ts'

interface FooterProps {
  /** The buttons for the selected records. */
  selectionActions?: ReactNode
  /** Shown while nothing is selected: the keyboard shortcuts of the row under the cursor. */
  rowShortcutHints?: ReactNode
  /** Shown after the number of selected records, such as the sum of their amounts. */
  selectionSum?: ReactNode
  /** Shown beside the pager, such as the sum of the amounts of all matching records. */
  listSum?: ReactNode
}

/**
 * The sticky footer of a table: the number of selected records with their actions, and the pager. It is not rendered
 * again when the cursor moves.
 */
export function TableFooter({ selectionActions, rowShortcutHints, selectionSum, listSum }: FooterProps) {
  const text = useText()
  const { table, snapshot } = useRenderedTable()
  const { model, page, limit, total, hasMore } = table
  const selection = selectionOf(snapshot)
  const selectionMessage = selectionText(snapshot, text)
  const selectedIds = new Set(selection === 'all' ? [] : selection)
  // The records of the page are selected, and more match.
  const canSelectAll =
    selection !== 'all' && selection.length < total && snapshot.context.ids.every((id) => selectedIds.has(id))
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
            <Button tone="quiet" onClick={model.selectAll}>
              {text('table.selectAll', { n: formatTotal(total, hasMore) })}
            </Button>
          )}
          {selectionActions}
          <Button tone="quiet" aria-keyshortcuts={KEY_MAP.selection.clear[0]} onClick={model.clearSelection}>
            {text('table.clear')}
          </Button>
        </div>
      )}
      <div className="ms-auto flex flex-wrap items-center justify-end gap-x-4">
        {listSum !== undefined && <span className="text-sm text-soft tabular-nums">{listSum}</span>}
        <Pager page={page} limit={limit} total={total} hasMore={hasMore} onPageChange={model.changePage} />
      </div>
    </div>
  )
}
