import type { PointSummary } from '../../../contract/point.ts'

/** Times a power of ten. */
const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

type Period = PointSummary['periods'][number]

/** One step of the axis of time. */
export interface Slot extends Period {
  /** What the period is written as: `2026/11/21`, or `2026/11`. */
  label: string
}

/** Every day or month from the first period to the last, those without a movement included. */
export function slotsOf({ unit, periods }: Pick<PointSummary, 'unit' | 'periods'>): Slot[] {
  const [first] = periods
  const last = periods.at(-1)
  if (first === undefined || last === undefined) return []
  const known = new Map(periods.map((period) => [period.from, period]))
  const slots: Slot[] = []
  for (let from = first.from; from <= last.from; from = next(from, unit)) {
    const { plus, minus } = known.get(from) ?? { plus: 0, minus: 0 }
    slots.push({ from, plus, minus, label: labelOf(from, unit) })
  }
  return slots
}

/** The round number at which an axis ends that reaches `most`; 0 where there is nothing to reach. */
export function axisEnd(most: number): number {
  if (most <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(most))
  return (ROUND.find((step) => step * power >= most) ?? 10) * power
}

function labelOf(from: string, unit: PointSummary['unit']): string {
  return (unit === 'month' ? from.slice(0, 7) : from).replaceAll('-', '/')
}

function next(from: string, unit: PointSummary['unit']): string {
  const at = new Date(`${from}T00:00:00Z`)
  if (unit === 'month') at.setUTCMonth(at.getUTCMonth() + 1)
  else at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}
