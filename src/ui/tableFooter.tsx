import type { ReactNode } from 'react'
import { selectionOf, type TableActor, type TableSnapshot } from '../../machines/table.ts'
import { useText } from '../text.ts'
import { Button } from './button.tsx'
import { formatNumber } from './format.ts'
import { Pager } from './pager.tsx'
import { selectionWords } from './useTableWords.ts'

interface FootProps {
  actor: TableActor
  snapshot: TableSnapshot
  page: number
  limit: number
  total: number
  onPage: (page: number) => void
  /** The actions for the selected records. */
  actions: ReactNode
}

/** Below a table, always in view: what is selected and what can be done with it, and the pages. */
export function TableFooter({ actor, snapshot, page, limit, total, onPage, actions }: FootProps) {
  const text = useText()
  const selection = selectionOf(snapshot)
  const words = selectionWords(snapshot, text)
  const { ids } = snapshot.context
  const canTakeAll = selection !== 'all' && selection.length < total && ids.every((id) => selection.includes(id))
  return (
    <div className="grid-foot">
      {words && (
        <div className="flex flex-wrap items-center gap-2">
          <strong className="text-sm font-medium text-ai">{words}</strong>
          {canTakeAll && (
            <Button tone="quiet" onClick={() => actor.send({ type: 'selectPage' })}>
              {text('table.selectAll', { n: formatNumber(total) })}
            </Button>
          )}
          {actions}
          <Button tone="quiet" aria-keyshortcuts="Escape" onClick={() => actor.send({ type: 'clear' })}>
            {text('table.clear')}
          </Button>
        </div>
      )}
      <div className="ms-auto">
        <Pager page={page} limit={limit} total={total} onPage={onPage} />
      </div>
    </div>
  )
}
