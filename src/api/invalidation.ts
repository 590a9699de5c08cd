import type { QueryClient } from '@tanstack/react-query'

interface Pause {
  /** The callers that have paused and not resumed yet. */
  callers: Set<symbol>
  /** The endpoints to invalidate when the last caller resumes. */
  pendingEndpointIds: Set<string>
}

/** The pause of each query client whose invalidations are postponed. */
const pauses = new WeakMap<QueryClient, Pause>()

/** Invalidates the queries of these endpoints, at once or when the last pause ends. */
export function invalidateEndpoints(queries: QueryClient, endpointIds: readonly string[]): void {
  const pause = pauses.get(queries)
  for (const id of endpointIds) {
    if (pause === undefined) invalidate(queries, [id])
    else pause.pendingEndpointIds.add(id)
  }
}

/** Invalidates all queries at once. */
export function invalidateAll(queries: QueryClient): void {
  invalidate(queries, [])
}

/** Whether the invalidations of a query client are postponed. */
export function isInvalidationPaused(queries: QueryClient): boolean {
  return pauses.has(queries)
}

/**
 * Postpones invalidations, so that many writes in a row do not refetch the lists after each one.
 * @returns a function that ends the pause, without the postponed invalidations of the given endpoints; calling it again
 *   has no effect
 */
export function pauseInvalidation(queries: QueryClient): (without?: readonly string[]) => void {
  const caller = Symbol('pause')
  const pause = pauses.get(queries) ?? { callers: new Set(), pendingEndpointIds: new Set() }
  pauses.set(queries, pause)
  pause.callers.add(caller)
  return (without = []) => {
    if (!pause.callers.delete(caller)) return
    for (const id of without) pause.pendingEndpointIds.delete(id)
    if (pause.callers.size > 0) return
    pauses.delete(queries)
    invalidateEndpoints(queries, [...pause.pendingEndpointIds])
  }
}

function invalidate(queries: QueryClient, queryKey: readonly string[]): void {
  const fetching = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const query of fetching) {
    // The query client does not restart a first fetch, whose response may have been read before the change.
    if (query.state.data !== undefined) continue
    const invalidateAgain = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(invalidateAgain, () => undefined)
  }
  void queries.invalidateQueries({ queryKey })
}
