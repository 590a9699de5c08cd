import { useQuery } from '@tanstack/react-query'
import { countJobs } from '../../../contract/job.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { useConsole } from '../../console.tsx'
import { RecordUnavailable } from '../../resources/record/RecordPage.tsx'
import { useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { ChartDrawings, TitledSection } from './chartParts.tsx'
import type { ChartTexts } from './liveChart.ts'

const CHART = 'job'
/** The interval at which the numbers are loaded again while the chart is shown: jobs change without any other notice. */
const REFRESH_INTERVAL_MS = 3_000

/** The chart of the server's background jobs, with the number of jobs in each state. */
export function JobChart({ texts }: { texts: ChartTexts }) {
  const text = useText()
  const { client } = useConsole()
  const query = useQuery({ ...endpointQuery(client, countJobs, {}), refetchInterval: REFRESH_INTERVAL_MS })
  const counts = query.data?.items
  const occupiedStates = counts?.filter(({ count }) => count > 0).map(({ state }) => state) ?? []
  return (
    <section aria-labelledby="chart-title" className="min-w-0">
      <h2 id="chart-title" className="text-lg font-medium">
        {texts.title} <code className="text-sm font-normal text-faint">{CHART}</code>
      </h2>
      <p className="mt-1 max-w-prose text-soft">{texts.about}</p>
      <div className="mt-3 max-w-prose">
        <TitledSection title={text('charts.jobCounts')}>
          {counts === undefined ? (
            <RecordUnavailable query={query} />
          ) : (
            <ul aria-label={text('charts.jobCounts')} className="divide-y divide-line border-y border-line text-sm">
              {counts.map(({ state, count }) => (
                <li key={state} className="flex items-baseline justify-between gap-4 py-1">
                  <span>
                    <code className="font-medium">{state}</code>
                    <span className="block text-soft">{texts.states[state]}</span>
                  </span>
                  <span className="text-lg tabular-nums">{formatNumber(count)}</span>
                </li>
              ))}
            </ul>
          )}
        </TitledSection>
      </div>
      <div className="mt-4">
        <ChartDrawings chart={CHART} title={texts.title} activeStateIds={occupiedStates} />
      </div>
    </section>
  )
}
