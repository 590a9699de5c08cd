import type { QueryClient } from '@tanstack/react-query'

let holders = 0
const held = new Set<string>()

/** Asks again for the answers of these endpoints, or once nobody holds the changes any more. */
export function invalidateEndpoints(queries: QueryClient, endpointIds: readonly string[]): void {
  for (const id of endpointIds) {
    if (holders > 0) held.add(id)
    else askAgain(queries, [id])
  }
}

/** Asks again for everything that is kept. */
export function invalidateAll(queries: QueryClient): void {
  askAgain(queries, [])
}

/** Whether lists are left as they are for now. */
export function isInvalidationPaused(): boolean {
  return holders > 0
}

/**
 * Many writes follow one another: until what this answers is called, nothing is asked for again because of them.
 * Calling it twice is calling it once.
 */
export function pauseInvalidation(queries: QueryClient): () => void {
  let isHeld = true
  holders += 1
  return () => {
    if (!isHeld) return
    isHeld = false
    holders -= 1
    if (holders > 0) return
    const ids = [...held]
    held.clear()
    invalidateEndpoints(queries, ids)
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
