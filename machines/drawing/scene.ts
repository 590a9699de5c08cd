import Elk from 'elkjs/lib/elk.bundled.js'
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import type { Chart } from '../chart.ts'
import { boxLines, LINE_HEIGHT, PAD, sizeOf, TEXT, type Line } from './content.ts'
import { arrowsOf, dotId, graphOf, viewOf, type Arrow, type Layout, type View } from './graph.ts'
import { keyOfSigns, type Sign } from './legend.ts'
import { wrap } from './measure.ts'
import { allStates, type OutlineState } from './outline.ts'

export interface Point {
  x: number
  y: number
}

export interface Rect extends Point {
  width: number
  height: number
}

export interface Words extends Rect {
  lines: Line[]
  /** The side at which its lines are even: the left, or the side of the arrow they stand beside. */
  even: 'left' | 'right'
}

/** A state, or the dot at which one begins, where it stands. */
export interface Box extends Rect {
  id: string
  type: OutlineState['type'] | 'initial'
  /** Whether it is one of several regions that are active together. */
  isRegion: boolean
  hasInside: boolean
  history: OutlineState['history']
  words: Words
}

/** An arrow where it runs: its line from end to end, and what is written beside it. */
export interface Wire {
  id: string
  source: string
  target: string
  line: Point[]
  words: Words
  isGrave: boolean
}

/** A whole picture, in pixels from its upper left corner. */
export interface Scene {
  width: number
  height: number
  heading: Words
  boxes: Box[]
  wires: Wire[]
  legend: Sign[]
}

const MARGIN = 16
const elk = new Elk()

/** Lays a chart out. The same chart and layout give the same picture to the last digit. */
export async function sceneOf(chart: Chart, layout: Layout): Promise<Scene> {
  const view = viewOf(chart, layout)
  const graph = await elk.layout(graphOf(view))
  const nodes = new Map(nodesOf(graph).map((node) => [node.id, node]))
  const width = Math.max(Math.ceil(graph.width ?? 0), 460)
  const heading = headingOf(chart, width)
  const shift = heading.y + heading.height
  const wires = wiresOf(arrowsOf(view), graph, shift, layout)
  const boxes = boxesOf(view, nodes, shift).map((box) => (box.hasInside ? dodge(box, wires) : box))
  const legend = keyOfSigns(boxes, wires, width, Math.ceil(shift + (graph.height ?? 0)))
  const below = legend.at(-1)
  return { width, height: (below ? below.y + below.height : shift) + MARGIN, heading, boxes, wires, legend }
}

function headingOf(chart: Chart, width: number): Words {
  const { size, bold } = TEXT.description
  const lines: Line[] = [
    { text: chart.name, style: 'heading' },
    ...wrap(chart.about, width - 2 * MARGIN, size, bold).map((text): Line => ({ text, style: 'description' })),
  ]
  return { x: MARGIN, y: MARGIN, ...sizeOf(lines), height: lines.length * LINE_HEIGHT + 8, lines, even: 'left' }
}

function nodesOf(node: ElkNode): ElkNode[] {
  return (node.children ?? []).flatMap((child) => [child, ...nodesOf(child)])
}

function boxesOf(view: View, nodes: Map<string, ElkNode>, shift: number): Box[] {
  return allStates(view.root).flatMap((state): Box[] => {
    const rect = rectOf(nodes.get(state.id), shift)
    const dot = rectOf(nodes.get(dotId(state)), shift)
    const box = rect && { ...boxOf(view, state, rect), isRegion: view.regions.has(state.id) }
    return [...(box ? [box] : []), ...(dot ? [{ ...dot, ...DOT_BOX, id: dotId(state) }] : [])]
  })
}

const NO_WORDS: Words = { x: 0, y: 0, width: 0, height: 0, lines: [], even: 'left' }
const DOT_BOX = { type: 'initial', isRegion: false, hasInside: false, history: undefined, words: NO_WORDS } as const

function boxOf(view: View, state: OutlineState, rect: Rect): Box {
  const lines = state.type === 'history' ? [] : boxLines(view, state)
  const hasInside = state.children.length > 0
  const size = sizeOf(lines)
  const left = hasInside ? PAD : (rect.width - size.width) / 2
  const top = hasInside ? PAD / 2 : (rect.height - size.height) / 2
  const words = { x: rect.x + left, y: rect.y + top, ...size, lines, even: 'left' as const }
  return { ...rect, id: state.id, type: state.type, isRegion: false, hasInside, history: state.history, words }
}

function rectOf(node: ElkNode | undefined, shift: number): Rect | undefined {
  if (!node) return undefined
  return { x: node.x ?? 0, y: (node.y ?? 0) + shift, width: node.width ?? 0, height: node.height ?? 0 }
}

function wiresOf(arrows: Arrow[], graph: ElkNode, shift: number, { direction }: Layout): Wire[] {
  const even = direction === 'DOWN' ? 'right' : 'left'
  const laid = new Map(edgesOf(graph).map((edge) => [edge.id, edge]))
  return arrows.map(({ id, source, target, lines, isGrave }) => {
    const edge = laid.get(id)
    const line = (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x, y: y + shift })),
    )
    const words = { ...(rectOf(edge?.labels?.[0] as ElkNode | undefined, shift) ?? NO_WORDS), lines, even } as const
    return { id, source, target, line, words, isGrave }
  })
}

function edgesOf(node: ElkNode): ElkExtendedEdge[] {
  return [...(node.edges ?? []), ...(node.children ?? []).flatMap(edgesOf)]
}

/** Moves the head of a state aside where arrows come in through its upper border. */
function dodge(box: Box, wires: Wire[]): Box {
  const { words } = box
  const top = words.y
  const bottom = words.y + words.height
  const columns = wires.flatMap(({ line }) =>
    line.slice(1).flatMap((end, index) => {
      const start = line[index] ?? end
      const isBeside = Math.max(start.y, end.y) < top || Math.min(start.y, end.y) > bottom
      return isBeside ? [] : [[Math.min(start.x, end.x) - 6, Math.max(start.x, end.x) + 6] as const]
    }),
  )
  const places = [words.x, ...columns.map(([, right]) => right).toSorted((a, b) => a - b)]
  const free = places.find(
    (x) =>
      x >= words.x &&
      x + words.width <= box.x + box.width - PAD / 2 &&
      columns.every(([left, right]) => right <= x || left >= x + words.width),
  )
  return free === undefined ? box : { ...box, words: { ...words, x: free } }
}
