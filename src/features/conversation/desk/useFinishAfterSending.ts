import { useQueryClient } from '@tanstack/react-query'
import { getConversation } from '../../../../contract/conversation/chat.ts'
import { needsAnswer } from '../../../../machines/lifecycles/conversation.ts'
import { conflictOf } from '../../../api/failure.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { useConsole } from '../../../console.tsx'
import { failureMessage } from '../../../texts/failureMessage.ts'
import { createRandomId } from '../../../base/randomId.ts'
import { currentText } from '../../../texts/text.ts'
import { openOutbox } from '../outbox/openOutbox.ts'
import { nameOfOtherSide, type ReadSummary } from '../types.ts'
import { sendConversationEvent } from './writeConversation.ts'

/**
 * Returns a function that marks a conversation as done once a message has been sent. The server refuses that if the
 * other side has written meanwhile: the conversation goes on waiting, and a notice says so.
 */
export function useFinishAfterSending(staffId: number): (conversationId: number, clientId: string) => void {
  const { client, notice } = useConsole()
  const queryClient = useQueryClient()
  const { whenSent } = openOutbox(useConsole())
  return (conversationId, clientId) => {
    const finish = async () => {
      const sent = await whenSent(clientId)
      if (sent === undefined) return
      const conversation = await queryClient.fetchQuery({
        ...endpointQuery(client, getConversation, { params: { id: conversationId } }),
        staleTime: 0,
      })
      const event = { event: 'finish', version: conversation.version, seenSeq: sent.seq } as const
      try {
        await sendConversationEvent({ client, queryClient, staffId }, conversationId, event, createRandomId())
      } catch (failure) {
        const current = conflictOf(failure)?.record as ReadSummary | undefined
        if (current === undefined || !needsAnswer(current.state)) throw failure
        const message = currentText()('conversation.notFinished', { name: nameOfOtherSide(conversation) })
        notice.send({ type: 'refuse', message })
      }
    }
    finish().catch((failure: unknown) => notice.send({ type: 'fail', message: failureMessage(failure, currentText()) }))
  }
}
