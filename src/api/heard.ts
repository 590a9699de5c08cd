import type { QueryClient } from '@tanstack/react-query'
import { type RecordChanged, SocketEvent } from '../../contract/socketEvents.ts'
import { recordsChanged } from './changes.ts'
import type { Listeners } from './socket.ts'

/** What is heard on the socket, and what of the cache is asked for again because of it (specification §4). */
export function heard(queries: QueryClient): Listeners {
  return {
    [SocketEvent.CONVERSATION_NON_READ_BY_ADMIN]: () => void queries.invalidateQueries({ queryKey: ['chat'] }),
    [SocketEvent.STORE_PERMISSION_CHANGED]: () => void queries.invalidateQueries({ queryKey: ['permissions'] }),
    [SocketEvent.RECORD_CHANGED]: (payload) => {
      if (isRecordChanged(payload)) recordsChanged(queries, payload.record)
    },
  }
}

function isRecordChanged(payload: unknown): payload is RecordChanged {
  return typeof payload === 'object' && payload !== null && 'record' in payload
}
