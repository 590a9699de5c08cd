import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { fromPromise } from 'xstate'
import {
  ActRefusal,
  type ConversationSelectionActor,
  conversationSelectionMachine,
  type SelectionAct,
} from '../../../../machines/conversationSelection.ts'
import { conversationStep } from '../../../../machines/conversation.ts'
import type { ListOrderActor } from '../../../../machines/listOrder.ts'
import { CallFailure, isTransientFailure } from '../../../api/failure.ts'
import { useActorRegistration, useConsole } from '../../../console.tsx'
import { failureMessage } from '../../../failureMessage.ts'
import { createRandomId } from '../../../randomId.ts'
import { currentText } from '../../../text.ts'
import type { ListQuery } from '../list/conversationPages.ts'
import type { ReadSummary } from '../types.ts'
import { assignTo, type ConversationWriter, sendConversationEvent } from './writeConversation.ts'

interface SelectionOptions {
  /** Which list is shown; another one begins without a selection. Must be referentially stable. */
  query: ListQuery
  /** The conversations of the list as they are known, by id. */
  known: ReadonlyMap<number, ReadSummary>
  order: ListOrderActor
  staffId: number
}

/** Returns the actor with the selected conversations of a list, which also acts on all of them. */
export function useSelection({ query, known, order, staffId }: SelectionOptions): ConversationSelectionActor {
  const { client } = useConsole()
  const queryClient = useQueryClient()
  const selection = useActorRef(
    conversationSelectionMachine.provide({
      actors: {
        perform: fromPromise<void, { id: number | undefined; act: SelectionAct | undefined }>(
          async ({ input: { id, act } }) => {
            const summary = id === undefined ? undefined : known.get(id)
            if (summary === undefined || act === undefined) return
            await actOn({ client, queryClient, staffId }, summary, act)
            if (act.name !== 'take') order.send({ type: 'remove', id: summary.id })
          },
        ),
      },
    }),
  )
  useActorRegistration(selection)
  const lastQuery = useRef(query)
  useEffect(() => {
    if (lastQuery.current !== query) selection.send({ type: 'reset' })
    lastQuery.current = query
  }, [selection, query])
  return selection
}

/** Returns the selected conversations, in the order in which they were selected. */
export function useSelectedIds(selection: ConversationSelectionActor): readonly number[] {
  return useSelector(selection, ({ context }) => context.selectedIds)
}

/** Does an act to one conversation. Rejects with an `ActRefusal` if only this one stays as it is. */
async function actOn(writer: ConversationWriter, summary: ReadSummary, act: SelectionAct): Promise<void> {
  const { id, version, lastSeq: seenSeq, state, assignee } = summary
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
