import { useInfiniteQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { changedCount } from '../../../../machines/console/listOrder.ts'
import { useConsole } from '../../../console.tsx'
import { useKnownRecords, useListOrder } from '../../../resources/list/useListOrder.ts'
import { conversationPagesQuery, type ListQuery } from './conversationPages.ts'

/**
 * Returns the conversations of a list in the order in which they are shown: no row moves by itself while the pointer or
 * the focus is in the list.
 * @param query must be referentially stable
 */
export function useConversationList(query: ListQuery) {
  const { client } = useConsole()
  const list = useInfiniteQuery(conversationPagesQuery(client, query))
  const { data } = list
  const latestIds = useMemo(() => data?.pages.flatMap(({ items }) => items.map(({ id }) => id)), [data])
  const { order, shownIds } = useListOrder(query, latestIds)
  const outdatedCount = useSelector(order, ({ context }) => changedCount(context.shownIds, context.latestIds))
  const known = useKnownRecords(query, data)
  const rows = useMemo(() => shownIds.flatMap((id) => known.get(id) ?? []), [known, shownIds])
  return { list, order, known, rows, outdatedCount }
}
