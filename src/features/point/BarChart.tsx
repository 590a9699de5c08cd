import { type RefCallback, useState } from 'react'
import { formatNumber, formatPointChange } from '../../ui/format.ts'
import { axisEnd, axisLabels, type LabelledPeriod } from './barChartModel.ts'

/** The height of the chart. All lengths in this file are in pixels. */
const CHART_HEIGHT = 136
const PLOT_TOP = 8
const PLOT_BOTTOM = 112
/** The width of the axis labels on the left. */
const AXIS_WIDTH = 76
const MAX_PERIOD_WIDTH = 44
const LINE_HEIGHT = 14
const DATE_LABEL_WIDTH = 92

/**
 * A bar chart over time: gained points above the zero line, spent points below it. `label` is the accessible name.
 * Libraries for charts write inline styles, which the CSP forbids.
 */
export function BarChart({ periods, label }: { periods: readonly LabelledPeriod[]; label: string }) {
  const [frame, width] = useElementWidth()
  const gainEnd = axisEnd(Math.max(...periods.map(({ plus }) => plus)))
  const lossEnd = axisEnd(Math.max(...periods.map(({ minus }) => minus)))
  const pixelsPerPoint = (PLOT_BOTTOM - PLOT_TOP) / Math.max(1, gainEnd + lossEnd)
  const zeroY = PLOT_TOP + gainEnd * pixelsPerPoint
  const yOf = (points: number) => zeroY - points * pixelsPerPoint
  const periodWidth = Math.min(
    MAX_PERIOD_WIDTH,
    Math.max(0, width - AXIS_WIDTH - DATE_LABEL_WIDTH / 2) / periods.length,
  )
  const labelInterval = Math.max(1, Math.ceil(DATE_LABEL_WIDTH / periodWidth))
  return (
    <div ref={frame}>
      <svg role="img" aria-label={label} width={width} height={CHART_HEIGHT} className="block max-w-full text-xs">
        {axisLabels(gainEnd, lossEnd, yOf, LINE_HEIGHT).map(({ points, y }) => (
          <g key={points}>
            <line
              x1={AXIS_WIDTH}
              x2={width}
              y1={yOf(points)}
              y2={yOf(points)}
              className={points === 0 ? 'stroke-edge' : 'stroke-line'}
            />
            <text x={AXIS_WIDTH - 8} y={y} textAnchor="end" dominantBaseline="middle" className="fill-faint">
              {formatPointChange(points)}
            </text>
          </g>
        ))}
        {periods.map(({ from, label: date, plus, minus }, index) => {
          const x = AXIS_WIDTH + index * periodWidth
          return (
            <g key={from}>
              <title>{`${date}  +${formatNumber(plus)}  ${formatPointChange(-minus)}`}</title>
              <rect x={x} y={PLOT_TOP} width={periodWidth} height={PLOT_BOTTOM - PLOT_TOP} fill="transparent" />
              <Bar
                x={x}
                periodWidth={periodWidth}
                y={yOf(plus)}
                height={plus * pixelsPerPoint}
                className="fill-success"
              />
              <Bar x={x} periodWidth={periodWidth} y={zeroY} height={minus * pixelsPerPoint} className="fill-danger" />
              {index % labelInterval === 0 && (
                <text x={x} y={CHART_HEIGHT - 6} className="fill-faint">
                  {date}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

interface BarProps {
  x: number
  periodWidth: number
  y: number
  height: number
  className: string
}

/** One bar, at least 1 pixel high; nothing for a height of 0. */
function Bar({ x, periodWidth, y, height, className }: BarProps) {
  if (height === 0) return null
  const gap = periodWidth > 4 ? 1 : 0
  const width = Math.max(1, periodWidth - 2 * gap)
  return <rect x={x + gap} y={y} width={width} height={Math.max(1, height)} className={className} />
}

/** Returns a ref callback and the current width of its element, which is measured before the first paint. */
function useElementWidth(): [ref: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(0)
  const [ref] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  })
  return [ref, width]
}
