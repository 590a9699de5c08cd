import { useInfiniteQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { listOrderMachine } from '../../../machines/listOrder.ts'
import type { NotificationPages, NotificationQuery, ReadNotification } from '../../api/notificationLists.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import { useActorRegistration, useConsole } from '../../console.tsx'
import { arrivedCount } from './arrivals.ts'
import { notificationPagesQuery } from './notificationPages.ts'
import { readableNotifications } from './readableNotifications.ts'

/**
 * Returns the notifications of a list in the order in which they are shown: no row moves, comes or goes by itself while
 * the pointer or the focus is in the list. `seenUntil` is that of the newest answer whose notifications are all shown.
 * @param query must be referentially stable
 */
export function useNotificationList(query: NotificationQuery) {
  const { client } = useConsole()
  const list = useInfiniteQuery(notificationPagesQuery(client, query))
  const order = useActorRef(listOrderMachine)
  useActorRegistration(order)
  const { data } = list
  const latestIds = useMemo(() => (data === undefined ? undefined : idsInList(query, data.pages)), [query, data])
  const lastQuery = useRef(query)
  useLayoutEffect(() => {
    if (lastQuery.current !== query) order.send({ type: 'reset' })
    lastQuery.current = query
    if (latestIds !== undefined) order.send({ type: 'load', ids: latestIds })
  }, [order, query, latestIds])
  const shownIds = useSelector(order, ({ context }) => context.shownIds)
  const known = useKnownNotifications(query, data)
  const permissions = usePermissions()
  const rows = useMemo(
    () =>
      readableNotifications(
        shownIds.flatMap((id) => known.get(id) ?? []),
        permissions,
      ),
    [known, shownIds, permissions],
  )
  const newCount = latestIds === undefined ? 0 : arrivedCount(shownIds, latestIds)
  const seenUntil = useLastWhile(newCount === 0, data?.pages[0]?.seenUntil ?? null)
  return { list, order, rows, newCount, seenUntil }
}

/** Returns the ids of a list in its order. A list of unread ones still has those that were marked as read here. */
function idsInList({ tab }: NotificationQuery, pages: NotificationPages['pages']): number[] {
  return pages.flatMap(({ items }) => items.filter(({ isRead }) => tab === 'all' || !isRead).map(({ id }) => id))
}

/**
 * Returns the notifications of a list by their ids. One that has left the list stays as it was last, because its row may
 * still be shown.
 */
function useKnownNotifications(
  query: NotificationQuery,
  data: Pick<NotificationPages, 'pages'> | undefined,
): ReadonlyMap<number, ReadNotification> {
  const [known, setKnown] = useState({ query, data: undefined as typeof data, byId: NONE })
  if (known.query === query && known.data === data) return known.byId
  const loaded = data?.pages.flatMap(({ items }) => items.map((each) => [each.id, each] as const)) ?? []
  const byId = new Map([...(known.query === query ? known.byId : NONE), ...loaded])
  setKnown({ query, data, byId })
  return byId
}

const NONE: ReadonlyMap<number, ReadNotification> = new Map()

/** Returns the value of the last render in which `isCurrent` was true. */
function useLastWhile<Value>(isCurrent: boolean, value: Value): Value {
  const [last, setLast] = useState(value)
  if (isCurrent && last !== value) setLast(value)
  return isCurrent ? value : last
}
