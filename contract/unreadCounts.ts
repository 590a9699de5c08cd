import * as v from 'valibot'
import { declareEndpoint } from './endpoint.ts'

/** The number of unread notifications of the signed-in staff member, shown on the bell icon. */
export const countUnreadNotifications = declareEndpoint({
  id: 'countUnreadNotifications',
  need: { layer: 0, part: 'badge' },
  method: 'GET',
  path: '/notification/count-unread',
  access: 'signedIn',
  response: v.object({ counts: v.number() }),
})

/** The numbers of conversations with stores and with members that no staff member has read, for the side menu. */
export const countUnreadConversations = declareEndpoint({
  id: 'countUnreadConversations',
  need: { layer: 0, part: 'badge' },
  method: 'GET',
  path: '/chat/conversation-non-read',
  access: 'CONVERSATION_MANAGEMENT',
  response: v.object({ items: v.array(v.object({ memberType: v.picklist(['store', 'member']), count: v.number() })) }),
})
