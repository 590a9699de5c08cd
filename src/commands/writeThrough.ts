import type { QueryClient } from '@tanstack/react-query'
import type { RequestOf, Endpoint } from '../../contract/endpoint.ts'
import type { RecordKind } from '../../contract/recordKind.ts'
import { type RecordKindName, recordTopics } from '../../contract/topics.ts'
import { answerIfReadable } from '../api/answerIfReadable.ts'
import { invalidateEndpoints, isInvalidationPaused, pauseInvalidation } from '../api/invalidation.ts'
import type { Client } from '../api/client.ts'
import { conflictOf } from '../api/failure.ts'
import { patchCounts } from '../api/patchCounts.ts'
import { type LifecycleRow, patchRows } from '../api/patchRows.ts'
import { endpointQuery, toEndpointRequest } from '../api/endpointQuery.ts'

/** The API client and the query cache. */
export interface ApiAndCache {
  client: Client
  queryClient: QueryClient
}

/** A kind of record with the endpoints of its detail and its list. */
export interface CachedRecordKind {
  kind: Pick<RecordKind<RecordKindName>, 'name'>
  get: Endpoint
  list: Endpoint
  /** The endpoint of the numbers of records by status, if there is one. */
  counts?: Endpoint
  /**
   * The fields that only `get` returns completely. The response of a write does not overwrite these fields in the
   * cache.
   */
  detailOnlyFields?: readonly string[]
}

/**
 * Sends a write and stores the record of the response in the query cache, if the response has it. If the server
 * responds with 409, stores the current record of that response.
 */
export function writeThrough(
  apiAndCache: ApiAndCache,
  { kind, get, list, counts, detailOnlyFields = [] }: CachedRecordKind,
  id: number,
  write: () => Promise<unknown>,
): Promise<void> {
  const { queryClient } = apiAndCache
  const updateLists = (record: unknown) => {
    if (isInvalidationPaused(queryClient)) return
    if (counts !== undefined) patchCounts(queryClient, { list, counts }, record as LifecycleRow)
    patchRows(queryClient, list, record as LifecycleRow)
  }
  const request = toEndpointRequest<Endpoint>({ params: { id } })
  return writeThroughResponse(apiAndCache, get, request, recordTopics[kind.name].affects, write, {
    updateLists,
    detailOnlyFields,
  })
}

interface DeletionCacheEffects {
  /** The ids of the endpoints that are invalidated when the record is deleted. */
  affectedEndpointIds: readonly string[]
  /** The endpoints that read the record. They are not called again: the record and its history are no longer shown. */
  recordReadEndpoints: readonly Endpoint[]
}

/**
 * Deletes the record on the screen and leaves its page. Nothing is loaded again before the page has been left. The
 * deleted record is never loaded again, because the server would respond with 404.
 */
export async function deleteAndLeave<Response>(
  queryClient: QueryClient,
  { affectedEndpointIds, recordReadEndpoints }: DeletionCacheEffects,
  write: () => Promise<Response>,
  leave: (response: Response | undefined) => Promise<void>,
): Promise<void> {
  const resumeInvalidation = pauseInvalidation(queryClient)
  try {
    await leave(await answerIfReadable(write()))
    invalidateEndpoints(queryClient, affectedEndpointIds)
    resumeInvalidation(recordReadEndpoints.map(({ id }) => id))
  } finally {
    resumeInvalidation()
  }
}

const NO_CACHED_LIST = { updateLists: () => undefined, detailOnlyFields: [] }

/**
 * Like `writeThrough`, but for any `get` endpoint and request. Invalidates `affectedEndpointIds`. `updateLists` writes
 * the new record into cached lists. `detailOnlyFields` has the same meaning as in `CachedRecordKind`.
 */
export async function writeThroughResponse<E extends Endpoint>(
  { client, queryClient }: ApiAndCache,
  get: E,
  request: RequestOf<E>,
  affectedEndpointIds: readonly string[],
  write: () => Promise<unknown>,
  {
    updateLists,
    detailOnlyFields,
  }: { updateLists: (response: unknown) => void; detailOnlyFields: readonly string[] } = NO_CACHED_LIST,
): Promise<void> {
  const { queryKey } = endpointQuery(client, get, request)
  const cacheRecord = (record: unknown) => {
    queryClient.setQueryData<unknown>(queryKey, (cachedRecord: unknown) => ({
      ...(record as object),
      ...pickFields(cachedRecord, detailOnlyFields),
    }))
    updateLists(record)
  }
  try {
    const record = await answerIfReadable(write())
    if (record !== undefined) cacheRecord(record)
  } catch (failure) {
    const conflict = conflictOf(failure)
    if (conflict !== undefined) cacheRecord(conflict.record)
    throw failure
  } finally {
    invalidateEndpoints(queryClient, affectedEndpointIds)
  }
}

function pickFields(cachedRecord: unknown, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(cachedRecord ?? {}).filter(([field]) => fields.includes(field)))
}
