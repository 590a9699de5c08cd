import { useQuery } from '@tanstack/react-query'
import type { RequestOf } from '../../../contract/endpoint.ts'
import { isWorkQueueState, needsDecision } from '../../../machines/lifecycle.ts'
import { withAssumedCounts } from '../../api/assumedStates.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { formatAmount } from '../../commands/amount.ts'
import { useConsole } from '../../console.tsx'
import type { ScreenList } from '../../navigation/screen.ts'
import { filterQueryOf, type ListSearch, currentTabOf, statusOfTab } from '../../navigation/search.ts'
import { type TextKey, useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import type { Resource } from '../resource.ts'
import { useAssumedStates } from '../changes/useAssumedStates.ts'

interface WaitingCountProps extends Pick<Resource, 'counts' | 'lifecycleTextKeys'> {
  amountUnit: TextKey | undefined
  /** The list from which the record was opened; `search` holds its search params. */
  list: ScreenList | undefined
  search: ListSearch
  /** The status code of the open record; undefined until it has loaded. */
  openRecordStatus: number | undefined
}

/**
 * The number of records that wait for staff, with the sum of their amounts if they have amounts. The records match the
 * search and filters of the list and are in the state of the open record. If staff have nothing to do in that state,
 * for example because they have just processed the record, the records are in the state of the list's tab, or else in
 * any state that needs a decision. Renders nothing if there is no such state. Shares its query with the list's tabs.
 */
export function WaitingCount(props: WaitingCountProps) {
  const {
    counts,
    lifecycleTextKeys: { lifecycle },
    amountUnit,
    list,
    search,
    openRecordStatus,
  } = props
  const text = useText()
  const { client, queryClient } = useConsole()
  const assumed = useAssumedStates()
  const filters = list === undefined ? {} : filterQueryOf(list, search)
  const request = { query: filters } as RequestOf<typeof counts>
  const { data } = useQuery({ ...endpointQuery(client, counts, request), staleTime: Infinity })
  // The sums of amounts are only what the server says, and so is the number beside one.
  const items =
    amountUnit === undefined && data !== undefined
      ? withAssumedCounts(assumed, { queryClient, counts, filters }, data.items)
      : data?.items
  const statusOfCurrentTab = list && statusOfTab(list, currentTabOf(list, search))
  const queueStatus = [openRecordStatus, statusOfCurrentTab].find(
    (code) => code !== undefined && isWorkQueueState(lifecycle, code),
  )
  const waitingStatusCounts = items?.filter((item) =>
    queueStatus === undefined ? needsDecision(lifecycle, item.status) : item.status === queueStatus,
  )
  if (waitingStatusCounts === undefined || waitingStatusCounts.length === 0) return null
  const n = waitingStatusCounts.reduce((sum, { count }) => sum + count, 0)
  const amount =
    amountUnit &&
    formatAmount(
      waitingStatusCounts.reduce((total, { sum = 0 }) => total + sum, 0),
      amountUnit,
      text,
    )
  return (
    <p className="text-sm text-soft tabular-nums">
      {amount === undefined
        ? text('panel.waiting', { n: formatNumber(n) })
        : text('panel.waiting.amount', { n: formatNumber(n), amount })}
    </p>
  )
}
