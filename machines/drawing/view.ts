import type { Chart } from '../chart.ts'
import { allStates, outlineOf, type OutlineState } from './outline.ts'

/** How a chart is laid out: chosen once by trying, then kept, so that a picture stays as it is. */
export interface Layout {
  direction: 'RIGHT' | 'DOWN'
  placement: 'NETWORK_SIMPLEX' | 'BRANDES_KOEPF'
  cycles: 'GREEDY' | 'DEPTH_FIRST'
  /** The seed of the layout's random choices. */
  seed: number
  /** The widest that a label's lines become, in pixels. */
  label: number
  /** Set where each outermost region is laid out by itself; what leads out of one is written in the box it leaves. */
  regions?: {
    direction: Layout['direction']
    /** How much wider than high the regions are set together. */
    breadth: number
  }
}

/** A chart as it is laid out in one way. */
export interface View {
  chart: Chart
  root: OutlineState
  /** The ids of the states that are active together with their siblings. */
  regions: Set<string>
  /** Those among them that are within no other. */
  outermost: Set<string>
  layout: Layout
}

/** A chart to be laid out in one way. */
export function viewOf(chart: Chart, layout: Layout): View {
  const root = outlineOf(chart.machine)
  const parallel = allStates(root).filter(({ type }) => type === 'parallel')
  const regions = new Set(parallel.flatMap(({ children }) => children.map(({ id }) => id)))
  const outermost = new Set(outermostParallel(root).flatMap(({ children }) => children.map(({ id }) => id)))
  return { chart, root, layout, regions, outermost }
}

/** The parallel states from a state on that are within no other. */
export function outermostParallel(state: OutlineState): OutlineState[] {
  return state.type === 'parallel' ? [state] : state.children.flatMap(outermostParallel)
}
