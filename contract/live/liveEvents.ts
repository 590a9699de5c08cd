import * as connection from './connectionEvents.ts'
import * as conversation from './conversationEvents.ts'
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
  CONVERSATION_PRESENCE: conversation.setPresence,
}

/** All events that the server sends, by their names on the wire. */
export const serverEvents = {
  authenticated: connection.authenticated,
  unauthorized: connection.unauthorized,
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
  CONVERSATION_PRESENCE: conversation.conversationPresence,
  USER_ONLINE: presence.userOnline,
  USER_OFFLINE: presence.userOffline,
  STORE_ONLINE: presence.storeOnline,
  STORE_OFFLINE: presence.storeOffline,
}
