import { Fragment } from 'react'
import { useText } from '../../texts/text.ts'
import { type ChartTexts, describeEvent, formatTransitionTime } from './liveChart.ts'
import { ScrollRegion } from './ScrollRegion.tsx'
import type { Transition } from './transitionLog.ts'

interface TransitionLogTableProps {
  transitions: readonly Transition[]
  texts: ChartTexts
}

/** The latest transitions of a chart, the most recent first. */
export function TransitionLogTable({ transitions, texts }: TransitionLogTableProps) {
  const text = useText()
  const title = text('charts.transitions')
  if (transitions.length === 0) return <p className="text-sm text-faint">{text('charts.transitionsNone')}</p>
  return (
    <ScrollRegion label={title}>
      <table
        aria-label={title}
        className="w-full text-sm [&_td]:px-2 [&_td]:py-1 [&_td]:align-top [&_th]:px-2 [&_th]:py-1"
      >
        <thead className="text-start text-xs text-faint [&_th]:text-start [&_th]:font-medium">
          <tr>
            <th scope="col">{text('charts.time')}</th>
            <th scope="col">{text('charts.event')}</th>
            <th scope="col">{text('charts.from')}</th>
            <th scope="col">{text('charts.to')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {transitions.map(({ id, at, eventType, from, to }) => {
            const { name, meaning } = describeEvent(eventType, texts, text)
            const isStateUnchanged = from.length === 0 && to.length === 0
            return (
              <tr key={id}>
                <td className="text-xs leading-5 tabular-nums">{formatTransitionTime(at)}</td>
                <td>
                  <code className="wrap-anywhere">{name}</code>
                  <span className="block text-soft">{meaning}</span>
                </td>
                <td>
                  <StateIds states={from} />
                </td>
                <td>
                  {isStateUnchanged ? (
                    <span className="text-faint">{text('charts.same')}</span>
                  ) : (
                    <StateIds states={to} />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The ids of states. A line may break after a dot. */
function StateIds({ states }: { states: readonly string[] }) {
  return states.map((state) => (
    <code key={state} className="block text-xs leading-5">
      {state.split('.').map((name, index) => (
        <Fragment key={name}>
          {index > 0 && (
            <>
              .<wbr />
            </>
          )}
          {name}
        </Fragment>
      ))}
    </code>
  ))
}
