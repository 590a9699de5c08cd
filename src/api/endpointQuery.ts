import { queryOptions } from '@tanstack/react-query'
import type { ResponseDataOf, RequestOf, Endpoint } from '../../contract/endpoint.ts'
import type { Client } from './client.ts'

/** The time for which the response of an early request is fresh, in ms. */
const EARLY_STALE_TIME_MS = 5_000
/**
 * The `staleTime` of data that is never fresh, not even if it seems to be from the future, because the clock of the
 * computer was set back.
 */
export const NEVER_FRESH = -Infinity

/**
 * Returns the query options for a GET endpoint. Screens load most of their data with these options. While the server
 * reports each change of the endpoint's answers, a cached one is fresh until it is invalidated.
 */
export function endpointQuery<E extends Endpoint>(client: Client, endpoint: E, parts: RequestOf<E>) {
  return queryOptions<ResponseDataOf<E>>({
    queryKey: [endpoint.id, parts],
    queryFn: ({ signal }) => client.call(endpoint, parts, { signal }),
    initialData: () => client.takeEarlyData(endpoint, parts),
    staleTime: ({ state }) => {
      if (!changesWithTime(parts) && client.keepsCurrent?.(endpoint) === true) return Infinity
      return state.dataUpdateCount === 0 ? EARLY_STALE_TIME_MS : NEVER_FRESH
    },
  })
}

/**
 * Whether the answer to a request changes with the time, without a change that could be reported: a record becomes stuck
 * when its time limit ends (rule 4.14).
 */
function changesWithTime(parts: { query?: unknown }): boolean {
  return typeof parts.query === 'object' && parts.query !== null && Object.hasOwn(parts.query, 'stuck')
}

/** The parts of a call in code that is generic over the endpoint. */
interface RequestParts {
  params?: Readonly<Record<string, unknown>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Returns `parts` as the input of a call to the endpoint `E`, for code that is generic over the endpoint. TypeScript
 * cannot compare the parts with the schemas of an endpoint that is not yet known. The server validates them.
 */
export function toEndpointRequest<E extends Endpoint>(parts: RequestParts): RequestOf<E> {
  return parts as unknown as RequestOf<E>
}
