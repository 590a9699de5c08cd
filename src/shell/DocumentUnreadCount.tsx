import { useQuery } from '@tanstack/react-query'
import { unreadNotificationCountQuery } from '../api/unreadCounts.ts'
import { useConsole } from '../console.tsx'
import { unreadCountText } from '../shared/unreadCountText.ts'
import { useDocumentCount } from './useDocumentCount.ts'

/** Shows the number of unread notifications in the title of the document, for staff who answer no conversations. */
export default function DocumentUnreadCount() {
  const { data = 0 } = useQuery(unreadNotificationCountQuery(useConsole().client))
  useDocumentCount(data === 0 ? undefined : unreadCountText(data))
  return null
}
