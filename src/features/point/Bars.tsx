import { type RefCallback, useCallback, useState } from 'react'
import { formatNumber, formatPoints } from '../../ui/format.ts'
import { axisEnd, axisLabels, type LabelledPeriod } from './chartModel.ts'

/** The height of the chart. All measures here are in pixels. */
const CHART_HEIGHT = 136
const TOP_MARGIN = 8
const BOTTOM_MARGIN = 112
/** The width of the axis labels on the left. */
const AXIS_WIDTH = 76
const MAX_BAR_STEP = 44
const LINE_HEIGHT = 14
const DATE_LABEL_WIDTH = 92

/** A bar chart over time: gained points above the zero line, spent points below it. `label` is its accessible name. */
export function BarChart({ periods, label }: { periods: readonly LabelledPeriod[]; label: string }) {
  const [frame, width] = useElementWidth()
  const up = axisEnd(Math.max(...periods.map(({ plus }) => plus)))
  const down = axisEnd(Math.max(...periods.map(({ minus }) => minus)))
  const perPoint = (BOTTOM_MARGIN - TOP_MARGIN) / Math.max(1, up + down)
  const zero = TOP_MARGIN + up * perPoint
  const yOf = (points: number) => zero - points * perPoint
  const step = Math.min(MAX_BAR_STEP, Math.max(0, width - AXIS_WIDTH - DATE_LABEL_WIDTH / 2) / periods.length)
  const labelInterval = Math.max(1, Math.ceil(DATE_LABEL_WIDTH / step))
  return (
    <div ref={frame}>
      <svg role="img" aria-label={label} width={width} height={CHART_HEIGHT} className="block max-w-full text-xs">
        {axisLabels(up, down, yOf, LINE_HEIGHT).map(({ points, y }) => (
          <g key={points}>
            <line
              x1={AXIS_WIDTH}
              x2={width}
              y1={yOf(points)}
              y2={yOf(points)}
              className={points === 0 ? 'stroke-edge' : 'stroke-line'}
            />
            <text x={AXIS_WIDTH - 8} y={y} textAnchor="end" dominantBaseline="middle" className="fill-faint">
              {formatPoints(points)}
            </text>
          </g>
        ))}
        {periods.map(({ from, label: date, plus, minus }, index) => {
          const x = AXIS_WIDTH + index * step
          return (
            <g key={from}>
              <title>{`${date}  +${formatNumber(plus)}  ${formatPoints(-minus)}`}</title>
              <rect x={x} y={TOP_MARGIN} width={step} height={BOTTOM_MARGIN - TOP_MARGIN} fill="transparent" />
              <Bar x={x} step={step} y={yOf(plus)} height={plus * perPoint} className="fill-success" />
              <Bar x={x} step={step} y={zero} height={minus * perPoint} className="fill-danger" />
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
  step: number
  y: number
  height: number
  className: string
}

/** One bar, at least 1 pixel high; nothing for a height of 0. */
function Bar({ x, step, y, height, className }: BarProps) {
  if (height === 0) return null
  const gap = step > 4 ? 1 : 0
  const width = Math.max(1, step - 2 * gap)
  return <rect x={x + gap} y={y} width={width} height={Math.max(1, height)} className={className} />
}

/** Returns a ref callback and the current width of its element, which is measured before the first paint. */
function useElementWidth(): [ref: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
