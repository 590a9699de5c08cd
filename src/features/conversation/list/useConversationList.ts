import { useInfiniteQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { changedCount } from '../../../../machines/console/listOrder.ts'
import { useConsole } from '../../../console.tsx'
import { useListOrder } from '../../../resources/list/useListOrder.ts'
import { conversationPagesQuery, type ListQuery } from './conversationPages.ts'

/**
 * Returns the conversations of a list in the order in which they are shown: no row moves by itself while the pointer or
 * the focus is in the list.
 */
export function useConversationList(query: ListQuery) {
  const { client } = useConsole()
  const list = useInfiniteQuery(conversationPagesQuery(client, query))
  const { order, known, rows } = useListOrder(query, list.data)
  const outdatedCount = useSelector(order, ({ context }) => changedCount(context.shownIds, context.latestIds))
  return { list, order, known, rows, outdatedCount }
}
