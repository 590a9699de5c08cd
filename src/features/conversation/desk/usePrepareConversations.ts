import { useQueryClient } from '@tanstack/react-query'
import { getConversation } from '../../../../contract/conversation/chat.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { useConsole } from '../../../console.tsx'
import { useTimeout } from '../../../ui/useTimeout.ts'
import { windowQuery } from '../messages/messageWindow.ts'

/** How long the cursor rests on a conversation before it is loaded, in ms. */
const REST_MS = 150

/**
 * Loads the conversations that are likely to be opened next, so that they open at once, and what is typed first is not
 * typed over a draft that was still loading.
 */
export function usePrepareConversations(ids: readonly (number | undefined)[]): void {
  const { client } = useConsole()
  const queryClient = useQueryClient()
  useTimeout(ids.join(), REST_MS, () => {
    for (const id of ids) {
      if (id === undefined) continue
      void queryClient.prefetchQuery(endpointQuery(client, getConversation, { params: { id } }))
      void queryClient.prefetchQuery(windowQuery(client, queryClient, id))
    }
  })
}
