import type { QueryClient } from '@tanstack/react-query'
import { listStores, type StoreRow } from '../../../../contract/store.ts'
import { stateOf } from '../../../../machines/lifecycle.ts'
import { storeLifecycle, type StoreState } from '../../../../machines/store.ts'
import type { Client } from '../../../api/client.ts'
import { read } from '../../../api/read.ts'
import { recordCommands } from '../../../commands/recordCommands.ts'
import { storeRecord } from '../../../commands/storeRecord.ts'
import { currentText } from '../../../text.ts'
import type { FoundRecord, RecordSource } from '../recordSource.ts'

const LIMIT = 8

/** Stores, by whatever the server's search of stores finds them. */
export function storeSource(client: Client, queries: QueryClient): RecordSource {
  const options = (query: string) => read(client, listStores, { query: { q: query, limit: LIMIT } })
  return {
    id: 'store',
    title: 'palette.group.stores',
    permission: 'STORE_MANAGEMENT',
    search: async (query, signal) => {
      const wanted = options(query)
      const cancel = () => void queries.cancelQueries({ queryKey: wanted.queryKey, exact: true })
      signal.addEventListener('abort', cancel)
      try {
        await queries.fetchQuery({ ...wanted, networkMode: 'always' })
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
    found: (query) =>
      (queries.getQueryData(options(query).queryKey)?.items ?? []).map((store) => foundStore(client, queries, store)),
  }
}

function foundStore(client: Client, queries: QueryClient, store: StoreRow): FoundRecord {
  const text = currentText()
  const state: StoreState = stateOf(storeLifecycle, store.status)
  return {
    id: `store:${store.id}`,
    label: store.name,
    detail: [text(`store.state.${state}`), store.prefecture, store.creator, `#${store.id}`].join(' · '),
    path: `/store-detail/${store.id}`,
    commands: recordCommands({ client, queries }, storeRecord, store),
  }
}
