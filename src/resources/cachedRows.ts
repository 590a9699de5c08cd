import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, Page } from '../../contract/endpoint.ts'

/** Returns the rows of the list page of `endpoint` that is on the screen; an empty array if there is no such page. */
export function shownRows<Row>(queries: QueryClient, endpoint: Endpoint): readonly Row[] {
  const activeQueries = queries.getQueryCache().findAll({ queryKey: [endpoint.id], type: 'active' })
  return activeQueries.flatMap((query) => (query.state.data as Page<Row> | undefined)?.items ?? [])
}

/** Returns the rows of all cached list pages of `endpoint`. A row may occur twice. */
export function cachedRows<Row>(queries: QueryClient, endpoint: Endpoint): Row[] {
  const pages = queries.getQueriesData<Page<Row>>({ queryKey: [endpoint.id] })
  return pages.flatMap(([, page]) => page?.items ?? [])
}
