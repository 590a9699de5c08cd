import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countConversations, getConversation, listConversations } from '../../../../contract/conversation/chat.ts'
import { conversationNonReadByAdmin } from '../../../../contract/live/conversationEvents.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { invalidateEndpoints } from '../../../api/invalidation.ts'
import { useConsole } from '../../../console.tsx'
import type { ReadConversation, ReadSummary } from '../types.ts'
import { updateLists } from './conversationPages.ts'

/** The least time between two counts of the tabs, in ms. */
const COUNT_INTERVAL_MS = 3_000

/** Keeps the cached lists and conversations equal to those of the server while the calling component is mounted. */
export function useLiveLists(staffId: number | undefined): void {
  const { live, client } = useConsole()
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const countSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        invalidateEndpoints(queryClient, [countConversations.id])
      }, COUNT_INTERVAL_MS)
    }
    const updateConversation = (summary: ReadSummary) =>
      queryClient.setQueryData<ReadConversation>(
        endpointQuery(client, getConversation, { params: { id: summary.id } }).queryKey,
        (before) => before && { ...before, ...summary },
      )
    const stop = live.listen(conversationNonReadByAdmin, ({ changed }) => {
      countSoon()
      if (changed === null) return invalidateEndpoints(queryClient, [listConversations.id])
      updateLists(queryClient, changed, staffId)
      for (const summary of changed) updateConversation(summary)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [live, client, queryClient, staffId])
}
