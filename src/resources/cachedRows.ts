import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, Page } from '../../contract/endpoint.ts'
import { type AssumedStates, withAssumedRows } from '../api/assumedStates.ts'

/**
 * Returns the rows of the list page of `endpoint` that is on the screen, in their assumed states; an empty array if there
 * is no such page.
 */
export function shownRows<Row extends { id: number }>(
  queryClient: QueryClient,
  endpoint: Endpoint,
  assumed: AssumedStates,
): readonly Row[] {
  const activeQueries = queryClient.getQueryCache().findAll({ queryKey: [endpoint.id], type: 'active' })
  return activeQueries.flatMap(({ queryKey, state: { data } }) => {
    const { query } = queryKey[1] as { query?: { status?: number } }
    return withAssumedRows<Row>(assumed, endpoint, (data as Page<Row> | undefined)?.items ?? [], query?.status)
  })
}

/** Returns the rows of all cached list pages of `endpoint`. A row may occur twice. */
export function cachedRows<Row>(queryClient: QueryClient, endpoint: Endpoint): Row[] {
  const pages = queryClient.getQueriesData<Page<Row>>({ queryKey: [endpoint.id] })
  return pages.flatMap(([, page]) => page?.items ?? [])
}
