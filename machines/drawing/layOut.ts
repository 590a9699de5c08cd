import Elk from 'elkjs/lib/elk.bundled.js'
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import { graphOf, headerSizeOf, INSIDE_GAP, type Size } from './graph.ts'
import type { StateOutline } from './outline.ts'
import { pack } from './pack.ts'
import { isCollapsed, outermostParallelStates, type LayoutParameters, type View } from './view.ts'

export interface Point {
  x: number
  y: number
}

export interface Rect extends Point {
  width: number
  height: number
}

/** The line of an arrow, the position of its label, and the layout direction of the part of the diagram around it. */
interface ArrowLayout {
  line: Point[]
  label: Rect | undefined
  direction: LayoutParameters['direction']
}

/** The positions of states, stubs and arrows by id, relative to the upper left corner of the whole layout. */
export interface StateLayout extends Size {
  nodeRects: Map<string, Rect>
  arrows: Map<string, ArrowLayout>
}

const REGION_GAP = 18
const elk = new Elk()

/** Lays out a diagram: its top state with everything inside it, and the stubs. */
export async function layOut(view: View): Promise<StateLayout> {
  const parallelStateLayouts = new Map<string, StateLayout>()
  if (view.layout.regions) {
    const parallelStates = outermostParallelStates(view.topState).filter(({ id }) => !isCollapsed(view, id))
    for (const state of parallelStates) parallelStateLayouts.set(state.id, await layOutRegions(view, state))
  }
  return layOutState(view, view.topState, parallelStateLayouts)
}

async function layOutState(
  view: View,
  state: StateOutline,
  parallelStateLayouts = new Map<string, StateLayout>(),
): Promise<StateLayout> {
  const laidOutGraph = await elk.layout(graphOf(view, state, parallelStateLayouts))
  const stateLayout: StateLayout = { ...sizeOf(laidOutGraph), nodeRects: new Map(), arrows: new Map() }
  for (const node of descendantsOf(laidOutGraph)) stateLayout.nodeRects.set(node.id, rectOf(node))
  for (const edge of edgesOf(laidOutGraph)) stateLayout.arrows.set(edge.id, arrowLayout(edge, view.layout.direction))
  for (const [id, inner] of parallelStateLayouts)
    moveInto(stateLayout, inner, stateLayout.nodeRects.get(id) ?? { x: 0, y: 0 })
  return stateLayout
}

/** Lays out each region of a parallel state by itself, and arranges the regions under the header of the state. */
async function layOutRegions(view: View, state: StateOutline): Promise<StateLayout> {
  const { regions, direction } = view.layout
  const regionView = { ...view, layout: { ...view.layout, direction: regions?.direction ?? direction } }
  const parts: StateLayout[] = []
  for (const region of state.children) parts.push(await layOutState(regionView, region))
  const headerSize = headerSizeOf(view, state)
  const packedParts = pack(parts, REGION_GAP, regions?.aspectRatio ?? 1)
  const stateLayout: StateLayout = {
    width: Math.max(packedParts.width + 2 * INSIDE_GAP, headerSize.width),
    height: headerSize.height + packedParts.height + INSIDE_GAP,
    nodeRects: new Map(),
    arrows: new Map(),
  }
  parts.forEach((part, index) => {
    const { x, y } = packedParts.positions[index] ?? { x: 0, y: 0 }
    moveInto(stateLayout, part, { x: x + INSIDE_GAP, y: y + headerSize.height })
  })
  return stateLayout
}

function moveInto(stateLayout: StateLayout, inner: StateLayout, offset: Point): void {
  for (const [id, rect] of inner.nodeRects) stateLayout.nodeRects.set(id, moveBy(rect, offset))
  for (const [id, { line, label, direction }] of inner.arrows) {
    stateLayout.arrows.set(id, {
      line: line.map((point) => moveBy(point, offset)),
      label: label && moveBy(label, offset),
      direction,
    })
  }
}

function moveBy<Positioned extends Point>(item: Positioned, offset: Point): Positioned {
  return { ...item, x: item.x + offset.x, y: item.y + offset.y }
}

function arrowLayout(
  { sections = [], labels = [] }: ElkExtendedEdge,
  direction: LayoutParameters['direction'],
): ArrowLayout {
  const line = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
  const [label] = labels
  return { line: line.map(({ x, y }) => ({ x, y })), label: label && rectOf(label), direction }
}

function descendantsOf(node: ElkNode): ElkNode[] {
  return (node.children ?? []).flatMap((child) => [child, ...descendantsOf(child)])
}

function edgesOf(node: ElkNode): ElkExtendedEdge[] {
  return [...(node.edges ?? []), ...(node.children ?? []).flatMap(edgesOf)]
}

function rectOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Rect>): Rect {
  return { x, y, width, height }
}

function sizeOf({ width = 0, height = 0 }: Partial<Size>): Size {
  return { width, height }
}
