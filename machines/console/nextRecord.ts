/*
 * Which record of a list is next. Whatever goes along a list asks here, and only goes to the record that is named:
 *
 * - The page of a record asks for the records before and after it (`idBefore`, `idAfter`). If the record has left the
 *   list, its former position counts.
 * - After a decision, the record to process is the next one below that still needs the same decision, or else the first
 *   one of the page (`nextIdToProcess`, rule 4.13). The panel and the page open it, and the cursor moves to it.
 * - If the row under the cursor has gone, the cursor takes the nearest row below that is still there, or else the row
 *   that now follows the nearest one above (`indexAfterRemoval`).
 * - Beyond the end of a page, a panel shows the first record of the next page or the last one of the previous page
 *   (`atEnd`).
 */

/**
 * Returns the id that comes after `id` in a list; undefined if there is none.
 * @param knownIds the ids of the list when it last contained the record. If they do not contain `id`, all other records
 *   count as after it.
 * @param shownIds the ids of the list now
 */
export function idAfter<Id>(knownIds: readonly Id[], id: Id, shownIds: readonly Id[]): Id | undefined {
  const knownIdsUpToId = knownIds.slice(0, knownIds.indexOf(id) + 1)
  return shownIds.find((each) => !knownIdsUpToId.includes(each))
}

/**
 * Returns the id that comes before `id` in a list; undefined if there is none. For the parameters, see `idAfter`.
 */
export function idBefore<Id>(knownIds: readonly Id[], id: Id, shownIds: readonly Id[]): Id | undefined {
  return knownIds.slice(0, Math.max(0, knownIds.indexOf(id))).findLast((each) => shownIds.includes(each))
}

/**
 * Returns the id to process after `id`: the first of `remainingIds` that comes after it in the list, or else the
 * first of them. Undefined if none remains.
 */
export function nextIdToProcess<Id>(knownIds: readonly Id[], id: Id, remainingIds: readonly Id[]): Id | undefined {
  return idAfter(knownIds, id, remainingIds) ?? remainingIds[0]
}

/**
 * Returns the index among `shownIds` of the row that takes the place of a row that has gone.
 * @param knownIds the ids of the list when it last contained the row, which was at `index`
 */
export function indexAfterRemoval<Id>(knownIds: readonly Id[], index: number, shownIds: readonly Id[]): number {
  const isStillThere = (id: Id) => shownIds.includes(id)
  const next = knownIds.slice(index + 1).find(isStillThere)
  if (next !== undefined) return shownIds.indexOf(next)
  const last = knownIds.slice(0, index).findLast(isStillThere)
  return last === undefined ? 0 : shownIds.indexOf(last) + 1
}

/** Returns the first or the last record of a page; undefined if the page is empty. */
export function atEnd<Row>(rows: readonly Row[], end: 'first' | 'last'): Row | undefined {
  return rows.at(end === 'first' ? 0 : -1)
}
