import { useInfiniteQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { changedCount, listOrderMachine } from '../../../../machines/listOrder.ts'
import { useActorRegistration, useConsole } from '../../../console.tsx'
import type { ReadSummary } from '../types.ts'
import { conversationPagesQuery, type ListQuery } from './conversationPages.ts'

/**
 * Returns the conversations of a list in the order in which they are shown: no row moves by itself while the pointer or
 * the focus is in the list.
 * @param query must be referentially stable
 */
export function useConversationList(query: ListQuery) {
  const { client } = useConsole()
  const list = useInfiniteQuery(conversationPagesQuery(client, query))
  const order = useActorRef(listOrderMachine)
  useActorRegistration(order)
  const { data } = list
  const lastQuery = useRef(query)
  useLayoutEffect(() => {
    if (lastQuery.current !== query) order.send({ type: 'reset' })
    lastQuery.current = query
    if (data !== undefined)
      order.send({ type: 'load', ids: data.pages.flatMap(({ items }) => items.map(({ id }) => id)) })
  }, [order, query, data])
  const shownIds = useSelector(order, ({ context }) => context.shownIds)
  const outdatedCount = useSelector(order, ({ context }) => changedCount(context.shownIds, context.latestIds))
  // A row that has left the list stays as it was last, until the list may move.
  const known = useRef(new Map<number, ReadSummary>())
  useEffect(() => known.current.clear(), [query])
  const rows = useMemo(() => {
    for (const { items } of data?.pages ?? []) for (const summary of items) known.current.set(summary.id, summary)
    return shownIds.flatMap((id) => known.current.get(id) ?? [])
  }, [data, shownIds])
  return { list, order, rows, outdatedCount }
}
