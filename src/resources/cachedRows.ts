import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, Page } from '../../contract/endpoint.ts'

/** Returns the rows of all cached pages of the list of `endpoint`. A row may occur twice. */
export function cachedRows<Row>(queries: QueryClient, endpoint: Endpoint): Row[] {
  const pages = queries.getQueriesData<Page<Row>>({ queryKey: [endpoint.id] })
  return pages.flatMap(([, page]) => page?.items ?? [])
}
