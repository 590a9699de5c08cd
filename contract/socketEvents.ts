import * as v from 'valibot'
import type { ConfigFieldName } from './kinds/config.ts'
import type { RecordKindName, TopicName } from './topics.ts'

/**
 * The event names of the `/chat` namespace (rule 7.7). Names without a use in this code belong to the specified
 * protocol: this server neither sends nor handles them.
 */
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
  /** Specific to this server: the token of `authenticate` was rejected; the server disconnects. */
  UNAUTHORIZED: 'unauthorized',
  /** Specific to this server: a record was written. Payload: {@link RecordChangedPayload}. */
  RECORD_CHANGED: 'RECORD_CHANGED',
  /** Specific to this server: until `resumed`, changes written by other server processes might not be sent. */
  INTERRUPTED: 'interrupted',
  /**
   * Specific to this server: from now on all changes are sent, as before `interrupted`. A client that authenticates
   * again learns which changes it missed.
   */
  RESUMED: 'resumed',
} as const

/** The namespace the socket connects to. */
export const SOCKET_NAMESPACE = '/chat'

/** The payload of `authenticate` (rule 7.7). */
export interface AuthenticatePayload {
  token: string
  /** The last cursor of a response or of `authenticated`; the client may have missed the changes after it. */
  cursor?: string
}

/** The payload of `authenticated`. A server that does not support cursors sends no payload. */
export interface AuthenticatedPayload {
  /** Every change after this cursor is sent on this socket. */
  cursor: string
  /** The topics that have changed since the client's cursor; null if the server does not know. */
  changed: readonly TopicName[] | null
  /** The latest writes since the client's cursor, oldest first. The client may have been told of some of them. */
  writes?: readonly ReportedWrite[]
}

/** The state of a record without a lifecycle: `missing` before creation and after deletion, `stored` in between. */
export type RecordExistence = 'missing' | 'stored'

/** One write of a record: the event, the states before and after the event, and who sent it. */
export const RecordWrite = v.object({
  event: v.string(),
  /**
   * The names of the states in the record's lifecycle, or a `RecordExistence` if it has none; equal if the event does
   * not change the state.
   */
  from: v.string(),
  to: v.string(),
  /** The version of the record after the write. For a deleted record, at least as great as every earlier version. */
  version: v.number(),
  /** `role` is a code of `UserRole`; absent for staff. */
  by: v.object({ id: v.number(), name: v.string(), role: v.optional(v.number()) }),
  /** The number of written records, if all of them are announced as one, with the id `MANY_RECORDS_ID`. */
  count: v.optional(v.number()),
})
export type RecordWrite = v.InferOutput<typeof RecordWrite>

/** The id that is announced for a write of too many records to announce each of them. */
export const MANY_RECORDS_ID = 0

/** A write of a record or of the config, as open consoles are told of it. */
export interface ReportedWrite {
  record: RecordKindName | 'config'
  id: number
  write: RecordWrite
}

/** The payload of `RECORD_CHANGED`: the record that was written, so that an open console can load it again. */
export interface RecordChangedPayload {
  record: RecordKindName
  id: number
  /** Absent if the record's version is unchanged, or if another implementation of the server does not send it. */
  write?: RecordWrite
}

/** The payload of `POINT_CHANGED`: the user or store whose points changed. */
export interface PointChangedPayload {
  owner: 'user' | 'store'
  id: number
}

/** The payload of `SYSTEM_CONFIG_CHANGED`: the fields of the config whose values changed. */
export interface ConfigChangedPayload {
  fields: readonly ConfigFieldName[]
  /** Absent for staff who may not read the history, or if another implementation of the server does not send it. */
  write?: RecordWrite
}
