import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import type { RecordWrite } from '../../contract/socketEvents.ts'
import type { Lifecycle } from '../../machines/lifecycle.ts'
import { changeText } from '../commands/changeText.ts'
import { recordKeyOf } from '../commands/command.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'
import { announceChange } from './announceChange.ts'
import { markRows } from './markRows.ts'
import type { ListedRecord } from './resource.ts'

export interface RowMarking {
  /** The lifecycle of the records. */
  lifecycle: Lifecycle
  /** The code of the state that all records of the list have, if they all have the same. */
  code: number | undefined
}

interface MarkedRowsOptions<Row> {
  /** Undefined if nothing is marked. */
  marking: RowMarking | undefined
  rows: readonly Row[]
  /** Identifies the page of the list that the rows are of; undefined while they are those of another one. */
  listKey: string | undefined
  rowName: (row: Row) => string
}

interface MarkedRows<Row> {
  /** The rows of the list. */
  rows: readonly Row[]
  /** The rows with those that another person has moved out of the list. */
  shownRows: readonly Row[]
  /** What another person has done, by the id of the record. */
  notes: ReadonlyMap<number, string>
}

const NO_NOTES: ReadonlyMap<number, string> = new Map()
const NO_ROWS: readonly never[] = []

/**
 * Returns the rows of a list with what other people have just done to them, and with a note for each such row. A row that
 * another person has moved out of the list is shown as long as its note. Announces each note.
 */
export function useMarkedRows<Row extends ListedRecord>(options: MarkedRowsOptions<Row>): MarkedRows<Row> {
  const { marking, listKey, rowName } = options
  const record = marking?.lifecycle.record
  const text = useText()
  const { recentChanges } = useConsole()
  const changes = useSelector(recentChanges, ({ context }) => context.changes)
  const writes = useMemo(() => new Map(changes.map(({ recordKey, write }) => [recordKey, write])), [changes])
  const inputs = { rows: options.rows, listKey, marking, writes }
  const [last, setLast] = useState<MarkedPage<Row>>({ inputs, rows: options.rows, shownRows: options.rows })
  const page = hasSameValues(last.inputs, inputs) ? last : markPage(inputs, last)
  if (page !== last) setLast(page)
  const { rows, shownRows } = page
  const notes = useMemo(() => {
    if (record === undefined || writes.size === 0) return NO_NOTES
    return new Map(
      shownRows.flatMap(({ id }) => {
        const write = writes.get(recordKeyOf(record, id))
        return write === undefined ? [] : [[id, changeText(record, write, text)] as const]
      }),
    )
  }, [record, shownRows, writes, text])
  useEffect(() => {
    if (record === undefined) return undefined
    const subscription = recentChanges.on('changed', ({ recordKey, write }) => {
      const row = shownRows.find(({ id }) => recordKeyOf(record, id) === recordKey)
      if (row !== undefined) announceChange(write, `${rowName(row)} ${changeText(record, write, text)}`)
    })
    return () => subscription.unsubscribe()
  }, [recentChanges, record, shownRows, rowName, text])
  return { rows, shownRows, notes }
}

/** The rows of one page of a list, and everything that they are computed from. */
interface MarkedPage<Row> {
  inputs: Pick<MarkedRowsOptions<Row>, 'rows' | 'listKey' | 'marking'> & { writes: ReadonlyMap<string, RecordWrite> }
  rows: readonly Row[]
  shownRows: readonly Row[]
}

function markPage<Row extends ListedRecord>(inputs: MarkedPage<Row>['inputs'], last: MarkedPage<Row>): MarkedPage<Row> {
  const { rows, listKey, marking, writes } = inputs
  if (marking === undefined || listKey === undefined || writes.size === 0) return { inputs, rows, shownRows: rows }
  const { lifecycle, code } = marking
  const marked = markRows({
    previous: last.inputs.listKey === listKey ? last.shownRows : NO_ROWS,
    rows,
    writeOf: (id) => writes.get(recordKeyOf(lifecycle.record, id)),
    codeOf: (state) => lifecycle.codes[state],
    code,
  })
  return { inputs, ...marked }
}

function hasSameValues<Inputs extends object>(some: Inputs, others: Inputs): boolean {
  return Object.entries(some).every(([name, value]) => value === others[name as keyof Inputs])
}
