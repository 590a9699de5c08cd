import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, Page } from '../../contract/endpoint.ts'

/** Returns the rows of the list page of `endpoint` that is on the screen; an empty array if there is no such page. */
export function shownRows<Row>(queryClient: QueryClient, endpoint: Endpoint): readonly Row[] {
  const activeQueries = queryClient.getQueryCache().findAll({ queryKey: [endpoint.id], type: 'active' })
  return activeQueries.flatMap((query) => (query.state.data as Page<Row> | undefined)?.items ?? [])
}

/** Returns the rows of all cached list pages of `endpoint`. A row may occur twice. */
export function cachedRows<Row>(queryClient: QueryClient, endpoint: Endpoint): Row[] {
  const pages = queryClient.getQueriesData<Page<Row>>({ queryKey: [endpoint.id] })
  return pages.flatMap(([, page]) => page?.items ?? [])
}
