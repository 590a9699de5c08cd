import { type RefCallback, useCallback, useState } from 'react'
import { formatNumber, formatPoints } from '../../ui/format.ts'
import { axisEnd, type Slot } from './chartModel.ts'

/** In pixels, as is all below. */
const HEIGHT = 136
const TOP = 8
const BOTTOM = 112
/** Of the numbers beside the bars. */
const LEFT = 76
const WIDEST_STEP = 44
const LINE = 14
const DATE_WIDTH = 92

/** What was gained above the line of zero, what was lost below it, over time. `label` says it in words. */
export function Bars({ slots, label }: { slots: readonly Slot[]; label: string }) {
  const [frame, width] = useWidth()
  const up = axisEnd(Math.max(...slots.map(({ plus }) => plus)))
  const down = axisEnd(Math.max(...slots.map(({ minus }) => minus)))
  const perPoint = (BOTTOM - TOP) / Math.max(1, up + down)
  const zero = TOP + up * perPoint
  const step = Math.min(WIDEST_STEP, Math.max(0, width - LEFT - DATE_WIDTH / 2) / slots.length)
  const dated = Math.max(1, Math.ceil(DATE_WIDTH / step))
  const lines = [...new Set([up, 0, -down])]
  return (
    <div ref={frame}>
      <svg role="img" aria-label={label} width={width} height={HEIGHT} className="block max-w-full text-xs">
        {lines.map((points) => {
          const y = zero - points * perPoint
          return (
            <g key={points}>
              <line x1={LEFT} x2={width} y1={y} y2={y} className={points === 0 ? 'stroke-edge' : 'stroke-line'} />
              {(points === 0 || Math.abs(y - zero) >= LINE) && (
                <text x={LEFT - 8} y={y} textAnchor="end" dominantBaseline="middle" className="fill-faint">
                  {formatPoints(points)}
                </text>
              )}
            </g>
          )
        })}
        {slots.map(({ from, label: date, plus, minus }, at) => {
          const x = LEFT + at * step
          return (
            <g key={from}>
              <title>{`${date}  +${formatNumber(plus)}  ${formatPoints(-minus)}`}</title>
              <rect x={x} y={TOP} width={step} height={BOTTOM - TOP} fill="transparent" />
              <Bar x={x} step={step} y={zero - plus * perPoint} height={plus * perPoint} className="fill-matsu" />
              <Bar x={x} step={step} y={zero} height={minus * perPoint} className="fill-enji" />
              {at % dated === 0 && (
                <text x={x} y={HEIGHT - 6} className="fill-faint">
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

/** One bar; however little it stands for, it is seen. */
function Bar({ x, step, y, height, className }: BarProps) {
  if (height === 0) return null
  const gap = step > 4 ? 1 : 0
  const width = Math.max(1, step - 2 * gap)
  return <rect x={x + gap} y={y} width={width} height={Math.max(1, height)} className={className} />
}

/** The width that the element with this reference has, as it changes; known before it is painted. */
function useWidth(): [reference: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(0)
  const reference = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [reference, width]
}
