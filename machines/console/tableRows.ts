import { indexAfterRemoval, nextIdToProcess } from './nextRecord.ts'

export type RowId = number | string

/** The rows of one page of a list. */
export interface TableRows {
  ids: RowId[]
  /** The number of rows on all pages. */
  total: number
  /**
   * Identifies the page and the sort order. A row that is missing from the same page has been removed; a row that is
   * missing from another page may still exist.
   */
  pageKey: string
  /** The number of cells in a row. */
  columnCount: number
}

/** The context of the table chart: only the ids of the records, because the records are in the query cache. */
export interface TableContext extends TableRows {
  /** The id of the record whose row the cursor is on; undefined in an empty table. */
  cursor: RowId | undefined
  /** The index of the cursor's row on the page. */
  index: number
  /** The index of the cell in that row that the cursor is on. */
  column: number
  /** The ids of the selected records on all pages. Unused while all matching records are selected. */
  selectedIds: RowId[]
  /** The range that is being extended: the id of its first record, and the selection before the range. */
  range: { from: RowId; selectedBefore: RowId[] } | undefined
  /** The records that a bulk action of this person has changed, until the rows of the page change. */
  processedIds: readonly RowId[]
}

/** Limits `index` to the indexes of `count` rows or cells. */
export function clampIndex(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}

function cursorAt(ids: RowId[], index: number): Pick<TableContext, 'cursor' | 'index'> {
  const rowIndex = clampIndex(index, ids.length)
  return { cursor: ids[rowIndex], index: rowIndex }
}

/**
 * Returns the changes of the context when the cursor moves to the row at `index`. A move to another row ends the range.
 * The focus event after the extension of a range names the row that the cursor is on already, so the range stays.
 */
export function withCursorAt(context: TableContext, index: number): Partial<TableContext> {
  const position = cursorAt(context.ids, index)
  return { ...position, range: position.cursor === context.cursor ? context.range : undefined }
}

/** Whether `rows` are of the same page as before, but no longer contain the record under the cursor. */
export function isCursorRowGone({ cursor, pageKey }: TableContext, rows: TableRows): boolean {
  return cursor !== undefined && rows.pageKey === pageKey && !rows.ids.includes(cursor)
}

/** Returns the new index of the cursor among `ids`, the new rows of the same page. */
function cursorIndexIn({ cursor, ids: previousIds, index }: TableContext, ids: RowId[]): number {
  const currentIndex = cursor === undefined ? -1 : ids.indexOf(cursor)
  return currentIndex >= 0 ? currentIndex : indexAfterRemoval(previousIds, index, ids)
}

/** The id of a record that staff have decided, and those of the other records that still need the same decision. */
export interface RecordDecision {
  id: RowId
  undecidedIds: readonly RowId[]
}

/**
 * Returns the index of the row to decide next: the first undecided one below the cursor, or else on the page.
 * Undefined if the decided record is not under the cursor, or if no row of the page is undecided.
 */
export function indexOfNextUndecided({ ids, cursor }: TableContext, decision: RecordDecision): number | undefined {
  if (cursor !== decision.id) return undefined
  const undecidedIds = ids.filter((id) => id !== decision.id && decision.undecidedIds.includes(id))
  const next = nextIdToProcess(ids, decision.id, undecidedIds)
  return next === undefined ? undefined : ids.indexOf(next)
}

/**
 * Returns the changes of the context when new rows are shown. The cursor stays on its record. If that record has gone
 * from the page, the cursor moves to the row that takes its place. On another page, it moves to the first row.
 */
export function withRows(
  context: TableContext,
  { ids, total, pageKey, columnCount }: TableRows,
): Partial<TableContext> {
  const index = pageKey === context.pageKey || ids.includes(context.cursor ?? '') ? cursorIndexIn(context, ids) : 0
  const removedIds = pageKey === context.pageKey ? context.ids.filter((id) => !ids.includes(id)) : []
  return {
    ids,
    total,
    pageKey,
    columnCount,
    ...cursorAt(ids, index),
    column: clampIndex(context.column, columnCount),
    selectedIds:
      removedIds.length === 0 ? context.selectedIds : context.selectedIds.filter((id) => !removedIds.includes(id)),
    range: context.range && pageKey === context.pageKey && ids.includes(context.range.from) ? context.range : undefined,
    processedIds: pageKey === context.pageKey && hasSameIds(context.ids, ids) ? context.processedIds : [],
  }
}

function hasSameIds(ids: readonly RowId[], otherIds: readonly RowId[]): boolean {
  return ids.length === otherIds.length && ids.every((id, index) => id === otherIds[index])
}

/**
 * Returns the changes of the context when a range is extended to the row at `index`. The rows of the range are selected
 * in addition to those that were selected before the range.
 */
export function withExtendedRange(context: TableContext, index: number): Partial<TableContext> {
  const { ids, cursor, selectedIds } = context
  if (cursor === undefined) return {}
  const range = context.range ?? { from: cursor, selectedBefore: selectedIds }
  const rowIndex = clampIndex(index, ids.length)
  const bounds = [ids.indexOf(range.from), rowIndex].toSorted((a, b) => a - b)
  return {
    cursor: ids[rowIndex],
    index: rowIndex,
    selectedIds: addToSelection(range.selectedBefore, ids.slice(bounds[0], (bounds[1] ?? 0) + 1)),
    range,
  }
}

/** Returns the selection with a record added, or without the record if it was selected. */
export function toggleRow(selectedIds: RowId[], id: RowId | undefined): RowId[] {
  if (id === undefined) return selectedIds
  return selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id]
}

/** Returns the selection with further records, without duplicates. */
export function addToSelection(selectedIds: RowId[], added: RowId[]): RowId[] {
  return [...selectedIds, ...added.filter((id) => !selectedIds.includes(id))]
}
