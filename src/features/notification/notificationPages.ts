import { infiniteQueryOptions } from '@tanstack/react-query'
import { listNotifications } from '../../../contract/notification.ts'
import type { Client } from '../../api/client.ts'
import type { NotificationQuery } from '../../api/notificationLists.ts'

/** Returns the query for a list of notifications, page by page. */
export function notificationPagesQuery(client: Client, query: NotificationQuery) {
  return infiniteQueryOptions({
    queryKey: [listNotifications.id, query],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        listNotifications,
        { query: { ...query, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}
