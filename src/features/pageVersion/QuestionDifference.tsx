import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { pageVersionEndpoints } from '../../../contract/pageVersion.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { useConsole } from '../../console.tsx'
import { lazyWithRetry } from '../../loading/lazyComponent.tsx'
import { useText } from '../../texts/text.ts'
import { PendingIndicator } from '../../ui/pendingIndicator.tsx'
import { LoadError } from '../../ui/statusMessages.tsx'

const Difference = lazyWithRetry(() => import('./Difference.tsx'))

/** What a version changes, for the question before its publication. */
export default function QuestionDifference({ id }: { id: number }) {
  const text = useText()
  const { client } = useConsole()
  const { data, isError, error, refetch } = useQuery(
    endpointQuery(client, pageVersionEndpoints.get, { params: { id } }),
  )
  const number = data?.previous?.number ?? null
  const title = number === null ? text('pageVersion.difference') : text('pageVersion.difference.from', { number })
  return (
    <div className="mt-3">
      <p className="mb-1 text-sm text-soft">{title}</p>
      <div role="region" aria-label={title} tabIndex={0} className="max-h-[35vh] overflow-auto">
        {data !== undefined && (
          <Suspense fallback={<PendingIndicator />}>
            <Difference version={data} />
          </Suspense>
        )}
        {data === undefined &&
          (isError ? <LoadError failure={error} onRetry={() => void refetch()} /> : <PendingIndicator />)}
      </div>
    </div>
  )
}
