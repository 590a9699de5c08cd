import * as auth from './auth.ts'
import * as chat from './chat.ts'

/** All endpoints of the API of the apps by id. */
export const appEndpoints = {
  appLogin: auth.appLogin,
  appRefreshToken: auth.appRefreshToken,
  appLogout: auth.appLogout,
  getAppProfile: auth.getAppProfile,
  listAppConversations: chat.listAppConversations,
  countAppNonRead: chat.countAppNonRead,
  getAppConversation: chat.getAppConversation,
  startAppConversation: chat.startAppConversation,
  listAppMessages: chat.listAppMessages,
  sendAppMessage: chat.sendAppMessage,
  markAppConversationSeen: chat.markAppConversationSeen,
  uploadAppImage: chat.uploadAppImage,
}
export type AppEndpoints = typeof appEndpoints
