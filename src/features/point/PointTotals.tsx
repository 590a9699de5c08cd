import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { RequestOf } from '../../../contract/endpoint.ts'
import { summarizeStorePointEntries, summarizeUserPointEntries } from '../../../contract/point.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { lazyAfterFirstScreen } from '../../loading/lazyComponent.tsx'
import { useConsole } from '../../console.tsx'
import { useText } from '../../texts/text.ts'
import { formatNumber, formatPointChange } from '../../ui/format.ts'
import type { PointOwnerKind } from './owner.ts'
import { LoadError } from '../../ui/statusMessages.tsx'

const PointChart = lazyAfterFirstScreen(() => import('./PointChart.tsx'))

const ENDPOINTS = { user: summarizeUserPointEntries, store: summarizeStorePointEntries }

/** The filters of the list, which apply to its totals too. */
type PointFilters = RequestOf<typeof summarizeUserPointEntries>['query']

interface PointTotalsProps {
  ownerKind: PointOwnerKind
  filters: PointFilters
}

/** The totals of the filtered point entries, and a chart of the gained and spent points over time. */
export function PointTotals({ ownerKind, filters }: PointTotalsProps) {
  const text = useText()
  const { client } = useConsole()
  const summaryQuery = endpointQuery(client, ENDPOINTS[ownerKind], { query: filters })
  const { data: summary, error, refetch } = useQuery({ ...summaryQuery, placeholderData: keepPreviousData })
  const formatIfLoaded = (value: number | undefined, format: (value: number) => string) =>
    value === undefined ? '…' : format(value)
  const net = summary && summary.plus - summary.minus
  if (summary === undefined && error !== null) return <LoadError failure={error} onRetry={() => void refetch()} />
  return (
    <section aria-label={text('summary.title')} className="px-3 pb-3 sm:px-6">
      <dl className="flex flex-wrap gap-x-8 gap-y-1" aria-busy={summary === undefined || undefined}>
        <TotalValue name={text('summary.count')}>{formatIfLoaded(summary?.count, formatNumber)}</TotalValue>
        <TotalValue name={text('summary.plus')}>{formatIfLoaded(summary?.plus, formatPointChange)}</TotalValue>
        <TotalValue name={text('summary.minus')}>
          {formatIfLoaded(summary?.minus, (minus) => formatPointChange(-minus))}
        </TotalValue>
        <TotalValue name={text('summary.net')}>{formatIfLoaded(net, formatPointChange)}</TotalValue>
      </dl>
      <Suspense fallback={<div className="h-42" />}>
        {summary === undefined ? <div className="h-42" /> : <PointChart summary={summary} />}
      </Suspense>
    </section>
  )
}

function TotalValue({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
