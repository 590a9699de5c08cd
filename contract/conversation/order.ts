import type { ConversationOrder, ConversationTab } from '../kinds/conversation.ts'
import type { ConversationSummary } from './conversation.ts'

/** What the place of a conversation in a list depends on. */
export type OrderedConversation = Pick<ConversationSummary, 'id' | 'waitingSince' | 'lastAt'>

/** Where conversations that do not wait begin in the order by waiting: later than any time in ms. */
const NOT_WAITING_RANK = 8_000_000_000_000_000

/** Returns the order of a tab's list, unless another one is chosen: where all wait, the longest waiting first. */
export function orderOfTab(tab: ConversationTab | undefined): ConversationOrder {
  return tab === 'waiting' || tab === 'unassigned' ? 'longestWaiting' : 'newest'
}

/** Compares two conversations like the server's list: negative if `one` comes first. */
export function compareConversations(
  order: ConversationOrder,
  one: OrderedConversation,
  other: OrderedConversation,
): number {
  if (order === 'longestWaiting') return waitingRank(one) - waitingRank(other) || one.id - other.id
  return Date.parse(other.lastAt) - Date.parse(one.lastAt) || other.id - one.id
}

/** Those that wait come first, by the time since when; the others follow, by their last message. */
function waitingRank({ waitingSince, lastAt }: OrderedConversation): number {
  return waitingSince === null ? NOT_WAITING_RANK - Date.parse(lastAt) : Date.parse(waitingSince)
}

/** What decides in which tabs a conversation is. */
type TabbedConversation = Pick<ConversationSummary, 'state' | 'assignee' | 'lastSeq'>

/** Returns whether a conversation is in a tab of this staff member. */
export function isInTab(
  tab: ConversationTab | undefined,
  { state, assignee, lastSeq }: TabbedConversation,
  staffId: number | undefined,
): boolean {
  if (lastSeq === 0 && state === 'answered') return false
  if (tab === undefined) return true
  if (tab === 'mine') return assignee !== null && assignee.id === staffId && state !== 'done'
  if (tab === 'unassigned') return state === 'waiting' && assignee === null
  return state === tab
}
