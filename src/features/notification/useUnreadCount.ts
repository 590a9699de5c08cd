import { useQuery } from '@tanstack/react-query'
import { unreadNotificationCountQuery } from '../../api/unreadCounts.ts'
import { useConsole } from '../../console.tsx'

/** Returns the number of unread notifications, the same everywhere; undefined until it has loaded. */
export function useUnreadCount(): number | undefined {
  return useQuery(unreadNotificationCountQuery(useConsole().client)).data
}
