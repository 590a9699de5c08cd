import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, Page } from '../../contract/endpoint.ts'
import { cacheOf } from '../api/read.ts'

/** What the list of `endpoint` has shown on any of its pages and is still kept. A row may be there twice. */
export function knownRows<Row>(queries: QueryClient, endpoint: Endpoint): Row[] {
  const pages = queries.getQueriesData<Page<Row>>({ queryKey: [cacheOf(endpoint), endpoint.id] })
  return pages.flatMap(([, page]) => page?.items ?? [])
}
