import { queryOptions } from '@tanstack/react-query'
import { countUnreadConversations, countUnreadNotifications } from '../../contract/counters.ts'
import type { Client } from './client.ts'

/** How many notifications the signed-in staff member has not read. */
export function unreadNotificationsQuery(client: Client) {
  return queryOptions({
    queryKey: [countUnreadNotifications.id],
    queryFn: async ({ signal }) => (await client.call(countUnreadNotifications, {}, { signal })).counts,
  })
}

/** How many conversations no admin has read, by kind of member; asks for conversation management. */
export function unreadConversationsQuery(client: Client) {
  return queryOptions({
    queryKey: [countUnreadConversations.id],
    queryFn: async ({ signal }) => {
      const { items } = await client.call(countUnreadConversations, {}, { signal })
      const countOf = (memberType: string) =>
        items.filter((item) => item.memberType === memberType).reduce((sum, { count }) => sum + count, 0)
      return { store: countOf('store'), member: countOf('member') }
    },
  })
}
