/** The states of a conversation with staff: the states of the chart `conversation`, as they are stored and sent. */
export const CONVERSATION_STATES = ['waiting', 'answered', 'snoozed', 'done'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** The tabs of the list of conversations. Each shows the conversations that its name says, of one type. */
export const CONVERSATION_TABS = ['waiting', 'mine', 'unassigned', 'snoozed', 'done'] as const
export type ConversationTab = (typeof CONVERSATION_TABS)[number]

/** The orders of the list of conversations: those that wait first, the longest waiting on top; or by the last message. */
export const CONVERSATION_ORDERS = ['longestWaiting', 'newest'] as const
export type ConversationOrder = (typeof CONVERSATION_ORDERS)[number]

/** The events that staff send to a conversation. */
export const CONVERSATION_STAFF_EVENTS = ['markWaiting', 'finish', 'snooze', 'reopen'] as const
export type ConversationStaffEvent = (typeof CONVERSATION_STAFF_EVENTS)[number]
