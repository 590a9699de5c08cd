import type { QueryClient } from '@tanstack/react-query'
import type { CallOf, Endpoint, Page } from '../../contract/endpoint.ts'

/** The fields that every list shows of a record with a lifecycle. */
export interface ChangedRow {
  id: number
  status: number
  version: number
}

/**
 * Shows in every cached page of a list what a record has become, before the server is asked again: where the page is of
 * another status, the record leaves it. Nothing else of the row is touched, for a list may show less than the record has.
 */
export function patchRows(queries: QueryClient, list: Endpoint, { id, status, version }: ChangedRow): void {
  const pages = queries.getQueriesData<Page<ChangedRow>>({ queryKey: [list.id] })
  for (const [queryKey, page] of pages) {
    const row = page?.items.find((item) => item.id === id)
    if (page === undefined || row === undefined || row.version > version) continue
    const { query } = queryKey[1] as CallOf<Endpoint> & { query?: { status?: number } }
    const isOfPage = query?.status === undefined || query.status === status
    const items = isOfPage
      ? page.items.map((item) => (item === row ? { ...item, status, version } : item))
      : page.items.filter((item) => item !== row)
    queries.setQueryData(queryKey, { ...page, items, total: page.total - (page.items.length - items.length) })
  }
}
