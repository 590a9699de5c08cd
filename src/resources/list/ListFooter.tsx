import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { selectionOf } from '../../../machines/console/table.ts'
import { lazyAfterFirstScreen, lazyWithRetry } from '../../loading/lazyComponent.tsx'
import { TableFooter } from '../../ui/tableFooter.tsx'
import type { TotalAmountProps } from '../columns/TotalAmount.tsx'
import { useList, useListRows } from '../model/listContext.ts'
import { resourceOf } from '../model/ListModel.ts'

const RecordActions = lazyWithRetry<{ kind: string }>(() =>
  import('../record/RecordActions.tsx').then((code) => ({ default: code.RecordActions })),
)
const RowShortcutHints = lazyAfterFirstScreen<object>(() =>
  import('./RowShortcutHints.tsx').then((code) => ({ default: code.RowShortcutHints })),
)
const TotalAmount = lazyAfterFirstScreen<TotalAmountProps>(() =>
  import('../columns/TotalAmount.tsx').then((code) => ({ default: code.TotalAmount })),
)

/** The footer of a list: the selected records with their actions and sum, and the pager. */
export function ListFooter() {
  const { view } = useList()
  const { table, selection: selectionView } = useListRows()
  const { definition, senders, rowsQuery } = view
  const isAllSelected = useSelector(table.actor, (snapshot) => selectionOf(snapshot) === 'all')
  const kind = resourceOf(definition)?.lifecycleTextKeys.lifecycle.record
  const { counts, amountUnit } = definition.resource ?? {}
  const totalAmount =
    counts === undefined || amountUnit === undefined ? undefined : (
      <Suspense>
        <TotalAmount countsEndpoint={counts} unit={amountUnit} filters={rowsQuery} />
      </Suspense>
    )
  return (
    <TableFooter
      rowShortcutHints={
        <Suspense>
          <RowShortcutHints />
        </Suspense>
      }
      listSum={totalAmount}
      selectionSum={isAllSelected ? totalAmount : selectionView.sum}
      selectionActions={
        senders !== undefined &&
        kind !== undefined &&
        !table.isRecordOpen && (
          <Suspense>
            <RecordActions kind={kind} />
          </Suspense>
        )
      }
    />
  )
}
