import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, Page } from '../../contract/endpoint.ts'
import type { RowId } from '../../machines/table.ts'
import { cacheOf } from '../api/read.ts'

/** Every row that the list of `endpoint` has shown on any of its pages and that is still kept, as it came last. */
export function knownRows<Row extends { id: RowId }>(queries: QueryClient, endpoint: Endpoint): Map<RowId, Row> {
  const pages = queries
    .getQueryCache()
    .findAll({ queryKey: [cacheOf(endpoint), endpoint.id] })
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.data as Page<Row>]))
  return new Map(pages.flatMap(({ items }) => items.map((row) => [row.id, row])))
}
