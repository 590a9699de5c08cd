import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, Page } from '../../contract/endpoint.ts'

/** What the list of `endpoint` has shown on any of its pages and is still kept. A row may be there twice. */
export function knownRows<Row>(queries: QueryClient, endpoint: Endpoint): Row[] {
  const pages = queries.getQueriesData<Page<Row>>({ queryKey: [endpoint.id] })
  return pages.flatMap(([, page]) => page?.items ?? [])
}
