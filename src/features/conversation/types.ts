import type { Read } from '../../../contract/answer.ts'
import type { STAFF_CONVERSATION_TYPES } from '../../../contract/conversation/chat.ts'
import type { Conversation, ConversationSummary } from '../../../contract/conversation/conversation.ts'
import { ConversationType } from '../../../contract/enumerations.ts'
import type { ConversationOrder, ConversationTab } from '../../../contract/kinds/conversation.ts'

export type ReadSummary = Read<typeof ConversationSummary>
export type ReadConversation = Read<typeof Conversation>
export type StaffType = (typeof STAFF_CONVERSATION_TYPES)[number]

/** The tab that is shown if the URL has none. */
export const DEFAULT_TAB = 'waiting'

/** The search parameters of the screens of conversations. */
export interface MessagesSearch {
  tab?: ConversationTab | undefined
  sort?: ConversationOrder | undefined
  q?: string | undefined
  /** The id of the open conversation, and the number of the message to show. */
  conversation?: number | undefined
  message?: number | undefined
}

/** Returns the name of the member or the store of a conversation with staff. */
export function nameOfOtherSide({ type, member, store }: Pick<ReadSummary, 'type' | 'member' | 'store'>): string {
  return (type === ConversationType.CMS_TO_STORE ? store : member)?.name ?? ''
}

/** Returns the path of the screen that shows conversations of a type. */
export function pathOfType(type: number): '/messages/store' | '/messages/user' {
  return type === ConversationType.CMS_TO_STORE ? '/messages/store' : '/messages/user'
}
