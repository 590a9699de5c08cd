import type { Read } from '../../../contract/answer.ts'
import type { PointSummary } from '../../../contract/point.ts'

/** Up to so many periods, those without entries are shown too. A complete server sends months for a longer time. */
const FILLED_PERIODS_MAX = 1_000

/** Round numbers are these factors multiplied by a power of ten. */
const ROUND_FACTORS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

type Period = Read<typeof PointSummary>['periods'][number]

/** One period on the time axis. */
export interface LabelledPeriod extends Period {
  /** The formatted period: `2026/11/21` or `2026/11`. */
  label: string
}

/**
 * Returns every day or month from the first period to the last, including those without entries, in chronological order;
 * without those if there are too many.
 */
export function fillPeriods({ unit, periods }: Pick<Read<typeof PointSummary>, 'unit' | 'periods'>): LabelledPeriod[] {
  const periodsByStart = new Map(periods.map((period) => [period.from, period]))
  const starts = [...periodsByStart.keys()].toSorted()
  const emptyPeriods: Period[] = []
  for (let from = starts[0] ?? '', last = starts.at(-1) ?? ''; from < last; from = nextPeriodStart(from, unit)) {
    if (!periodsByStart.has(from)) emptyPeriods.push({ from, plus: 0, minus: 0 })
    if (emptyPeriods.length > FILLED_PERIODS_MAX) break
  }
  const areGapsShown = emptyPeriods.length <= FILLED_PERIODS_MAX
  return [...periodsByStart.values(), ...(areGapsShown ? emptyPeriods : [])]
    .toSorted((first, second) => (first.from < second.from ? -1 : 1))
    .map((period) => ({ ...period, label: periodLabel(period.from, unit) }))
}

/** Returns the round number at which an axis ends, at least `max`; 0 if `max` is not positive. */
export function axisEnd(max: number): number {
  if (max <= 0) return 0
  const powerOfTen = 10 ** Math.floor(Math.log10(max))
  return (ROUND_FACTORS.find((factor) => factor * powerOfTen >= max) ?? 10) * powerOfTen
}

/**
 * A label of the point axis: at the end of the gains, at zero, or at the end of the losses. `y` is its middle, in px.
 */
interface AxisLabel {
  points: number
  y: number
}

/**
 * Returns the labels of both ends of the axis and of zero, from the top. A label that would overlap the label above it
 * is moved down, so that an end has a label even if it is close to zero.
 * @param yOf returns the position of a number of points, in pixels from the top
 * @param height the height of a label, in pixels
 */
export function axisLabels(
  gainEnd: number,
  lossEnd: number,
  yOf: (points: number) => number,
  height: number,
): AxisLabel[] {
  const labelledAmounts = [gainEnd, ...(gainEnd === 0 ? [] : [0]), ...(lossEnd === 0 ? [] : [-lossEnd])]
  const labels: AxisLabel[] = []
  for (const points of labelledAmounts) {
    const labelAbove = labels.at(-1)
    labels.push({ points, y: labelAbove === undefined ? yOf(points) : Math.max(yOf(points), labelAbove.y + height) })
  }
  return labels
}

function periodLabel(from: string, unit: Read<typeof PointSummary>['unit']): string {
  return (unit === 'month' ? from.slice(0, 7) : from).replaceAll('-', '/')
}

function nextPeriodStart(from: string, unit: Read<typeof PointSummary>['unit']): string {
  const at = new Date(`${from}T00:00:00Z`)
  if (unit === 'month') at.setUTCMonth(at.getUTCMonth() + 1)
  else at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}
