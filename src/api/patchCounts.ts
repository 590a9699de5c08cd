import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../../contract/endpoint.ts'
import { moveCount, listedRow } from './assumedStates.ts'
import type { LifecycleRow } from './patchRows.ts'

interface CachedCounts {
  items: readonly { status: number; count: number }[]
}

/**
 * Updates the cached counts of a list after a record has changed its status, before they are fetched again. Must be
 * called before the cached rows are updated: a record counts where an older row of it is on a cached page with the same
 * filters.
 */
export function patchCounts(
  queryClient: QueryClient,
  { list, counts }: { list: Endpoint; counts: Endpoint },
  { id, status, version }: LifecycleRow,
): void {
  for (const [queryKey, cached] of queryClient.getQueriesData<CachedCounts>({ queryKey: [counts.id] })) {
    const { query = {} } = queryKey[1] as { query?: object }
    const row = listedRow(queryClient, list.id, query, id)
    if (cached === undefined || row === undefined || row.version >= version) continue
    queryClient.setQueryData(queryKey, { ...cached, items: moveCount(cached.items, { from: row.status, to: status }) })
  }
}
