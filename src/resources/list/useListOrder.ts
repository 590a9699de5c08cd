import { useActorRef, useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { listOrderMachine } from '../../../machines/console/listOrder.ts'
import { useActorRegistration } from '../../console.tsx'

/**
 * Returns the actor that decides in which order the rows of a list are shown, so that no row moves, comes or goes by
 * itself while the pointer or the focus is in the list. Another query begins a new list.
 * @param query must be referentially stable
 * @param latestIds the ids as the server has sent them last; undefined until the list has loaded. Must be referentially
 * stable
 */
export function useListOrder(query: object, latestIds: number[] | undefined) {
  const order = useActorRef(listOrderMachine)
  useActorRegistration(order)
  const lastQuery = useRef(query)
  useLayoutEffect(() => {
    if (lastQuery.current !== query) order.send({ type: 'reset' })
    lastQuery.current = query
    if (latestIds !== undefined) order.send({ type: 'load', ids: latestIds })
  }, [order, query, latestIds])
  const shownIds = useSelector(order, ({ context }) => context.shownIds)
  return { order, shownIds }
}

/**
 * Returns the records of a list by their ids. One that has left the list stays as it was last, because its row may
 * still be shown.
 * @param data the loaded pages of the query
 */
export function useKnownRecords<Item extends { id: number }>(
  query: object,
  data: { pages: readonly { items: readonly Item[] }[] } | undefined,
): ReadonlyMap<number, Item> {
  const [known, setKnown] = useState({
    query,
    data: undefined as typeof data,
    byId: new Map() as ReadonlyMap<number, Item>,
  })
  if (known.query === query && known.data === data) return known.byId
  const loaded = data?.pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const)) ?? []
  const byId = new Map([...(known.query === query ? known.byId : []), ...loaded])
  setKnown({ query, data, byId })
  return byId
}
