import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Unread notifications of the signed-in staff member: the bell's number. */
export const countUnreadNotifications = endpoint({
  id: 'countUnreadNotifications',
  method: 'GET',
  path: '/notification/count-unread',
  access: 'signedIn',
  answer: v.object({ counts: v.number() }),
})

/** Conversations no admin has read, by kind of member: the badges of the side menu. */
export const countUnreadConversations = endpoint({
  id: 'countUnreadConversations',
  method: 'GET',
  path: '/chat/member-count',
  access: 'CONVERSATION_MANAGEMENT',
  answer: v.object({ items: v.array(v.object({ memberType: v.picklist(['store', 'member']), count: v.number() })) }),
})
