import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Read } from '../../../contract/answer.ts'
import type { PointSummary } from '../../../contract/point.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { type GetText, useText } from '../../texts/text.ts'
import { focusElement, focusGrid } from '../../ui/focus.ts'
import { formatNumber, formatPointChange } from '../../ui/format.ts'
import { BarChart } from './BarChart.tsx'
import { type LabelledPeriod, fillPeriods } from './barChartModel.ts'
import { KEY_MAP } from '../../keyMap.ts'

/** A bar chart of gained and spent points over time, with a table of the same numbers below it. */
export default function PointChart({ summary }: { summary: Read<typeof PointSummary> }) {
  const text = useText()
  const periods = fillPeriods(summary)
  const [isTableOpen, setTableOpen] = useState(false)
  const numbersRegion = useRef<HTMLDivElement>(null)
  useCommandRegistration([
    {
      id: 'point.numbers',
      title: { key: 'chart.table.command' },
      scope: 'screen',
      shortcut: KEY_MAP.list.figures[0],
      perform: () => {
        flushSync(() => setTableOpen(!isTableOpen))
        if (isTableOpen) focusGrid()
        else focusElement(numbersRegion.current)
      },
    },
  ])

  if (periods.length === 0) return null
  return (
    <div className="mt-2">
      <BarChart periods={periods} label={describeChart(periods, summary, text)} />
      <details open={isTableOpen} onToggle={(event) => setTableOpen(event.currentTarget.open)}>
        <summary className="w-fit text-sm text-faint" aria-keyshortcuts={KEY_MAP.list.figures[0]}>
          {text('chart.table')}
        </summary>
        <div
          ref={numbersRegion}
          role="region"
          aria-label={text('chart.title')}
          // A scroll container must be focusable, so that it can be scrolled with the keyboard.
          tabIndex={0}
          className="mt-1 max-h-60 w-fit max-w-full overflow-y-auto rounded-md border border-line bg-surface"
        >
          <NumbersTable periods={periods} unit={summary.unit} />
        </div>
      </details>
    </div>
  )
}

function NumbersTable({
  periods,
  unit,
}: {
  periods: readonly LabelledPeriod[]
  unit: Read<typeof PointSummary>['unit']
}) {
  const text = useText()
  return (
    <table className="text-sm [&_td]:px-4 [&_td]:py-0.5 [&_td]:text-end [&_th]:px-4 [&_th]:py-0.5">
      <thead className="text-xs text-faint [&_th]:font-medium [&_th]:not-first:text-end">
        <tr>
          <th scope="col" className="text-start">
            {text(`chart.${unit}`)}
          </th>
          <th scope="col">{text('summary.plus')}</th>
          <th scope="col">{text('summary.minus')}</th>
          <th scope="col">{text('summary.net')}</th>
        </tr>
      </thead>
      <tbody>
        {periods
          .filter(({ plus, minus }) => plus !== 0 || minus !== 0)
          .map(({ from, label, plus, minus }) => (
            <tr key={from} className="border-t border-line">
              <th scope="row" className="text-start font-normal text-soft">
                {label}
              </th>
              <td>{formatPointChange(plus)}</td>
              <td>{formatPointChange(-minus)}</td>
              <td>{formatPointChange(plus - minus)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Returns the accessible name of the chart: its time span, its totals and its largest changes. */
function describeChart(
  periods: readonly LabelledPeriod[],
  { plus, minus }: Read<typeof PointSummary>,
  text: GetText,
): string {
  const periodWithMost = (side: 'plus' | 'minus') =>
    periods.reduce((best, period) => (period[side] > best[side] ? period : best))
  const [best, worst] = [periodWithMost('plus'), periodWithMost('minus')]
  return text('chart.described', {
    from: periods[0]?.label ?? '',
    to: periods.at(-1)?.label ?? '',
    plus: formatNumber(plus),
    minus: formatNumber(minus),
    largestGainPeriod: best.label,
    largestGain: formatNumber(best.plus),
    largestLossPeriod: worst.label,
    largestLoss: formatNumber(worst.minus),
  })
}
