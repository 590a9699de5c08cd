import type { RecordWrite } from '../../contract/socketEvents.ts'
import type { ListedRecord } from './resource.ts'

/** A row as the lifecycle of its record changes it. */
type WrittenRow = ListedRecord & { status?: number; version?: number }

interface MarkRowsOptions<Row> {
  /** The rows that were shown before. */
  previous: readonly Row[]
  /** The rows of the same list now. */
  rows: readonly Row[]
  /** Returns the write of a record by another person that is marked now. */
  writeOf: (id: number) => RecordWrite | undefined
  /** Returns the code of a state. */
  codeOf: (state: string) => number | undefined
  /** The code of the state that all records of the list have, if they all have the same. */
  code: number | undefined
}

interface MarkedRows<Row> {
  /** The rows of the list, with the writes of other people applied. */
  rows: readonly Row[]
  /** The same with the rows that such a write has moved out of the list, at their former positions. */
  shownRows: readonly Row[]
}

/** Applies the writes of other people to the rows of a list. Without an effect, both are the array `rows`. */
export function markRows<Row extends ListedRecord>(options: MarkRowsOptions<Row>): MarkedRows<Row> {
  const { previous, rows, writeOf, codeOf, code } = options
  const present = new Set(rows.map(({ id }) => id))
  const merged = [...rows]
  for (const [index, row] of previous.entries()) {
    const write = writeOf(row.id)
    const hasLeft = write !== undefined && code !== undefined && codeOf(write.to) !== code
    if (hasLeft && !present.has(row.id)) merged.splice(index, 0, row)
  }
  const rowsWithWrites = merged.map((row) => applyWrite(row, writeOf(row.id), codeOf))
  const shownRows = hasSameItems(rowsWithWrites, rows) ? rows : rowsWithWrites
  const listed = shownRows.filter((row) => isOfState(row, code))
  return { shownRows, rows: hasSameItems(listed, shownRows) ? shownRows : listed }
}

function applyWrite<Row extends WrittenRow>(
  row: Row,
  write: RecordWrite | undefined,
  codeOf: (state: string) => number | undefined,
): Row {
  if (write === undefined) return row
  const status = codeOf(write.to)
  if (status === undefined || row.version === undefined || row.version >= write.version) return row
  return { ...row, status, version: write.version }
}

function isOfState({ status }: WrittenRow, code: number | undefined): boolean {
  return status === undefined || code === undefined || status === code
}

function hasSameItems(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((item, index) => item === others[index])
}
