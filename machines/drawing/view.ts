import type { Chart } from '../chart.ts'
import { allStates, outlineOf, type StateOutline } from './outline.ts'
import type { Texts } from './texts.ts'

/**
 * The parameters of a layout. They are chosen once by trial and then stored, so that the layout of a diagram does not
 * change.
 */
export interface LayoutParameters {
  direction: 'RIGHT' | 'DOWN'
  placement: 'NETWORK_SIMPLEX' | 'BRANDES_KOEPF'
  cycles: 'GREEDY' | 'DEPTH_FIRST' | 'INTERACTIVE'
  /** The maximal width of the lines of a label, in pixels. */
  label: number
  /** The maximal width of the lines in the box of a state, in pixels. */
  box: number
  /** Set if states and arrows are placed close together. The value is the seed of the random choices of the layout. */
  dense?: number
  /** If set, each outermost region is laid out by itself; transitions that leave a region end in a stub. */
  regions?: {
    direction: LayoutParameters['direction']
    /** The ratio of width to height in which the regions are arranged. */
    aspectRatio: number
  }
}

/** One diagram of a chart: a state with everything inside it. */
export interface Diagram {
  /** The id of the state; empty for the whole chart. */
  top: string
  /** The ids of the states that are drawn as boxes without the states inside them. Each has a diagram of its own. */
  closed: string[]
  layout: LayoutParameters
}

/** The data that are needed to draw one diagram of a chart in one language. */
export interface View extends Diagram {
  chart: Chart
  /**
   * Set for a diagram that the console shows beside a record: the kind of record, whose texts name the states and
   * events.
   */
  record?: string
  texts: Texts
  root: StateOutline
  topState: StateOutline
  /** The ids of the states that are drawn, in the order of the chart. */
  shown: Set<string>
  /** The ids of the states that are active together with their siblings. */
  regions: Set<string>
  /** The ids of the regions that are not inside another region. */
  outermostRegions: Set<string>
  /** The number of the diagram of each state that has one, from 1. */
  numbers: Map<string, number>
}

/** The view of one diagram of a chart. `numbers`: the number of each diagram by its top state. */
export function viewOf(
  chart: Chart,
  texts: Texts,
  diagram: Diagram,
  numbers = new Map<string, number>(),
  record?: string,
): View {
  const root = outlineOf(chart.machine)
  const topState = allStates(root).find(({ id }) => id === diagram.top)
  if (topState === undefined) throw new RangeError(`${chart.name} has no state ${diagram.top}`)
  const shown = new Set(shownStates(topState, diagram.closed).map(({ id }) => id))
  const parallelStates = allStates(root).filter(({ type }) => type === 'parallel')
  const regions = new Set(parallelStates.flatMap(({ children }) => children.map(({ id }) => id)))
  const outermostParallelStates = outermostParallel(topState).filter(({ id }) => !diagram.closed.includes(id))
  const outermostRegions = new Set(outermostParallelStates.flatMap(({ children }) => children.map(({ id }) => id)))
  const view = { ...diagram, chart, texts, root, topState, shown, regions, outermostRegions, numbers }
  return record === undefined ? view : { ...view, record }
}

/** A state and the states inside it, without the inside of closed ones. */
function shownStates(state: StateOutline, closed: string[]): StateOutline[] {
  if (closed.includes(state.id)) return [state]
  return [state, ...state.children.flatMap((child) => shownStates(child, closed))]
}

/** The parallel states inside a state, or the state itself, that are not inside another parallel state. */
export function outermostParallel(state: StateOutline): StateOutline[] {
  return state.type === 'parallel' ? [state] : state.children.flatMap(outermostParallel)
}

/** The states that are drawn, in the order of the chart. */
export function statesOf({ topState, shown }: View): StateOutline[] {
  return allStates(topState).filter(({ id }) => shown.has(id))
}

/** Whether a state is drawn as a box without its inside. */
export function isClosed({ closed }: Diagram, id: string): boolean {
  return closed.includes(id)
}

/** Whether `id` is the state `ancestor` or inside it. */
export function isWithinState(id: string, ancestor: string): boolean {
  return ancestor === '' || id === ancestor || id.startsWith(`${ancestor}.`)
}

/**
 * The drawn state that represents a state: the state itself, or the closed state around it. Undefined if the state is
 * outside the diagram.
 */
export function visibleAncestor({ closed, shown }: View, id: string): string | undefined {
  return closed.find((state) => isWithinState(id, state)) ?? (shown.has(id) ? id : undefined)
}

/**
 * The file name of a diagram, without extension: the name of the chart, and the state if the diagram shows only a part.
 */
export function diagramName(chart: string, top: string): string {
  return top === '' ? chart : `${chart}.${top}`
}

/** The numbers of the diagrams by their top states, from 1; empty if there is only one diagram. */
export function numbersOf(diagrams: Pick<Diagram, 'top'>[]): Map<string, number> {
  return diagrams.length > 1 ? new Map(diagrams.map(({ top }, index) => [top, index + 1])) : new Map()
}
