import type { RecordWrite } from '../../../contract/live/recordWrite.ts'
import { isDeletion, isEdit } from '../../commands/describeChange.ts'
import type { ListedRecord } from '../resource.ts'

/** A row with the fields that a lifecycle event changes. */
type RowWithStatus = ListedRecord & { status?: number; version?: number }

interface MarkChangedRowsOptions<Row> {
  /** The rows that were shown before, including those kept after they left the list. */
  previousRows: readonly Row[]
  /** The rows of the same list now. */
  rows: readonly Row[]
  /** Returns the recent write of a record by another person; undefined if there is none to mark. */
  recentWriteOf: (id: number) => RecordWrite | undefined
  /** Returns the status code of a state; undefined for an unknown state or if the records have no lifecycle. */
  stateCodeOf: (state: string) => number | undefined
  /** The status code of the list's records, if the list shows a single status. */
  stateCode: number | undefined
}

export interface RowsWithMarkedChanges<Row> {
  /** The rows of the list, with the writes of other people applied. */
  rows: readonly Row[]
  /** `rows` and the rows that another person has moved out of the list, which keep their former positions. */
  shownRows: readonly Row[]
}

/**
 * Applies the writes of other people to the rows of a list. If no write has an effect, `rows` and `shownRows` of the
 * result are the given array `rows`.
 */
export function markChangedRows<Row extends ListedRecord>(
  options: MarkChangedRowsOptions<Row>,
): RowsWithMarkedChanges<Row> {
  const { previousRows, rows, recentWriteOf, stateCodeOf, stateCode } = options
  const listedIds = new Set(rows.map(({ id }) => id))
  const mergedRows = [...rows]
  const hasLeft = (row: Row) => {
    const write = recentWriteOf(row.id)
    if (write === undefined || listedIds.has(row.id)) return false
    if (isDeletion(write) || isEditedSinceLoad(row, write)) return true
    return stateCode !== undefined && stateCodeOf(write.to) !== stateCode
  }
  for (const [index, row] of previousRows.entries()) {
    if (hasLeft(row)) mergedRows.splice(index, 0, row)
  }
  const rowsAfterWrites = mergedRows.map((row) => applyWrite(row, recentWriteOf(row.id), stateCodeOf))
  const shownRows = hasSameItems(rowsAfterWrites, rows) ? rows : rowsAfterWrites
  const remainingRows = shownRows.filter((row) => isOfState(row, stateCode) && !hasLeft(row))
  return { shownRows, rows: hasSameItems(remainingRows, shownRows) ? shownRows : remainingRows }
}

/**
 * Whether another person has edited the row since it was loaded. Such a row leaves a list that is sorted or filtered by
 * what was edited.
 */
function isEditedSinceLoad({ version }: RowWithStatus, write: RecordWrite): boolean {
  return isEdit(write) && version !== undefined && version < write.version
}

function applyWrite<Row extends RowWithStatus>(
  row: Row,
  write: RecordWrite | undefined,
  stateCodeOf: (state: string) => number | undefined,
): Row {
  // After an edit, the row keeps its version until it is loaded again, because it still shows the old values.
  if (write === undefined || isEdit(write)) return row
  const status = stateCodeOf(write.to)
  if (status === undefined || row.version === undefined || row.version >= write.version) return row
  return { ...row, status, version: write.version }
}

function isOfState({ status }: RowWithStatus, stateCode: number | undefined): boolean {
  return status === undefined || stateCode === undefined || status === stateCode
}

function hasSameItems(items: readonly unknown[], otherItems: readonly unknown[]): boolean {
  return items.length === otherItems.length && items.every((item, index) => item === otherItems[index])
}
