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
