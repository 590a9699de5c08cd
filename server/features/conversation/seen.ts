import { eq } from 'drizzle-orm'
import { SenderRole } from '../../../contract/enumerations.ts'
import type { OperationContext } from '../../http/handler.ts'
import { markMessagesRead } from '../notification/personal.ts'
import {
  lockConversation,
  notifiedOwnerOf,
  partiesOf,
  type Participant,
  requireActiveParticipant,
  seenColumnOf,
} from './participant.ts'
import { conversation } from './tables.ts'

/**
 * Stores that a member or a store has seen the messages up to `seq`, and returns up to where it has seen them now. It
 * never goes back or beyond the last message. What staff have seen is not stored, because only an answer counts.
 */
export async function markSeen(
  context: OperationContext,
  participant: Participant,
  conversationId: number,
  seq: number,
): Promise<{ seq: number }> {
  const row = await lockConversation(context.db, participant, conversationId)
  await requireActiveParticipant(context, participant)
  const reachedSeq = Math.min(seq, row.lastSeq)
  if (participant.role === SenderRole.ADMIN) return { seq: reachedSeq }
  const column = seenColumnOf(row, participant)
  if (reachedSeq <= row[column]) return { seq: row[column] }
  await context.db
    .update(conversation)
    .set({ [column]: reachedSeq })
    .where(eq(conversation.id, conversationId))
  context.conversationChanged(partiesOf(row), 'seen')
  if (reachedSeq === row.lastSeq) await markMessagesRead(context, notifiedOwnerOf(participant), conversationId)
  return { seq: reachedSeq }
}
