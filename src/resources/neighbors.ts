/**
 * Returns the record that comes after `id` in a list; undefined if there is none.
 * @param known the ids of the list when the record was last in it; without the record, all others come after it
 * @param shown the ids of the list now: some may have left it, and others may have taken their places
 */
export function idAfter(known: readonly number[], id: number, shown: readonly number[]): number | undefined {
  const passed = known.slice(0, known.indexOf(id) + 1)
  return shown.find((each) => !passed.includes(each))
}

/** Returns the record that comes before `id` in a list; undefined if there is none. The parameters of `idAfter`. */
export function idBefore(known: readonly number[], id: number, shown: readonly number[]): number | undefined {
  return known.slice(0, Math.max(0, known.indexOf(id))).findLast((each) => shown.includes(each))
}
