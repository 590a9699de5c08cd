import { useInfiniteQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { changedCount, listOrderMachine } from '../../../../machines/listOrder.ts'
import { useActorRegistration, useConsole } from '../../../console.tsx'
import type { ReadSummary } from '../types.ts'
import { conversationPagesQuery, type ListPages, type ListQuery } from './conversationPages.ts'

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
  const known = useKnownSummaries(query, data)
  const rows = useMemo(() => shownIds.flatMap((id) => known.get(id) ?? []), [known, shownIds])
  return { list, order, rows, outdatedCount }
}

/**
 * Returns the conversations of a list by their ids. One that has left the list stays as it was last, because its row may
 * still be shown.
 */
function useKnownSummaries(
  query: ListQuery,
  data: { pages: ListPages['pages'] } | undefined,
): ReadonlyMap<number, ReadSummary> {
  const [known, setKnown] = useState({ query, data: undefined as typeof data, byId: NONE })
  if (known.query === query && known.data === data) return known.byId
  const loaded = data?.pages.flatMap(({ items }) => items.map((summary) => [summary.id, summary] as const)) ?? []
  const byId = new Map([...(known.query === query ? known.byId : NONE), ...loaded])
  setKnown({ query, data, byId })
  return byId
}

const NONE: ReadonlyMap<number, ReadSummary> = new Map()
