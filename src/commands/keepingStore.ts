import type { QueryClient } from '@tanstack/react-query'
import { getStore, type Store } from '../../contract/store.ts'
import { recordsChanged } from '../api/changes.ts'
import type { Client } from '../api/client.ts'
import { changedRecord } from '../api/failure.ts'
import { cacheOf, read } from '../api/read.ts'

/** Where a store is written, and where it is kept. */
export interface Place {
  client: Client
  queries: QueryClient
}

/** Writes a store and keeps what the server answers, also where it refuses with the record as it is now. */
export async function keepingStore({ client, queries }: Place, id: number, write: () => Promise<Store>): Promise<void> {
  const { queryKey } = read(client, getStore, { params: { id } })
  try {
    queries.setQueryData(queryKey, await write())
  } catch (failure) {
    const changed = changedRecord(failure)
    if (changed !== undefined) queries.setQueryData(queryKey, changed.record as Store)
    throw failure
  } finally {
    recordsChanged(queries, cacheOf(getStore))
  }
}
