import type { ConversationRow } from '../features/conversation/participant.ts'

/** A conversation as it is inserted: without the generated column. */
export type ConversationInsert = Omit<ConversationRow, 'waitingRank'>

/** The type of a conversation, and who takes part in it. */
export type Sides = Pick<ConversationRow, 'type' | 'memberId' | 'storeId' | 'otherStoreId'>

/** Returns a conversation without messages. */
export function createConversationRow(id: number, sides: Sides, createdAt: Date): ConversationInsert {
  return {
    id,
    ...sides,
    state: 'answered',
    waitingSince: null,
    waitingCount: 0,
    snoozedUntil: null,
    assigneeId: null,
    unreadCount: 0,
    lastSeq: 0,
    lastAt: createdAt,
    lastType: null,
    lastText: '',
    lastSenderRole: null,
    memberSeenSeq: 0,
    storeSeenSeq: 0,
    otherStoreSeenSeq: 0,
    version: 1,
    createdAt,
  }
}
