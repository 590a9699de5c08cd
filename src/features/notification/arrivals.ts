/**
 * Returns how many records have come into a list, or have moved up in it, between two of its orders. Those that have
 * gone do not count.
 */
export function arrivedCount(shownIds: readonly number[], latestIds: readonly number[]): number {
  const latest = new Set(latestIds)
  const stayed = shownIds.filter((id) => latest.has(id))
  const arrived = new Set<number>()
  let next = 0
  for (const id of latestIds) {
    while (arrived.has(stayed[next] ?? NaN)) next += 1
    if (id === stayed[next]) next += 1
    else arrived.add(id)
  }
  return arrived.size
}
