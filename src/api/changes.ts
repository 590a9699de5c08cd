import type { QueryClient } from '@tanstack/react-query'

let holders = 0
const held = new Set<string>()

/** Asks again for everything of one kind of record (`cacheOf`), or once nobody holds the changes any more. */
export function recordsChanged(queries: QueryClient, kind: string): void {
  if (holders > 0) held.add(kind)
  else askAgain(queries, [kind])
}

/** Asks again for everything that is kept. */
export function everythingChanged(queries: QueryClient): void {
  askAgain(queries, [])
}

/** Whether lists are left as they are for now. */
export function areChangesHeld(): boolean {
  return holders > 0
}

/**
 * Many writes follow one another: until what this answers is called, nothing is asked for again because of them.
 * Calling it twice is calling it once.
 */
export function holdChanges(queries: QueryClient): () => void {
  let isHeld = true
  holders += 1
  return () => {
    if (!isHeld) return
    isHeld = false
    holders -= 1
    if (holders > 0) return
    const kinds = [...held]
    held.clear()
    for (const kind of kinds) recordsChanged(queries, kind)
  }
}

function askAgain(queries: QueryClient, queryKey: readonly string[]): void {
  const onTheirWay = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const query of onTheirWay) {
    // A first answer is not asked for twice at once, and may have been read before the change.
    if (query.state.data !== undefined) continue
    const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, () => undefined)
  }
  void queries.invalidateQueries({ queryKey })
}
