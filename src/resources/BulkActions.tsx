import { useLayoutEffect, useMemo, useState } from 'react'
import type { Endpoint, Page } from '../../contract/endpoint.ts'
import type { TableActor } from '../../machines/table.ts'
import type { RowId } from '../../machines/tableRows.ts'
import { pauseInvalidation } from '../api/invalidation.ts'
import type { Command } from '../commands/command.ts'
import type { EventSender, LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { type BulkRun, bulkRun } from './bulkRun.ts'
import { knownRows } from './knownRows.ts'
import { codesOf, selectionCommands } from './selectionCommands.ts'

/** How one event is sent to several records of a list. */
export interface Bulk<Row> {
  sender: EventSender
  recordOf: (row: Row) => LifecycleRecord
  /** The one code that all that match have, where the list shows only one. */
  code?: number
}

export interface BulkActionsProps<Row extends { id: RowId }> {
  bulk: Bulk<Row>
  /** The list's. */
  endpoint: Endpoint
  actor: TableActor
  selection: RowId[] | 'all'
  /** How many match, over all pages. */
  total: number
  /** Those shown now; others mean that records have changed. */
  rows: readonly Row[]
  readPage: (page: number, limit: number, signal: AbortSignal) => Promise<Page<Row>>
  onCommands: (commands: readonly Command[]) => void
}

/** What the last run of a table did not reach: no list need have shown it. */
const left = new WeakMap<TableActor, readonly LifecycleRecord[]>()

/** The commands for the selected records of a list, and the dialog of the one that is running. */
export default function BulkActions<Row extends { id: RowId }>(props: BulkActionsProps<Row>) {
  const { bulk, endpoint, actor, selection, total, rows, readPage, onCommands } = props
  const text = useText()
  const { queries } = useConsole()
  const [run, setRun] = useState<BulkRun>()
  const known = useMemo(() => {
    if (selection.length === 0 || rows.length === 0) return new Map<RowId, LifecycleRecord>()
    return latest([...knownRows<Row>(queries, endpoint).map(bulk.recordOf), ...(left.get(actor) ?? [])])
  }, [queries, endpoint, actor, bulk, selection, rows])

  // Before the next key: `x` and then `a` is the selection's `a`.
  useLayoutEffect(() => {
    if (selection.length === 0) return
    const { sender, recordOf, code } = bulk
    const begin = (event: string) =>
      setRun(
        bulkRun({
          sender,
          event,
          selection,
          known,
          readPage: async (...place) => {
            const page = await readPage(...place)
            return { ...page, items: page.items.map(recordOf) }
          },
          holdLists: () => pauseInvalidation(queries),
          settled: (records) => selectOnly(actor, records),
        }),
      )
    const ofAll = code === undefined ? undefined : new Map([[code, total]])
    onCommands(
      selectionCommands({
        sender,
        codes: selection === 'all' ? ofAll : codesOf(selection.flatMap((id) => known.get(id) ?? [])),
        count: selection === 'all' ? total : selection.length,
        text,
        begin,
      }),
    )
  }, [bulk, actor, selection, total, known, readPage, onCommands, queries, text])

  return run && <BulkDialog key={run.event} run={run} onClose={() => setRun(undefined)} />
}

function selectOnly(actor: TableActor, records: readonly LifecycleRecord[]): void {
  left.set(actor, records)
  actor.send({ type: 'clear' })
  for (const { id } of records) actor.send({ type: 'toggle', id })
}

/** Each record once, as it was seen last. */
function latest(records: readonly LifecycleRecord[]): Map<RowId, LifecycleRecord> {
  return new Map(records.toSorted((a, b) => a.version - b.version).map((record) => [record.id, record]))
}
