import { useEffect, useMemo, useState } from 'react'
import type { Endpoint, Page } from '../../contract/endpoint.ts'
import type { RowId, TableActor } from '../../machines/table.ts'
import { holdChanges } from '../api/changes.ts'
import type { Command } from '../commands/command.ts'
import type { LifecycleActs, LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { type BulkRun, bulkRun } from './bulkRun.ts'
import { knownRows } from './knownRows.ts'
import { selectionCommands } from './selectionCommands.ts'

/** How one event is sent to several records of a list. */
export interface Bulk<Row> {
  acts: LifecycleActs
  recordOf: (row: Row) => LifecycleRecord
}

export interface SelectionDeskProps<Row extends { id: RowId }> {
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

/** What can be done with the selected records of a list: it makes their commands, and shows the run of one. */
export default function SelectionDesk<Row extends { id: RowId }>(props: SelectionDeskProps<Row>) {
  const { bulk, endpoint, actor, selection, total, rows, readPage, onCommands } = props
  const text = useText()
  const { queries } = useConsole()
  const [run, setRun] = useState<BulkRun>()
  const known = useMemo(() => {
    if (selection.length === 0 || rows.length === 0) return new Map<RowId, LifecycleRecord>()
    return new Map([...knownRows<Row>(queries, endpoint)].map(([id, row]) => [id, bulk.recordOf(row)]))
  }, [queries, endpoint, bulk, selection, rows])

  useEffect(() => {
    if (selection.length === 0) return
    const isAll = selection === 'all'
    const begin = (event: string) =>
      setRun(
        bulkRun({
          acts: bulk.acts,
          event,
          selection,
          known,
          readPage: async (...place) => {
            const page = await readPage(...place)
            return { ...page, items: page.items.map(bulk.recordOf) }
          },
          holdLists: () => holdChanges(queries),
          settled: (left) => select(actor, left),
        }),
      )
    onCommands(
      selectionCommands({
        acts: bulk.acts,
        records: isAll ? undefined : selection.flatMap((id) => known.get(id) ?? []),
        count: isAll ? total : selection.length,
        text,
        begin,
      }),
    )
  }, [bulk, actor, selection, total, known, readPage, onCommands, queries, text])

  return run && <BulkDialog key={run.event} run={run} onClose={() => setRun(undefined)} />
}

function select(actor: TableActor, ids: RowId[]): void {
  actor.send({ type: 'clear' })
  for (const id of ids) actor.send({ type: 'toggle', id })
}
