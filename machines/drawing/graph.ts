import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js'
import { arrowLines, boxLines, isDrawn, isDestructive, LINE_HEIGHT, PAD, sizeOf, type Line } from './content.ts'
import { allStates, type OutlineState, type OutlineTransition } from './outline.ts'
import type { Layout, View } from './view.ts'

/** A state's arrow to another, with what is written beside it. */
export interface Arrow {
  id: string
  source: string
  target: string
  lines: Line[]
  isDestructive: boolean
}

export interface Size {
  width: number
  height: number
}

const DOT = 12
const HISTORY = 26
/** The room that the second border of a final state takes. */
const RIM = 3
/** The room between the head of a state and the states inside it. */
const HEAD_GAP = 14
/** The room between the border of a state and the states inside it. */
export const INSIDE = 20

/** Whether the root is drawn as a box of its own: only if something begins at it or is written in it. */
function hasFrame(root: OutlineState): boolean {
  return root.type === 'parallel' || root.transitions.length + root.entry.length + root.invokes.length > 0
}

/** The arrows of a chart. Events of one state that lead the same way under the same terms share one. */
export function arrowsOf(view: View): Arrow[] {
  return allStates(view.root).flatMap((state) => [...initialArrow(state), ...stateArrows(view, state)])
}

/** The graph of a state and all inside it; the parallel states among `sealed` are boxes of the size given there. */
export function graphOf(view: View, top: OutlineState, sealed: Map<string, Size>): ElkNode {
  const children = top === view.root && !hasFrame(top) ? insideOf(view, top, sealed) : [nodeOf(view, top, sealed)]
  const ids = new Set(children.flatMap(idsOf))
  const order = allStates(view.root).map(({ id }) => id)
  const arrows = arrowsOf(view).filter(({ source, target }) => ids.has(source) && ids.has(target))
  return {
    id: '#',
    layoutOptions: { ...optionsOf(view.layout), 'elk.padding': '[top=0,left=0,bottom=0,right=0]' },
    children,
    edges: arrows.map((arrow) => edgeOf(arrow, order)),
  }
}

/** The room that the head of a state takes above what is inside it, and the least width of the state. */
export function headOf(view: View, state: OutlineState): Size {
  const { width, height } = sizeOf(boxLines(view, state))
  return { width: width + 2 * PAD, height: height + PAD + HEAD_GAP }
}

function idsOf(node: ElkNode): string[] {
  return [node.id, ...(node.children ?? []).flatMap(idsOf)]
}

/** The node id of the dot at which a state begins. */
export function dotId(state: OutlineState): string {
  return `${state.id}#initial`
}

function initialArrow(state: OutlineState): Arrow[] {
  const { initial } = state
  if (!initial) return []
  const lines: Line[] = initial.actions.length === 0 ? [] : [{ text: `/ ${initial.actions.join(', ')}`, style: 'line' }]
  const source = state.type === 'history' ? state.id : dotId(state)
  return [{ id: `${dotId(state)}→`, source, target: initial.target, lines, isDestructive: false }]
}

function stateArrows(view: View, state: OutlineState): Arrow[] {
  const { chart } = view
  const groups = new Map<string, OutlineTransition[]>()
  for (const one of state.transitions.filter((transition) => isDrawn(view, state, transition))) {
    for (const target of one.targets) {
      const isBranch = one.guard !== undefined
      const terms = JSON.stringify([
        target,
        isBranch ? one.key : '',
        one.actions,
        one.description,
        isDestructive(chart, one),
      ])
      groups.set(terms, [...(groups.get(terms) ?? []), { ...one, targets: [target] }])
    }
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const target = first.targets.join('')
    const id = `${first.key}→${target}`
    return [
      { id, source: state.id, target, lines: arrowLines(view, group), isDestructive: isDestructive(chart, first) },
    ]
  })
}

function nodeOf(view: View, state: OutlineState, sealed: Map<string, Size>): ElkNode {
  const id = state.id
  const size = sealed.get(id)
  if (size) return { id, ...size }
  if (state.type === 'history') return { id, width: HISTORY, height: HISTORY }
  if (state.children.length === 0) {
    const { width, height } = sizeOf(boxLines(view, state))
    const rim = state.type === 'final' ? 2 * RIM : 0
    return { id, width: width + 2 * PAD + rim, height: height + PAD + 2 + rim }
  }
  const head = headOf(view, state)
  return {
    id,
    layoutOptions: {
      ...optionsOf(view.layout),
      'elk.padding': `[top=${head.height},left=${INSIDE},bottom=${INSIDE},right=${INSIDE}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${head.width},${head.height + LINE_HEIGHT})`,
    },
    children: insideOf(view, state, sealed),
  }
}

function insideOf(view: View, state: OutlineState, sealed: Map<string, Size>): ElkNode[] {
  const dot = state.initial ? [{ id: dotId(state), width: DOT, height: DOT }] : []
  return [...dot, ...state.children.map((child) => nodeOf(view, child, sealed))]
}

/** An edge of the graph. What goes on in the order of writing is drawn onward, what goes back is drawn back. */
function edgeOf({ id, source, target, lines }: Arrow, order: string[]): ElkExtendedEdge {
  const labels = lines.length === 0 ? [] : [{ id: `${id}#label`, text: ' ', ...sizeOf(lines) }]
  const isOnward = order.indexOf(source) < order.indexOf(target)
  const layoutOptions = { 'elk.layered.priority.direction': isOnward ? '10' : '0' }
  return { id, sources: [source], targets: [target], labels, layoutOptions }
}

function optionsOf({ direction, placement, cycles, seed }: Layout): LayoutOptions {
  return {
    'elk.algorithm': 'layered',
    'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
    'elk.direction': direction,
    'elk.edgeRouting': 'ORTHOGONAL',
    'elk.randomSeed': String(seed),
    'elk.json.shapeCoords': 'ROOT',
    'elk.json.edgeCoords': 'ROOT',
    'elk.edgeLabels.placement': 'CENTER',
    'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
    'elk.spacing.edgeLabel': '5',
    'elk.spacing.labelLabel': '6',
    'elk.spacing.nodeNode': '28',
    'elk.spacing.edgeNode': '16',
    'elk.spacing.edgeEdge': '14',
    'elk.layered.spacing.nodeNodeBetweenLayers': '30',
    'elk.layered.spacing.edgeNodeBetweenLayers': '16',
    'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
    'elk.layered.nodePlacement.strategy': placement,
    'elk.layered.cycleBreaking.strategy': cycles,
    'elk.layered.thoroughness': '20',
  }
}
