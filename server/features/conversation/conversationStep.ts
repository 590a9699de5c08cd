import { type ConversationEvent, conversationStep } from '../../../machines/lifecycles/conversation.ts'
import { isWithStaff } from '../../../contract/conversation/chat.ts'
import type { ConversationRow } from './participant.ts'
import type { conversation } from './tables.ts'

type ConversationValues = Partial<typeof conversation.$inferInsert>

/** The messages of the other side since the last answer: how many, and when the first of them was written. */
export interface UnansweredMessages {
  count: number
  since: Date | null
}

/**
 * Returns what an event of the chart changes in a conversation (rule 10.3); undefined if the chart refuses the event, or
 * the conversation is one without staff, which has no states.
 * @param at when the event happened: waiting begins then, unless it has begun before
 * @param until for `snooze`: when the conversation comes back
 * @param unanswered for the effect `recallUnanswered`: the messages that nobody has answered
 */
export function stepValues(
  { type, state, waitingSince, waitingCount, unreadCount }: ConversationRow,
  event: ConversationEvent,
  at: Date,
  until?: Date,
  unanswered?: UnansweredMessages,
): ConversationValues | undefined {
  const step = isWithStaff(type) ? conversationStep(state, event) : undefined
  if (step === undefined) return undefined
  const values: ConversationValues = { state: step.state }
  if (event === 'snooze' && until !== undefined) values.snoozedUntil = until
  for (const effect of step.effects) {
    switch (effect) {
      case 'startWaiting':
        if ((values.waitingSince ?? waitingSince) === null) values.waitingCount = waitingCount + 1
        values.waitingSince ??= waitingSince ?? at
        break
      case 'stopWaiting':
        values.waitingSince = null
        break
      case 'countUnread':
        values.unreadCount = unreadCount + 1
        break
      case 'clearUnread':
        values.unreadCount = 0
        break
      case 'clearSnooze':
        values.snoozedUntil = null
        break
      case 'recallUnanswered':
        values.unreadCount = unanswered?.count ?? 0
        values.waitingSince = unanswered?.since ?? null
    }
  }
  return values
}
