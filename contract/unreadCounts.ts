import * as v from 'valibot'
import { listOrEmpty } from './answer.ts'
import { declareEndpoint } from './endpoint.ts'
import { NO_SCREEN } from './need.ts'

/** For stores and for members, the number of their conversations that wait for an answer. */
const WaitingCounts = v.array(v.object({ memberType: v.picklist(['store', 'member']), count: v.number() }))

/**
 * The numbers of conversations with stores and with members that wait for an answer, for the side menu, and which
 * conversations these are: the 200 that have waited longest, with the numbers of messages to be answered.
 */
export const countUnreadConversations = declareEndpoint({
  id: 'countUnreadConversations',
  need: { layer: 0, part: 'badge' },
  method: 'GET',
  path: '/chat/conversation-non-read',
  access: 'CONVERSATION_MANAGEMENT',
  response: v.object({
    items: WaitingCounts,
    conversations: listOrEmpty(v.object({ conversationId: v.number(), count: v.number() })),
  }),
})

/** The numbers of conversations with stores and with members that wait for an answer, alone. */
export const countWaitingConversations = declareEndpoint({
  id: 'countWaitingConversations',
  need: NO_SCREEN,
  method: 'GET',
  path: '/chat/member-count',
  access: 'CONVERSATION_MANAGEMENT',
  response: v.object({ items: WaitingCounts }),
})
