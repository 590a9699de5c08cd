import type * as v from 'valibot'
import * as connection from './connectionEvents.ts'
import * as conversation from './conversationEvents.ts'
import type { ClientEvent, RefusedAcknowledgement, ServerEvent } from './liveEvent.ts'
import * as notification from './notificationEvents.ts'
import * as presence from './presenceEvents.ts'
import * as record from './recordEvents.ts'

/** All events that clients send, by their names on the wire. */
export const clientEvents = {
  authenticate: connection.authenticate,
  CLIENT_JOIN_CONVERSATION: conversation.joinConversation,
  CLIENT_LEAVE_CONVERSATION: conversation.leaveConversation,
  CLIENT_SEND_MESSAGE: conversation.sendMessage,
  CLIENT_SEEN_CONVERSATION: conversation.seenConversation,
  CLIENT_SWITCH_STORE: conversation.switchStore,
  CONVERSATION_PRESENCE: presence.setPresence,
  CONVERSATION_VIEWERS: presence.watchViewers,
} as const satisfies Record<string, ClientEvent>

/** All events that the server sends, by their names on the wire. */
export const serverEvents = {
  authenticated: connection.authenticated,
  unauthorized: connection.unauthorized,
  closed: connection.closed,
  interrupted: connection.interrupted,
  resumed: connection.resumed,
  RECORD_CHANGED: record.recordChanged,
  STORE_PERMISSION_CHANGED: record.storePermissionChanged,
  POINT_CHANGED: record.pointChanged,
  SYSTEM_CONFIG_CHANGED: record.systemConfigChanged,
  USE_COUPON: record.useCoupon,
  SERVER_SEND_MESSAGE_TO_CLIENT: conversation.serverSendMessage,
  NEW_MESSAGE_IN_CONVERSATION: conversation.newMessage,
  CONVERSATION_NON_READ: conversation.conversationNonRead,
  CONVERSATION_NON_READ_BY_ADMIN: conversation.conversationNonReadByAdmin,
  CONVERSATION_PRESENCE: presence.conversationPresence,
  CONVERSATION_VIEWERS: presence.conversationViewers,
  NOTIFICATION: notification.notificationChanged,
  USER_ONLINE: presence.userOnline,
  USER_OFFLINE: presence.userOffline,
  STORE_ONLINE: presence.storeOnline,
  STORE_OFFLINE: presence.storeOffline,
} as const satisfies Record<string, ServerEvent>

export type ClientEventName = keyof typeof clientEvents
export type ServerEventName = keyof typeof serverEvents

/** What a client sends with an event: staff, or members and store accounts. */
export type ClientPayload<Name extends ClientEventName> =
  | v.InferInput<(typeof clientEvents)[Name]['payload']>
  | v.InferInput<NonNullable<(typeof clientEvents)[Name]['staffPayload']>>

/** The fields of the acknowledgement of an accepted event, besides `ok: true`. */
export type AcknowledgementOf<Name extends ClientEventName> = {
  [Each in ClientEventName]: ObjectOutput<(typeof clientEvents)[Each]['acknowledgement']>
}[Name]

type ObjectOutput<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>

/** The acknowledgement of an event. */
export type Acknowledgement<Name extends ClientEventName> =
  | ({ ok: true } & AcknowledgementOf<Name>)
  | RefusedAcknowledgement

/** What the server sends with an event. */
export type ServerPayload<Name extends ServerEventName> = v.InferOutput<(typeof serverEvents)[Name]['payload']>

/** The listeners of a client's socket, by event. An event without a payload has no argument. */
export type ServerToClientEvents = {
  [Name in ServerEventName]: undefined extends ServerPayload<Name> ? () => void : (payload: ServerPayload<Name>) => void
}

/** The events of a client's socket with their acknowledgements. */
export type ClientToServerEvents = {
  [Name in ClientEventName]: (
    payload: ClientPayload<Name>,
    acknowledge: (acknowledgement: Acknowledgement<Name>) => void,
  ) => void
}
