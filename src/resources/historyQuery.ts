import type { Page, RequestOf } from '../../contract/endpoint.ts'
import type { HistoryLine } from '../../contract/history.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import type { Client } from '../api/client.ts'
import { endpointQuery } from '../api/read.ts'
import type { EndpointReturning } from './resource.ts'

/** The query of one page of a record's history, the newest line first. `id` is undefined for the only one of its kind. */
export function historyQuery(
  client: Client,
  endpoint: EndpointReturning<Page<HistoryLine>>,
  id: number | undefined,
  page: number,
) {
  const call = { ...(id === undefined ? {} : { params: { id } }), query: { page, limit: PAGE_SIZE } }
  return endpointQuery(client, endpoint, call as unknown as RequestOf<typeof endpoint>)
}
