import type { ConfigField } from './config.ts'
import type { RecordKind, TopicName } from './records.ts'

/** The event names of the `/chat` namespace (rule 7.7). */
export const SocketEvent = {
  USER_ONLINE: 'USER_ONLINE',
  USER_OFFLINE: 'USER_OFFLINE',
  STORE_ONLINE: 'STORE_ONLINE',
  STORE_OFFLINE: 'STORE_OFFLINE',
  CLIENT_JOIN_CONVERSATION: 'CLIENT_JOIN_CONVERSATION',
  CLIENT_LEAVE_CONVERSATION: 'CLIENT_LEAVE_CONVERSATION',
  CLIENT_SEND_MESSAGE: 'CLIENT_SEND_MESSAGE',
  CLIENT_SEEN_CONVERSATION: 'CLIENT_SEEN_CONVERSATION',
  CLIENT_SWITCH_STORE: 'CLIENT_SWITCH_STORE',
  SERVER_SEND_MESSAGE_TO_CLIENT: 'SERVER_SEND_MESSAGE_TO_CLIENT',
  NEW_MESSAGE_IN_CONVERSATION: 'NEW_MESSAGE_IN_CONVERSATION',
  CONVERSATION_NON_READ: 'CONVERSATION_NON_READ',
  CONVERSATION_NON_READ_BY_ADMIN: 'CONVERSATION_NON_READ_BY_ADMIN',
  STORE_PERMISSION_CHANGED: 'STORE_PERMISSION_CHANGED',
  POINT_CHANGED: 'POINT_CHANGED',
  SYSTEM_CONFIG_CHANGED: 'SYSTEM_CONFIG_CHANGED',
  AUTHENTICATE: 'authenticate',
  AUTHENTICATED: 'authenticated',
  USE_COUPON: 'USE_COUPON',
  /** Of the server's own: it did not take the token of `authenticate`; it disconnects after saying so. */
  UNAUTHORIZED: 'unauthorized',
  /** Of the server's own: a record was written by somebody. Payload: {@link RecordChanged}. */
  RECORD_CHANGED: 'RECORD_CHANGED',
  /** Of the server's own: until `resumed`, the server may not hear what others change. */
  INTERRUPTED: 'interrupted',
  /** Of the server's own: it hears everything again; who authenticates once more is told what was missed. */
  RESUMED: 'resumed',
} as const

/** The namespace the socket connects to. */
export const SOCKET_NAMESPACE = '/chat'

/** The payload of `authenticate` (rule 7.7). */
export interface Authenticate {
  token: string
  /** Not every client sends it: since when the client may have missed changes, as an answer or `authenticated` told it. */
  cursor?: string
}

/** The payload of `authenticated`: a server that sends none knows nothing of cursors. */
export interface Authenticated {
  /** Every change from here on is told on this socket. */
  cursor: string
  /** The topics that have changed since the client's cursor; null if the server does not know. */
  changed: readonly TopicName[] | null
}

/** Says which record was written, so that an open console can ask for it again. */
export interface RecordChanged {
  record: RecordKind
  id: number
}

/** The payload of `POINT_CHANGED`: whose points moved. */
export interface PointChanged {
  owner: 'user' | 'store'
  id: number
}

/** The payload of `SYSTEM_CONFIG_CHANGED`: which fields of the config have other values now. */
export interface ConfigChanged {
  fields: readonly ConfigField[]
}
