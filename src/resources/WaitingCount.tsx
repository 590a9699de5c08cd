import { useQuery } from '@tanstack/react-query'
import type { RequestOf } from '../../contract/endpoint.ts'
import { needsDecision } from '../../machines/lifecycle.ts'
import { endpointQuery } from '../api/read.ts'
import { formatAmount } from '../commands/amount.ts'
import { useConsole } from '../console.tsx'
import { useScreen } from '../navigation/ScreenContext.ts'
import { filterQuery, shownList, type ListSearch } from '../navigation/search.ts'
import { useText } from '../text.ts'
import { formatNumber } from '../ui/format.ts'
import type { Resource } from './resource.ts'
import { useListSearch } from './useListSearch.ts'

interface WaitingCountProps {
  resource: Pick<Resource, 'counts' | 'texts' | 'amountUnit'>
}

/**
 * The number of records that wait for a decision, and the sum of their amounts if they have amounts, under the search and filters of the list; nothing for a kind of record
 * whose records never wait. The same query as that of the list's tabs.
 */
export function WaitingCount({ resource: { counts, texts, amountUnit } }: WaitingCountProps) {
  const text = useText()
  const { client } = useConsole()
  const [search] = useListSearch<ListSearch>()
  const list = shownList(useScreen(), search)
  const call = { query: list === undefined ? {} : filterQuery(list, search) } as RequestOf<typeof counts>
  const items = useQuery(endpointQuery(client, counts, call)).data?.items
  const waiting = items?.filter(({ status }) => needsDecision(texts.lifecycle, status))
  if (waiting === undefined || waiting.length === 0) return null
  const n = waiting.reduce((sum, { count }) => sum + count, 0)
  const amount =
    amountUnit &&
    formatAmount(
      waiting.reduce((total, { sum = 0 }) => total + sum, 0),
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
