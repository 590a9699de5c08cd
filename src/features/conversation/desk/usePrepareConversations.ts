import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getConversation } from '../../../../contract/conversation/chat.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { useConsole } from '../../../console.tsx'
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
  const key = ids.join()
  useEffect(() => {
    const prepare = (id: number) => {
      void queryClient.prefetchQuery(endpointQuery(client, getConversation, { params: { id } }))
      void queryClient.prefetchQuery(windowQuery(client, queryClient, id))
    }
    const timer = setTimeout(() => {
      for (const id of key.split(',')) if (id !== '') prepare(Number(id))
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [client, queryClient, key])
}
