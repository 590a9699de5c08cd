import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallOf, Endpoint } from '../../contract/endpoint.ts'
import type { Client } from './client.ts'

/** How long an answer that was asked for while the code was loading need not be asked for again. */
const EARLY_FRESH_MS = 5_000

/** The query options of one read endpoint. All data that screens show is loaded through this. */
export function read<E extends Endpoint>(client: Client, endpoint: E, parts: CallOf<E>) {
  return queryOptions<AnswerOf<E>>({
    queryKey: [endpoint.id, parts],
    queryFn: ({ signal }) => client.call(endpoint, parts, { signal }),
    initialData: () => client.early(endpoint, parts),
    staleTime: ({ state }) => (state.dataUpdateCount === 0 ? EARLY_FRESH_MS : 0),
  })
}
