export type RowId = number | string

/** The rows of one page as they have come from the server. */
export interface TableRows {
  ids: RowId[]
  /** How many rows the whole list has, over all pages. */
  total: number
  /** Which page in which order. A row that is absent at the same place has gone; at another place it has not. */
  place: string
  /** How many cells a row has. */
  columns: number
}

/** The state of a table of records: ids only, because the records belong to the query cache. */
export interface TableContext extends TableRows {
  cursor: RowId | undefined
  /** The cursor's row on the page; kept when its record goes, for the row that takes its position. */
  index: number
  column: number
  /** The selected records, of this page and of others. Not read while all that match are selected. */
  selected: RowId[]
  /** The range that is being extended: the record it began at, and what was selected before it. */
  range: { from: RowId; before: RowId[] } | undefined
}

/** `index`, or the nearest one that `count` rows or cells have. */
export function within(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}

function cursorAt(ids: RowId[], index: number): Pick<TableContext, 'cursor' | 'index'> {
  const at = within(index, ids.length)
  return { cursor: ids[at], index: at }
}

/**
 * A range selected with Shift ends when the cursor leaves its last row; the focus event that follows does not end it.
 */
export function movedTo(context: TableContext, index: number): Partial<TableContext> {
  const place = cursorAt(context.ids, index)
  return { ...place, range: place.cursor === context.cursor ? context.range : undefined }
}

/** Whether the record under the cursor has left the page that it stood on. */
export function isGone({ cursor, place }: TableContext, rows: TableRows): boolean {
  return cursor !== undefined && rows.place === place && !rows.ids.includes(cursor)
}

/** The index of the cursor among `ids`, the rows of the same page as they are now. */
function indexAfter({ cursor, ids: before, index }: TableContext, ids: RowId[]): number {
  const found = cursor === undefined ? -1 : ids.indexOf(cursor)
  if (found >= 0) return found
  const isStill = (id: RowId) => ids.includes(id)
  const next = before.slice(index + 1).find(isStill)
  if (next !== undefined) return ids.indexOf(next)
  const last = before.slice(0, index).findLast(isStill)
  return last === undefined ? 0 : ids.indexOf(last) + 1
}

/**
 * The cursor stays on its record; where that has gone, it goes to the first row after it that is still there, else to
 * what follows the last row before it. At another place it goes to the first row.
 */
export function withRows(context: TableContext, { ids, total, place, columns }: TableRows): Partial<TableContext> {
  const index = place === context.place || ids.includes(context.cursor ?? '') ? indexAfter(context, ids) : 0
  const left = place === context.place ? context.ids.filter((id) => !ids.includes(id)) : []
  return {
    ids,
    total,
    place,
    columns,
    ...cursorAt(ids, index),
    column: within(context.column, columns),
    selected: left.length === 0 ? context.selected : context.selected.filter((id) => !left.includes(id)),
    range: context.range && place === context.place && ids.includes(context.range.from) ? context.range : undefined,
  }
}

/** The range from where it began to `index`, added to what was selected before it. */
export function extended(context: TableContext, index: number): Partial<TableContext> {
  const { ids, cursor, selected } = context
  if (cursor === undefined) return {}
  const range = context.range ?? { from: cursor, before: selected }
  const at = within(index, ids.length)
  const ends = [ids.indexOf(range.from), at].toSorted((a, b) => a - b)
  return {
    cursor: ids[at],
    index: at,
    selected: union(range.before, ids.slice(ends[0], (ends[1] ?? 0) + 1)),
    range,
  }
}

/** The selection with a record taken in or out. */
export function toggled(selected: RowId[], id: RowId | undefined): RowId[] {
  if (id === undefined) return selected
  return selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]
}

/** The selection with further records. */
export function union(some: RowId[], more: RowId[]): RowId[] {
  return [...some, ...more.filter((id) => !some.includes(id))]
}
