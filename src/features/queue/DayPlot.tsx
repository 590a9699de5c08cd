import type { ReadQueueItem } from './queueRows.ts'

/** The lengths of the plot in pixels. */
const DAY_WIDTH = 4
const HEIGHT = 22
const ZERO_Y = HEIGHT / 2

/**
 * A small plot of the days: above the line how many records came, below it how many went. It is hidden from screen
 * readers, because its numbers are in a table.
 */
export function DayPlot({ days }: Pick<ReadQueueItem, 'days'>) {
  const max = Math.max(1, ...days.flatMap(({ came, went }) => [came, went]))
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(1, (count / max) * (ZERO_Y - 1)))
  const width = days.length * DAY_WIDTH
  return (
    <svg aria-hidden focusable="false" width={width} height={HEIGHT} className="shrink-0">
      <line x1={0} x2={width} y1={ZERO_Y} y2={ZERO_Y} className="stroke-line" />
      {days.map(({ day, came, went }, index) => (
        <g key={day}>
          <rect
            x={index * DAY_WIDTH}
            y={ZERO_Y - heightOf(came)}
            width={DAY_WIDTH - 1}
            height={heightOf(came)}
            className="fill-link"
          />
          <rect
            x={index * DAY_WIDTH}
            y={ZERO_Y}
            width={DAY_WIDTH - 1}
            height={heightOf(went)}
            className="fill-success"
          />
        </g>
      ))}
    </svg>
  )
}
