import type { QueryClient } from '@tanstack/react-query'
import { listPermissions } from '../../contract/auth.ts'
import { records, topics } from '../../contract/records.ts'
import { type PointChanged, type RecordChanged, SocketEvent } from '../../contract/socketEvents.ts'
import { recordsChanged } from './changes.ts'
import { cacheOf } from './read.ts'

/** What is heard on a live socket. */
type Listeners = Partial<Record<string, (payload: unknown) => void>>

/** What is heard on the socket, and what of the cache is asked for again because of it (specification §4). */
export function heard(queries: QueryClient): Listeners {
  return {
    [SocketEvent.CONVERSATION_NON_READ_BY_ADMIN]: () => void queries.invalidateQueries({ queryKey: ['chat'] }),
    [SocketEvent.STORE_PERMISSION_CHANGED]: () => recordsChanged(queries, cacheOf(listPermissions)),
    [SocketEvent.POINT_CHANGED]: (payload) => {
      if (isPointChanged(payload))
        for (const kind of topics[`${payload.owner}Points`].shownBy) recordsChanged(queries, kind)
    },
    [SocketEvent.SYSTEM_CONFIG_CHANGED]: () => {
      for (const kind of topics.config.shownBy) recordsChanged(queries, kind)
    },
    [SocketEvent.RECORD_CHANGED]: (payload) => {
      if (isRecordChanged(payload)) for (const kind of records[payload.record].shownBy) recordsChanged(queries, kind)
    },
  }
}

function isRecordChanged(payload: unknown): payload is RecordChanged {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'record' in payload &&
    Object.hasOwn(records, String(payload.record))
  )
}

function isPointChanged(payload: unknown): payload is PointChanged {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'owner' in payload &&
    Object.hasOwn(topics, `${String(payload.owner)}Points`)
  )
}
