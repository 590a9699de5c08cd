import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Client } from '../../api/client.ts'
import { endpointQuery, toEndpointRequest } from '../../api/endpointQuery.ts'

/** How long the cursor must rest on a row before its record is loaded, in ms. */
const REST_MS = 150

/** Loads the record of the row on which the cursor rests. */
export interface RecordPrefetcher {
  /** The cursor has come to the row of a record. What loads for another row is dropped, unless it is shown meanwhile. */
  moveTo: (id: number) => void
  /** The list is left. What loads goes on, because the record may have been opened. */
  leave: () => void
}

/**
 * Creates the prefetcher of a list, which loads one record at a time. It loads none whose changes the server does not
 * report: such an answer would be loaded again when the record is opened. The records whose reading the server records
 * are among them, so that a reading is recorded when the record is opened, and only then (rule 2.5).
 */
export function createRecordPrefetcher(
  { client, queryClient }: { client: Client; queryClient: QueryClient },
  get: Endpoint,
): RecordPrefetcher {
  let timer: ReturnType<typeof setTimeout> | undefined
  let currentId: number | undefined
  let loadedId: number | undefined
  const queryOf = (id: number) => endpointQuery(client, get, toEndpointRequest({ params: { id } }))
  const drop = (id: number) => {
    const { queryKey } = queryOf(id)
    if (queryClient.getQueryCache().find({ queryKey })?.isActive() === true) return
    void queryClient.cancelQueries({ queryKey, exact: true, type: 'inactive' })
  }
  return {
    moveTo(id) {
      if (id === currentId) return
      clearTimeout(timer)
      if (loadedId !== undefined) drop(loadedId)
      loadedId = undefined
      currentId = id
      timer = setTimeout(() => {
        if (client.keepsCurrent?.(get) !== true) return
        loadedId = id
        void queryClient.prefetchQuery(queryOf(id))
      }, REST_MS)
    },
    leave() {
      clearTimeout(timer)
      currentId = undefined
      loadedId = undefined
    },
  }
}
