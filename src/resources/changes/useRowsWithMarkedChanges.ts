import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { RecordWrite } from '../../../contract/live/recordWrite.ts'
import type { RecentChangesActor } from '../../../machines/console/recentChanges.ts'
import type { Lifecycle } from '../../../machines/lifecycle.ts'
import { describeChange } from '../../commands/describeChange.ts'
import { recordKeyOf } from '../../commands/command.ts'
import { useActorEvent, useConsole } from '../../console.tsx'
import { failureMessage } from '../../texts/failureMessage.ts'
import { useText } from '../../texts/text.ts'
import { announceChange } from './announceChange.ts'
import { markChangedRows, type RowsWithMarkedChanges } from './markChangedRows.ts'
import type { ListedRecord } from '../resource.ts'
import { useAssumedStates } from './useAssumedStates.ts'

interface RowsWithMarkedChangesOptions<Row> {
  /** The kind of the records; undefined if the list does not mark the rows that others have changed. */
  kind: string | undefined
  /** The lifecycle of the records, if they have one. */
  lifecycle?: Lifecycle | undefined
  /** The status code of the list's records, if the list shows a single status. */
  stateCode?: number | undefined
  rows: readonly Row[]
  /** Identifies the list page to which the rows belong; undefined while the rows of the previous page are shown. */
  listPageId: string | undefined
  rowName: (row: Row) => string
}

interface RowsWithNotes<Row> extends RowsWithMarkedChanges<Row> {
  /** The texts about what another person has done, or why an action was not done, by the id of the record. */
  notes: ReadonlyMap<number, string>
}

const NO_NOTES: ReadonlyMap<number, string> = new Map()
const NO_ROWS: readonly never[] = []

/**
 * Returns the rows of a list in their new states after recent changes by other people, with a note for each changed
 * row. A row that another person has moved out of the list is shown as long as its note. Each note is announced.
 */
export function useRowsWithMarkedChanges<Row extends ListedRecord>(
  options: RowsWithMarkedChangesOptions<Row>,
): RowsWithNotes<Row> {
  const { rowName, ...page } = options
  const { kind } = options
  const text = useText()
  const { recentChanges } = useConsole()
  const { failures } = useAssumedStates()
  const changes = useSelector(recentChanges, ({ context }) => context.changes)
  const inputs = { ...page, changes }
  const [previousMarkedPage, setPreviousMarkedPage] = useState<MarkedPage<Row>>({
    inputs,
    rows: options.rows,
    shownRows: options.rows,
  })
  const markedPage = hasSameValues(previousMarkedPage.inputs, inputs)
    ? previousMarkedPage
    : markChangesOnPage(inputs, previousMarkedPage)
  if (markedPage !== previousMarkedPage) setPreviousMarkedPage(markedPage)
  const { rows, shownRows } = markedPage
  useActorEvent(recentChanges, 'changed', ({ recordKey, write }) => {
    if (kind === undefined) return
    const row = shownRows.find(({ id }) => recordKeyOf(kind, id) === recordKey)
    if (row !== undefined) announceChange(write, `${rowName(row)} ${describeChange(kind, write, text)}`)
  })
  if (kind === undefined || changes.length + failures.size === 0) return { rows, shownRows, notes: NO_NOTES }
  const writes = writesByRecord(changes)
  const notes = shownRows.flatMap(({ id }) => {
    const recordKey = recordKeyOf(kind, id)
    const write = writes.get(recordKey)
    if (failures.has(recordKey)) return [[id, failureMessage(failures.get(recordKey), text)] as const]
    return write === undefined ? [] : [[id, describeChange(kind, write, text)] as const]
  })
  return { rows, shownRows, notes: new Map(notes) }
}

/** The recent changes by other people. */
type RecentChanges = SnapshotFrom<RecentChangesActor>['context']['changes']

function writesByRecord(changes: RecentChanges): ReadonlyMap<string, RecordWrite> {
  return new Map(changes.map(({ recordKey, write }) => [recordKey, write]))
}

/** The rows of one list page, with the changes of other people marked, and the inputs from which they are computed. */
interface MarkedPage<Row> extends RowsWithMarkedChanges<Row> {
  inputs: Omit<RowsWithMarkedChangesOptions<Row>, 'rowName'> & { changes: RecentChanges }
}

function markChangesOnPage<Row extends ListedRecord>(
  inputs: MarkedPage<Row>['inputs'],
  previousMarkedPage: MarkedPage<Row>,
): MarkedPage<Row> {
  const { rows, listPageId, kind, lifecycle, stateCode, changes } = inputs
  if (kind === undefined || listPageId === undefined || changes.length === 0) return { inputs, rows, shownRows: rows }
  const writes = writesByRecord(changes)
  const rowsWithMarkedChanges = markChangedRows({
    previousRows: previousMarkedPage.inputs.listPageId === listPageId ? previousMarkedPage.shownRows : NO_ROWS,
    rows,
    recentWriteOf: (id) => writes.get(recordKeyOf(kind, id)),
    stateCodeOf: (state) => lifecycle?.codes[state],
    stateCode,
  })
  return { inputs, ...rowsWithMarkedChanges }
}

function hasSameValues<Inputs extends object>(inputs: Inputs, otherInputs: Inputs): boolean {
  return Object.entries(inputs).every(([name, value]) => value === otherInputs[name as keyof Inputs])
}
