import { useActorRef, useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { listOrderMachine } from '../../../machines/console/listOrder.ts'
import { useActorRegistration } from '../../console.tsx'

/** The loaded pages of a list. */
interface LoadedPages<Item> {
  pages: readonly { items: readonly Item[] }[]
}

/** The records of a list as they are known. */
interface KnownRecords<Item> {
  byId: ReadonlyMap<number, Item>
  /** The ids as the server has sent them last; undefined until the list has loaded. */
  latestIds: readonly number[] | undefined
}

/**
 * Returns the records of a list in the order in which its rows are shown, with the actor that decides it: no row moves,
 * comes or goes by itself while the pointer or the focus is in the list. Another query begins a new list.
 * @param data the loaded pages of the query
 * @param isListed whether a loaded record belongs to the list; another function does not change the list by itself
 */
export function useListOrder<Item extends { id: number }>(
  query: object,
  data: LoadedPages<Item> | undefined,
  isListed: (item: Item) => boolean = () => true,
) {
  const order = useActorRef(listOrderMachine)
  useActorRegistration(order)
  const listKey = JSON.stringify(query)
  const { byId: known, latestIds } = useKnownRecords(listKey, data, isListed)
  const lastListKey = useRef(listKey)
  useLayoutEffect(() => {
    if (lastListKey.current !== listKey) order.send({ type: 'reset' })
    lastListKey.current = listKey
    if (latestIds !== undefined) order.send({ type: 'load', ids: latestIds })
  }, [order, listKey, latestIds])
  const shownIds = useSelector(order, ({ context }) => context.shownIds)
  return { order, known, latestIds, shownIds, rows: shownIds.flatMap((id) => known.get(id) ?? []) }
}

/** Returns the records of a list. One that has left the list stays as it was last, because its row may still be shown. */
function useKnownRecords<Item extends { id: number }>(
  listKey: string,
  data: LoadedPages<Item> | undefined,
  isListed: (item: Item) => boolean,
): KnownRecords<Item> {
  const [last, setLast] = useState<{ listKey: string; data: typeof data; known: KnownRecords<Item> }>({
    listKey,
    data: undefined,
    known: { byId: new Map(), latestIds: undefined },
  })
  if (last.listKey === listKey && last.data === data) return last.known
  const loaded = data?.pages.flatMap(({ items }) => items)
  const known = {
    byId: new Map([
      ...(last.listKey === listKey ? last.known.byId : []),
      ...(loaded ?? []).map((item) => [item.id, item] as const),
    ]),
    latestIds: loaded?.filter(isListed).map(({ id }) => id),
  }
  setLast({ listKey, data, known })
  return known
}
