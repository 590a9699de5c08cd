import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import { staffEvents } from '../../../machines/lifecycle.ts'
import { selectionOf, type TableActor } from '../../../machines/console/table.ts'
import type { RowId } from '../../../machines/console/tableRows.ts'
import { pauseInvalidation } from '../../api/invalidation.ts'
import { useProfile } from '../../api/signedInStaff.ts'
import { useCommandServices } from '../../commands/context.tsx'
import { formatTotalAmount } from '../../commands/amount.ts'
import type { LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import { useConsole } from '../../console.tsx'
import { usePreload } from '../../loading/usePreload.ts'
import { useText } from '../../texts/text.ts'
import { loadBulkDialog, useStartBulkRun } from './BulkDialogHost.tsx'
import { readBulkDraft, removeBulkDraft } from './bulkDraft.ts'
import { type BulkRunOptions, createBulkRun } from './bulkRun.ts'
import { cachedRows } from '../cachedRows.ts'
import { useList, useListRows } from '../model/listContext.ts'
import { resourceOf } from '../model/ListModel.ts'
import type { ListedRecord } from '../resource.ts'
import { selectionCommands } from './selectionCommands.ts'

/** The failed and the unsent records of the last bulk run of each table. The cached pages may not contain them. */
const remainingRecordsByTable = new WeakMap<TableActor, readonly LifecycleRecord[]>()

/** Passes the commands for the selected records to the rows of the list. Renders nothing. */
export default function BulkCommands(): null {
  const { view, model } = useList()
  const { table, setSelection } = useListRows()
  const { actor, rows, total } = table
  const { definition, stateCode } = view
  const { endpoint } = definition
  const sender = view.senders?.bulkSender
  const toLifecycleRecord = resourceOf(definition)?.toLifecycleRecord
  const selection = useSelector(actor, selectionOf)
  const text = useText()
  const { queryClient } = useConsole()
  const { runner } = useCommandServices()
  const startRun = useStartBulkRun()
  usePreload(loadBulkDialog)
  const cachedRecords = useMemo(() => {
    if (selection.length === 0 || rows.length === 0 || toLifecycleRecord === undefined)
      return new Map<RowId, LifecycleRecord>()
    return latestById([
      ...cachedRows<ListedRecord>(queryClient, endpoint).map(toLifecycleRecord),
      ...(remainingRecordsByTable.get(actor) ?? []),
    ])
  }, [queryClient, endpoint, actor, toLifecycleRecord, selection, rows])

  const start = useCallback(
    (run: Pick<BulkRunOptions, 'event' | 'selection' | 'cachedRecords' | 'typedReason'>) => {
      if (sender === undefined || toLifecycleRecord === undefined) return
      const readPage = model.pageReader()
      startRun(
        createBulkRun({
          ...run,
          sender,
          readPage: async (...args) => {
            const page = await readPage(...args)
            return { ...page, items: page.items.map(toLifecycleRecord) }
          },
          pauseInvalidation: () => pauseInvalidation(queryClient),
          reportPrematureAnswer: runner.reportPrematureAnswer,
          onSettled: (remainingRecords, processedIds) => selectOnly(actor, remainingRecords, processedIds),
        }),
      )
    },
    [sender, toLifecycleRecord, model, actor, queryClient, runner, startRun],
  )

  // A layout effect registers the commands before the next key press, such as `a` right after `x`.
  useLayoutEffect(() => {
    if (selection.length === 0 || sender === undefined) return
    const records = selection === 'all' ? undefined : selection.flatMap((id) => cachedRecords.get(id) ?? [])
    const amount = records && formatTotalAmount(records, sender.amountUnit, text)
    setSelection({
      commands: selectionCommands({
        sender,
        records,
        stateCode,
        count: selection === 'all' ? total : selection.length,
        text,
        start: (event) => start({ event, selection, cachedRecords }),
      }),
      sum: amount && records.length === selection.length ? text('amount.total', { amount }) : undefined,
    })
  }, [sender, stateCode, selection, total, cachedRecords, setSelection, text, start])

  const { id: staffId } = useProfile()
  const router = useRouter()
  useEffect(() => {
    if (sender === undefined || toLifecycleRecord === undefined) return
    const draft = readBulkDraft(staffId)
    const { lifecycle } = sender.lifecycleTextKeys
    if (draft === undefined || draft.kind !== lifecycle.record || draft.url !== router.latestLocation.href) return
    if (!staffEvents(lifecycle).includes(draft.event)) return
    removeBulkDraft(staffId)
    for (const id of draft.ids) actor.send({ type: 'toggle', id })
    start({
      event: draft.event,
      selection: draft.ids,
      cachedRecords: latestById(cachedRows<ListedRecord>(queryClient, endpoint).map(toLifecycleRecord)),
      typedReason: draft.reason,
    })
  }, [staffId, sender, toLifecycleRecord, router, actor, queryClient, endpoint, start])

  return null
}

function selectOnly(actor: TableActor, records: readonly LifecycleRecord[], processedIds: readonly RowId[]): void {
  remainingRecordsByTable.set(actor, records)
  actor.send({ type: 'clear', processedIds })
  for (const { id } of records) actor.send({ type: 'toggle', id })
}

/** Returns the records by id, each in its latest version. */
function latestById(records: readonly LifecycleRecord[]): Map<RowId, LifecycleRecord> {
  return new Map(records.toSorted((a, b) => a.version - b.version).map((record) => [record.id, record]))
}
