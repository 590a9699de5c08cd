import type { QueryClient } from '@tanstack/react-query'

/** The number of pauses that have not ended. */
let pauseCount = 0
/** The endpoints to invalidate when the last pause ends. */
const pendingEndpointIds = new Set<string>()

/** Invalidates the queries of these endpoints, at once or when the last pause ends. */
export function invalidateEndpoints(queries: QueryClient, endpointIds: readonly string[]): void {
  for (const id of endpointIds) {
    if (pauseCount > 0) pendingEndpointIds.add(id)
    else invalidate(queries, [id])
  }
}

/** Invalidates all queries at once. */
export function invalidateAll(queries: QueryClient): void {
  invalidate(queries, [])
}

/** Whether invalidations are postponed. */
export function isInvalidationPaused(): boolean {
  return pauseCount > 0
}

/**
 * Postpones invalidations, so that many writes in a row do not refetch the lists after each one.
 * @returns a function that ends the pause; calling it again has no effect
 */
export function pauseInvalidation(queries: QueryClient): () => void {
  let isPausing = true
  pauseCount += 1
  return () => {
    if (!isPausing) return
    isPausing = false
    pauseCount -= 1
    if (pauseCount > 0) return
    const ids = [...pendingEndpointIds]
    pendingEndpointIds.clear()
    invalidateEndpoints(queries, ids)
  }
}

function invalidate(queries: QueryClient, queryKey: readonly string[]): void {
  const fetching = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const query of fetching) {
    // The query client does not restart a first fetch, whose response may have been read before the change.
    if (query.state.data !== undefined) continue
    const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, () => undefined)
  }
  void queries.invalidateQueries({ queryKey })
}
