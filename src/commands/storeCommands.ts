import type { QueryClient } from '@tanstack/react-query'
import { transitionStore } from '../../contract/store.ts'
import { storeLifecycle } from '../../machines/store.ts'
import type { Client } from '../api/client.ts'
import { cacheOf } from '../api/read.ts'
import type { Command } from './command.ts'
import { lifecycleCommands, type LifecycleRecord } from './lifecycleCommands.ts'

/** What staff do with one store, wherever it is shown: the events of its chart, sent to the server. */
export function storeCommands(client: Client, queries: QueryClient, store: LifecycleRecord): Command[] {
  return lifecycleCommands({
    lifecycle: storeLifecycle,
    record: store,
    keys: { accept: 'a', reject: 'r', deactivate: 'd', activate: 'v' },
    keywords: {
      accept: ['しょうにん', 'shounin', 'accept', 'approve', 'duyệt'],
      reject: ['きゃっか', 'kyakka', 'reject', 'từ chối'],
      deactivate: ['ていし', 'teishi', 'deactivate', 'inactive', 'ngừng'],
      activate: ['さいかい', 'saikai', 'activate', 'kích hoạt'],
    },
    send: async (event, reason, { idempotencyKey }) => {
      const body = { event, version: store.version, ...(reason === undefined ? {} : { reason }) }
      try {
        await client.call(transitionStore, { params: { id: store.id }, body }, { idempotencyKey })
      } finally {
        void queries.invalidateQueries({ queryKey: [cacheOf(transitionStore)] })
      }
    },
  })
}
