import { useQuery } from '@tanstack/react-query'
import { countStuckRecords } from '../../contract/queue.ts'
import { endpointQuery } from '../api/endpointQuery.ts'
import { usePermissions } from '../api/signedInStaff.ts'
import { useConsole } from '../console.tsx'
import type { Screen } from '../navigation/screen.ts'
import { QUEUE_REFRESH_INTERVAL_MS } from '../shared/queueRefresh.ts'
import { useText } from '../texts/text.ts'
import { formatNumber } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { stuckCountOf } from './stuckCount.ts'

/**
 * How many stuck records the lists of a menu item have that the signed-in person may decide about (rule 4.14). Renders
 * nothing if there are none, or if the server does not count them.
 */
export default function StuckMark({ item, isMenuCollapsed }: { item: Screen; isMenuCollapsed: boolean }) {
  const text = useText()
  const { client, screens } = useConsole()
  const permissions = usePermissions()
  const { data } = useQuery({
    ...endpointQuery(client, countStuckRecords, {}),
    refetchInterval: QUEUE_REFRESH_INTERVAL_MS,
    staleTime: QUEUE_REFRESH_INTERVAL_MS,
  })
  const count = stuckCountOf(item, data?.items ?? [], screens, permissions)
  if (count === 0) return null
  return (
    <span className={isMenuCollapsed ? 'absolute end-0 top-0.5' : 'ms-auto'}>
      <span
        aria-hidden
        className={`inline-flex items-center gap-0.5 text-xs font-medium text-accent tabular-nums ${isMenuCollapsed ? 'rounded-sm bg-accent-tint px-1' : ''}`}
      >
        {!isMenuCollapsed && <Icon name="waiting" size={11} strokeWidth={2} />}
        {formatNumber(count)}
      </span>
      <span className="sr-only">{text('menu.stuck', { count: formatNumber(count) })}</span>
    </span>
  )
}
