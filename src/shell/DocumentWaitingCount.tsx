import { useQuery } from '@tanstack/react-query'
import { unreadConversationCountsQuery } from '../api/unreadCounts.ts'
import { useConsole } from '../console.tsx'
import { formatNumber } from '../ui/format.ts'
import { useDocumentCount } from './useDocumentCount.ts'

/** Shows how many conversations wait for an answer in the title of the document. */
export default function DocumentWaitingCount() {
  const { data } = useQuery(unreadConversationCountsQuery(useConsole().client))
  const count = data === undefined ? 0 : data.store + data.member
  useDocumentCount(count === 0 ? undefined : formatNumber(count))
  return null
}
