import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotificationQuery, ReadNotification } from '../../api/notificationLists.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import { useConsole } from '../../console.tsx'
import { useListOrder } from '../../resources/list/useListOrder.ts'
import { arrivedCount } from './arrivals.ts'
import { notificationPagesQuery } from './notificationPages.ts'
import { readableNotifications } from './readableNotifications.ts'

/**
 * Returns the notifications of a list in the order in which they are shown: no row moves, comes or goes by itself while
 * the pointer or the focus is in the list. `seenUntil` is that of the newest answer whose notifications are all shown.
 */
export function useNotificationList(query: NotificationQuery) {
  const { client } = useConsole()
  const list = useInfiniteQuery(notificationPagesQuery(client, query))
  const { data } = list
  // A list of unread ones still has those that were marked as read here.
  const isListed = ({ isRead }: ReadNotification) => query.tab === 'all' || !isRead
  const { order, latestIds, shownIds, rows: shown } = useListOrder(query, data, isListed)
  const rows = readableNotifications(shown, usePermissions())
  const newCount = latestIds === undefined ? 0 : arrivedCount(shownIds, latestIds)
  const seenUntil = useLastWhile(newCount === 0, data?.pages[0]?.seenUntil ?? null)
  return { list, order, rows, newCount, seenUntil }
}

/** Returns the value of the last render in which `isCurrent` was true. */
function useLastWhile<Value>(isCurrent: boolean, value: Value): Value {
  const [last, setLast] = useState(value)
  if (isCurrent && last !== value) setLast(value)
  return isCurrent ? value : last
}
