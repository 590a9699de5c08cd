import { useQuery } from '@tanstack/react-query'
import { unreadConversationCountsQuery } from '../api/unreadCounts.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../texts/text.ts'
import { Count } from '../ui/chip.tsx'
import { formatNumber } from '../ui/format.ts'

/** The number of unread conversations with stores or members. Renders nothing if there are none. */
export default function UnreadCount({
  participant,
  isMenuCollapsed,
}: {
  participant: 'store' | 'member'
  isMenuCollapsed: boolean
}) {
  const text = useText()
  const { data } = useQuery(unreadConversationCountsQuery(useConsole().client))
  const count = data?.[participant] ?? 0
  if (count === 0) return null
  return (
    <span className={isMenuCollapsed ? 'absolute end-0 top-0.5' : 'ms-auto'}>
      <span aria-hidden>
        <Count value={formatNumber(count)} isHighlighted />
      </span>
      <span className="sr-only">{text('menu.unread', { count })}</span>
    </span>
  )
}
