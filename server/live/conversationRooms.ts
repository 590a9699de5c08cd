import type { ConversationSide } from './socketPerson.ts'

const SIDES: readonly ConversationSide[] = ['staff', 'member', 'store', 'otherStore']

/** Returns the room of the sockets of one side that have joined a conversation. */
export function roomOfSide(conversationId: number, side: ConversationSide): string {
  return `conversation:${conversationId}:${side}`
}

/** Returns the rooms of all sides of a conversation, or of those but one. */
export function roomsOfConversation(conversationId: number, exceptSide?: ConversationSide): string[] {
  return SIDES.filter((side) => side !== exceptSide).map((side) => roomOfSide(conversationId, side))
}
