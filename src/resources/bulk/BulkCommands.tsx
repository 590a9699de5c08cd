import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import type { Endpoint, Page } from '../../../contract/endpoint.ts'
import { staffEvents } from '../../../machines/lifecycle.ts'
import type { TableActor } from '../../../machines/console/table.ts'
import type { RowId } from '../../../machines/console/tableRows.ts'
import { pauseInvalidation } from '../../api/invalidation.ts'
import { useProfile } from '../../api/signedInStaff.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandServices } from '../../commands/context.tsx'
import { formatTotalAmount } from '../../commands/amount.ts'
import type { LifecycleEventSender, LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import { useConsole } from '../../console.tsx'
import { preloadModules } from '../../loading/deferred.ts'
import { useText } from '../../texts/text.ts'
import { loadBulkDialog, useStartBulkRun } from './BulkDialogHost.tsx'
import { readBulkDraft, removeBulkDraft } from './bulkDraft.ts'
import { type BulkRunOptions, createBulkRun } from './bulkRun.ts'
import { cachedRows } from '../cachedRows.ts'
import { selectionCommands } from './selectionCommands.ts'

/** The settings for sending one event to several records of a list. */
export interface BulkSettings<Row> {
  sender: LifecycleEventSender
  toLifecycleRecord: (row: Row) => LifecycleRecord
  /** The status code of all matching records, if the list shows a single status. */
  stateCode?: number
}

/** The commands and the sum that a list shows for its selected records. */
export interface SelectionView {
  commands: readonly Command[]
  /** The sum of the amounts; undefined if there are none, if a record is not cached, or if `selection` is `all`. */
  sum: string | undefined
}

export interface BulkCommandsProps<Row extends { id: RowId }> {
  settings: BulkSettings<Row>
  /** The endpoint of the list. */
  endpoint: Endpoint
  actor: TableActor
  selection: RowId[] | 'all'
  /** The number of matching records, over all pages. */
  total: number
  /** The rows shown now. A new array means that the cached records may have changed. */
  rows: readonly Row[]
  readPage: (page: number, limit: number, signal: AbortSignal) => Promise<Page<Row>>
  onChange: (view: SelectionView) => void
}

/** The failed and the unsent records of the last bulk run of each table. The cached pages may not contain them. */
const remainingRecordsByTable = new WeakMap<TableActor, readonly LifecycleRecord[]>()

/** Passes the commands for the selected records of a list to `onChange`. Renders nothing. */
export default function BulkCommands<Row extends { id: RowId }>(props: BulkCommandsProps<Row>): null {
  const { settings, endpoint, actor, selection, total, rows, readPage, onChange } = props
  const text = useText()
  const { queryClient } = useConsole()
  const { runner } = useCommandServices()
  const startRun = useStartBulkRun()
  useEffect(() => preloadModules(loadBulkDialog), [])
  const cachedRecords = useMemo(() => {
    if (selection.length === 0 || rows.length === 0) return new Map<RowId, LifecycleRecord>()
    return latestById([
      ...cachedRows<Row>(queryClient, endpoint).map(settings.toLifecycleRecord),
      ...(remainingRecordsByTable.get(actor) ?? []),
    ])
  }, [queryClient, endpoint, actor, settings, selection, rows])

  const start = useCallback(
    (run: Pick<BulkRunOptions, 'event' | 'selection' | 'cachedRecords' | 'typedReason'>) => {
      const { sender, toLifecycleRecord } = settings
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
    [settings, actor, readPage, queryClient, runner, startRun],
  )

  // A layout effect registers the commands before the next key press, such as `a` right after `x`.
  useLayoutEffect(() => {
    if (selection.length === 0) return
    const { sender, stateCode } = settings
    const records = selection === 'all' ? undefined : selection.flatMap((id) => cachedRecords.get(id) ?? [])
    const amount = records && formatTotalAmount(records, sender.amountUnit, text)
    onChange({
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
  }, [settings, selection, total, cachedRecords, onChange, text, start])

  const { id: staffId } = useProfile()
  const router = useRouter()
  useEffect(() => {
    const draft = readBulkDraft(staffId)
    const { lifecycle } = settings.sender.lifecycleTextKeys
    if (draft === undefined || draft.kind !== lifecycle.record || draft.url !== router.latestLocation.href) return
    if (!staffEvents(lifecycle).includes(draft.event)) return
    removeBulkDraft(staffId)
    for (const id of draft.ids) actor.send({ type: 'toggle', id })
    start({
      event: draft.event,
      selection: draft.ids,
      cachedRecords: latestById(cachedRows<Row>(queryClient, endpoint).map(settings.toLifecycleRecord)),
      typedReason: draft.reason,
    })
  }, [staffId, settings, router, actor, queryClient, endpoint, start])

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
