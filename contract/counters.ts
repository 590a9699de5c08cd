import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The number of unread notifications of the signed-in staff member, shown at the bell. */
export const countUnreadNotifications = endpoint({
  id: 'countUnreadNotifications',
  method: 'GET',
  path: '/notification/count-unread',
  access: 'signedIn',
  response: v.object({ counts: v.number() }),
})

/** The number of conversations that no admin has read, by kind of member, shown as badges in the side menu. */
export const countUnreadConversations = endpoint({
  id: 'countUnreadConversations',
  method: 'GET',
  path: '/chat/member-count',
  access: 'CONVERSATION_MANAGEMENT',
  response: v.object({ items: v.array(v.object({ memberType: v.picklist(['store', 'member']), count: v.number() })) }),
})
