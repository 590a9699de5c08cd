import type { Chart } from '../chart.ts'
import { allStates, outlineOf, type StateOutline } from './outline.ts'
import type { Texts } from './texts.ts'

/**
 * The parameters of a layout. They are chosen once by trial and then stored, so that the layout of a diagram does not
 * change.
 */
export interface LayoutParameters {
  /** The direction in which most arrows point. */
  direction: 'RIGHT' | 'DOWN'
  /** ELK's method of placing the states of one layer. */
  placement: 'NETWORK_SIMPLEX' | 'BRANDES_KOEPF'
  /** ELK's method of choosing the arrows that point backwards, if arrows form a cycle. */
  cycles: 'GREEDY' | 'DEPTH_FIRST' | 'INTERACTIVE'
  /** The maximum width of a line of a label, in pixels. */
  labelWidth: number
  /** The maximum width of a line of text in the box of a state, in pixels; the box is wider by its padding. */
  boxWidth: number
  /** Set if states and arrows are placed close together. The value is the seed of the random choices of the layout. */
  denseSeed?: number
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
  topStateId: string
  /** The ids of the states that are drawn as boxes without the states inside them. Each has a diagram of its own. */
  collapsedStateIds: string[]
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
  drawnStateIds: Set<string>
  /** The ids of the states that are active together with their siblings. */
  regionIds: Set<string>
  /** The ids of the regions that are not inside another region. */
  outermostRegionIds: Set<string>
  /** The number of the diagram of each state that has one, from 1. */
  diagramNumbers: Map<string, number>
}

/** The view of one diagram of a chart. `diagramNumbers`: the number of each diagram by its top state. */
export function viewOf(
  chart: Chart,
  texts: Texts,
  diagram: Diagram,
  diagramNumbers = new Map<string, number>(),
  record?: string,
): View {
  const root = outlineOf(chart.machine)
  const topState = allStates(root).find(({ id }) => id === diagram.topStateId)
  if (topState === undefined) throw new RangeError(`${chart.name} has no state ${diagram.topStateId}`)
  const drawnStateIds = new Set(statesToDraw(topState, diagram.collapsedStateIds).map(({ id }) => id))
  const parallelStates = allStates(root).filter(({ type }) => type === 'parallel')
  const regionIds = new Set(parallelStates.flatMap(({ children }) => children.map(({ id }) => id)))
  const drawnParallelStates = outermostParallelStates(topState).filter(
    ({ id }) => !diagram.collapsedStateIds.includes(id),
  )
  const outermostRegionIds = new Set(drawnParallelStates.flatMap(({ children }) => children.map(({ id }) => id)))
  const view = {
    ...diagram,
    chart,
    texts,
    root,
    topState,
    drawnStateIds,
    regionIds,
    outermostRegionIds,
    diagramNumbers,
  }
  return record === undefined ? view : { ...view, record }
}

/** A state and the states inside it, except those inside collapsed states. */
function statesToDraw(state: StateOutline, collapsedStateIds: string[]): StateOutline[] {
  if (collapsedStateIds.includes(state.id)) return [state]
  return [state, ...state.children.flatMap((child) => statesToDraw(child, collapsedStateIds))]
}

/** The outermost parallel states of a state: the state itself if it is parallel, or else those inside it. */
export function outermostParallelStates(state: StateOutline): StateOutline[] {
  return state.type === 'parallel' ? [state] : state.children.flatMap(outermostParallelStates)
}

/** The states that are drawn, in the order of the chart. */
export function drawnStatesOf({ topState, drawnStateIds }: View): StateOutline[] {
  return allStates(topState).filter(({ id }) => drawnStateIds.has(id))
}

/** Whether a state is drawn as a box without the states inside it. */
export function isCollapsed({ collapsedStateIds }: Diagram, id: string): boolean {
  return collapsedStateIds.includes(id)
}

/** Whether `id` is the state `ancestor` or inside it. */
export function isWithinState(id: string, ancestor: string): boolean {
  return ancestor === '' || id === ancestor || id.startsWith(`${ancestor}.`)
}

/**
 * The id of the drawn state that represents a state: the state itself, or the collapsed state around it. Undefined if
 * the state is outside the diagram.
 */
export function drawnStateIdOf({ collapsedStateIds, drawnStateIds }: View, id: string): string | undefined {
  return collapsedStateIds.find((state) => isWithinState(id, state)) ?? (drawnStateIds.has(id) ? id : undefined)
}

/**
 * The file name of a diagram, without extension: the name of the chart, and the state if the diagram shows only a part.
 */
export function diagramFileName(chartName: string, topStateId: string): string {
  return topStateId === '' ? chartName : `${chartName}.${topStateId}`
}

/** The numbers of the diagrams by their top states, from 1; empty if there is only one diagram. */
export function diagramNumbersOf(diagrams: Pick<Diagram, 'topStateId'>[]): Map<string, number> {
  return diagrams.length > 1 ? new Map(diagrams.map(({ topStateId }, index) => [topStateId, index + 1])) : new Map()
}
