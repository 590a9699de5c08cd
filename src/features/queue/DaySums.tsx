import { useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { DayPlot } from './DayPlot.tsx'
import type { ReadQueueItem } from './queueRows.ts'

/** How many records came and went in four weeks, with their plot by day. */
export function DaySums({ days }: Pick<ReadQueueItem, 'days'>) {
  const text = useText()
  if (days.length === 0) return '—'
  const [came, went] = [sumOf(days, 'came'), sumOf(days, 'went')]
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <DayPlot days={days} />
      <span aria-hidden className="min-w-18 text-end text-sm">
        <span className="text-link">+{formatNumber(came)}</span>{' '}
        <span className="text-success">−{formatNumber(went)}</span>
      </span>
      <span className="sr-only">{text('queue.days.sums', { came: formatNumber(came), went: formatNumber(went) })}</span>
    </span>
  )
}

function sumOf(days: ReadQueueItem['days'], name: 'came' | 'went'): number {
  return days.reduce((sum, day) => sum + day[name], 0)
}
