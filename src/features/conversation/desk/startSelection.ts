import { createActor, fromPromise } from 'xstate'
import { conversationStep } from '../../../../machines/lifecycles/conversation.ts'
import {
  ActRefusal,
  type ConversationSelectionActor,
  conversationSelectionMachine,
  type SeenConversation,
  type SelectionAct,
} from '../../../../machines/console/conversationSelection.ts'
import { CallFailure, isTransientFailure } from '../../../api/failure.ts'
import { failureMessage } from '../../../texts/failureMessage.ts'
import { createRandomId } from '../../../base/randomId.ts'
import { currentText } from '../../../texts/text.ts'
import { assignTo, type ConversationWriter, sendConversationEvent } from './writeConversation.ts'

/**
 * Starts the actor with the selected conversations of a list. It is not stopped when the list is left, so that an act
 * that has begun goes on.
 * @param onSetAside called with a conversation that has left the list, if the list is still the one it was selected in
 */
export function startSelection(
  writer: ConversationWriter,
  onSetAside: (id: number) => void,
): ConversationSelectionActor {
  const selection = createActor(
    conversationSelectionMachine.provide({
      actors: {
        perform: fromPromise<void, { conversation: SeenConversation | undefined; act: SelectionAct | undefined }>(
          async ({ input: { conversation, act } }) => {
            if (conversation === undefined || act === undefined) return
            await actOn(writer, conversation, act)
            const isListShown = selection.getSnapshot().context.selectedIds.includes(conversation.id)
            if (act.name !== 'take' && isListShown) onSetAside(conversation.id)
          },
        ),
      },
    }),
  )
  return selection.start()
}

/** Does an act to one conversation. Rejects with an `ActRefusal` if only this one stays as it is. */
async function actOn(
  writer: ConversationWriter,
  { id, version, lastSeq: seenSeq, state, assignee }: SeenConversation,
  act: SelectionAct,
): Promise<void> {
  const text = currentText()
  const idempotencyKey = createRandomId()
  if (act.name === 'take') {
    if (assignee?.id === writer.staffId) return
    if (assignee !== null) throw new ActRefusal(text('conversation.selection.taken', { name: assignee.name }))
  } else if (conversationStep(state, act.name) === undefined)
    throw new ActRefusal(text(`conversation.refusal.${state}`))
  try {
    if (act.name === 'take') await assignTo(writer, id, { staffId: writer.staffId, version }, idempotencyKey)
    else {
      const until = act.name === 'snooze' ? new Date(act.until) : undefined
      await sendConversationEvent(writer, id, { event: act.name, version, seenSeq, until }, idempotencyKey)
    }
  } catch (failure) {
    const concernsAll = !(failure instanceof CallFailure) || isTransientFailure(failure) || failure.status === 401
    throw concernsAll || failure.status === 403 ? failure : new ActRefusal(failureMessage(failure, text))
  }
}
