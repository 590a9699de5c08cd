import { useSelector } from '@xstate/react'
import type { AnyMachineSnapshot } from 'xstate'
import type { ChartActor } from '../../base/runningActors.ts'
import { useText } from '../../texts/text.ts'
import { ChartDrawings, TitledSection } from './chartParts.tsx'
import {
  acceptedEventTypes,
  activeStateIdsOf,
  type ChartTexts,
  describeEvent,
  innermostStateIdsOf,
} from './liveChart.ts'
import { ScrollRegion } from './ScrollRegion.tsx'
import type { ConsoleChart } from './sections.ts'
import { TransitionLogTable } from './TransitionLogTable.tsx'
import type { Transition } from './transitionLog.ts'

interface LiveChartProps {
  chart: ConsoleChart
  texts: ChartTexts
  /** The running actors of the chart; the last one is shown. */
  actors: readonly ChartActor[]
  /** The latest transitions of the chart's actors together, the most recent first. */
  transitions: readonly Transition[]
}

/** A chart with the current states of its actor, as lists and as diagrams. */
export function LiveChart({ chart, texts, actors, transitions }: LiveChartProps) {
  const text = useText()
  const actor = actors.at(-1)
  const snapshot = useSelector(actor, (current) => current)
  const activeIds = snapshot === undefined ? [] : activeStateIdsOf(snapshot.value)
  return (
    <section aria-labelledby="chart-title" className="min-w-0">
      <h2 id="chart-title" className="text-lg font-medium">
        {texts.title} <code className="text-sm font-normal text-faint">{chart}</code>
      </h2>
      <p className="mt-1 max-w-prose text-soft">{texts.about}</p>
      {actors.length > 1 && <p className="mt-1 text-sm text-faint">{text('charts.many', { n: actors.length })}</p>}
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-6 min-[110rem]:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-6 gap-y-4 min-[110rem]:order-2 min-[110rem]:grid-cols-[minmax(0,1fr)]! md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <TitledSection title={text('charts.current')}>
            {snapshot === undefined ? (
              <p className="text-sm text-faint">{text('charts.stopped')}</p>
            ) : (
              <CurrentStates snapshot={snapshot} texts={texts} />
            )}
            {snapshot !== undefined && (
              <>
                <h3 className="mt-4 mb-1 text-sm font-medium text-soft">{text('charts.accepts')}</h3>
                <AcceptedEvents snapshot={snapshot} texts={texts} />
              </>
            )}
          </TitledSection>
          <TitledSection title={text('charts.transitions')}>
            <TransitionLogTable transitions={transitions} texts={texts} />
          </TitledSection>
        </div>
        <ChartDrawings chart={chart} title={texts.title} activeStateIds={activeIds} />
      </div>
    </section>
  )
}

interface SnapshotProps {
  snapshot: AnyMachineSnapshot
  texts: ChartTexts
}

function CurrentStates({ snapshot, texts }: SnapshotProps) {
  const text = useText()
  return (
    <ul aria-label={text('charts.current')} className="divide-y divide-line border-y border-line text-sm">
      {innermostStateIdsOf(snapshot.value).map((state) => (
        <li key={state} className="py-1">
          <code className="font-medium wrap-anywhere text-link">{state}</code>
          <span className="block text-soft">{texts.states[state]}</span>
        </li>
      ))}
    </ul>
  )
}

function AcceptedEvents({ snapshot, texts }: SnapshotProps) {
  const text = useText()
  const eventTypes = acceptedEventTypes(snapshot)
  if (eventTypes.length === 0) return <p className="text-sm text-faint">{text('charts.acceptsNone')}</p>
  return (
    <ScrollRegion label={text('charts.accepts')}>
      <ul className="divide-y divide-line text-sm">
        {eventTypes.map((type) => {
          const { name, meaning } = describeEvent(type, texts, text)
          return (
            <li key={type} className="py-1">
              <code className="wrap-anywhere">{name}</code>
              <span className="block text-soft">{meaning}</span>
            </li>
          )
        })}
      </ul>
    </ScrollRegion>
  )
}
