import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getConversation, transitionConversation } from '../../../../contract/conversation/chat.ts'
import { recordTopics } from '../../../../contract/topics.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { writeThroughResponse } from '../../../commands/writeThrough.ts'
import { useConsole } from '../../../console.tsx'
import { failureMessage } from '../../../failureMessage.ts'
import { createRandomId } from '../../../randomId.ts'
import { currentText } from '../../../text.ts'
import { updateLists } from '../list/conversationPages.ts'
import { whenSent } from '../outbox/useOutbox.ts'
import { nameOfOtherSide, type ReadSummary } from '../types.ts'

/**
 * Returns a function that marks a conversation as done once a message has been sent. If the other side has written
 * meanwhile, the conversation goes on waiting, and a notice says so.
 */
export function useFinishAfterSending(staffId: number): (conversationId: number, clientId: string) => void {
  const { client, notice } = useConsole()
  const queryClient = useQueryClient()
  return useCallback(
    (conversationId, clientId) => {
      const finish = async () => {
        const sent = await whenSent(clientId)
        if (sent === undefined) return
        const { state, version, ...conversation } = await queryClient.fetchQuery({
          ...endpointQuery(client, getConversation, { params: { id: conversationId } }),
          staleTime: 0,
        })
        if (state !== 'answered') {
          const message = currentText()('conversation.notFinished', { name: nameOfOtherSide(conversation) })
          return notice.send({ type: 'refuse', message })
        }
        const request = { params: { id: conversationId } }
        await writeThroughResponse(
          { client, queryClient },
          getConversation,
          request,
          recordTopics.conversation.affects,
          () =>
            client.call(
              transitionConversation,
              { ...request, body: { event: 'finish', version, seenSeq: sent.seq } },
              { idempotencyKey: createRandomId() },
            ),
          {
            updateLists: (record) => updateLists(queryClient, [record as ReadSummary], staffId),
            detailOnlyFields: [],
          },
        )
      }
      finish().catch((failure: unknown) =>
        notice.send({ type: 'fail', message: failureMessage(failure, currentText()) }),
      )
    },
    [client, queryClient, notice, staffId],
  )
}
