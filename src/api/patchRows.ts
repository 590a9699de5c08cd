import type { QueryClient } from '@tanstack/react-query'
import type { RequestOf, Endpoint, Page } from '../../contract/endpoint.ts'

/** The fields that every list row of a record with a lifecycle has. */
export interface LifecycleRow {
  id: number
  status: number
  version: number
}

/**
 * Updates a record's status and version in every cached page of a list, before the list is fetched again. The record is
 * removed from pages of another status, and from pages of stuck records, because its new state has just begun. Other
 * fields are not updated, because a row can have fewer fields than the record.
 */
export function patchRows(queryClient: QueryClient, list: Endpoint, { id, status, version }: LifecycleRow): void {
  const pages = queryClient.getQueriesData<Page<LifecycleRow>>({ queryKey: [list.id] })
  for (const [queryKey, page] of pages) {
    const row = page?.items.find((item) => item.id === id)
    if (page === undefined || row === undefined || row.version > version) continue
    const { query } = queryKey[1] as RequestOf<Endpoint> & { query?: { status?: number; stuck?: string } }
    const isInOtherState = row.status !== status
    const isKeptOnPage =
      (query?.status === undefined || query.status === status) && !(isInOtherState && query?.stuck !== undefined)
    const items = isKeptOnPage
      ? page.items.map((item) => (item === row ? { ...item, status, version } : item))
      : page.items.filter((item) => item !== row)
    queryClient.setQueryData(queryKey, { ...page, items, total: page.total - (page.items.length - items.length) })
  }
}
