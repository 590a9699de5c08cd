import { queryOptions } from '@tanstack/react-query'
import { countUnreadConversations, countUnreadNotifications } from '../../contract/unreadCounts.ts'
import type { Client } from './client.ts'

/** The query for the number of unread notifications of the signed-in staff member. */
export function unreadNotificationCountQuery(client: Client) {
  return queryOptions({
    queryKey: [countUnreadNotifications.id],
    queryFn: async ({ signal }) => (await client.call(countUnreadNotifications, {}, { signal })).counts,
  })
}

/**
 * The query for the number of conversations that no staff member has read: with stores, and with members. It requires
 * the permission group `CONVERSATION_MANAGEMENT`.
 */
export function unreadConversationCountsQuery(client: Client) {
  return queryOptions({
    queryKey: [countUnreadConversations.id],
    queryFn: async ({ signal }) => {
      const { items } = await client.call(countUnreadConversations, {}, { signal })
      const unreadCountOf = (memberType: string) =>
        items.filter((item) => item.memberType === memberType).reduce((sum, { count }) => sum + count, 0)
      return { store: unreadCountOf('store'), member: unreadCountOf('member') }
    },
  })
}
