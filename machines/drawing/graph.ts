import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js'
import { arrowsOf, initialDotId, stateBoxLines, stubsOf, type Arrow } from './arrows.ts'
import { allStates, type StateOutline } from './outline.ts'
import { isDecision, LINE_HEIGHT, BOX_PADDING, sizeOfLines, TEXT_STYLES } from './stateText.ts'
import { textWidth } from './measureText.ts'
import { isCollapsed, type LayoutParameters, type View } from './view.ts'

export interface Size {
  width: number
  height: number
}

const INITIAL_DOT_SIZE = 12
const HISTORY_NODE_SIZE = 26
/** The space that the second border of a final state needs. */
const FINAL_BORDER_GAP = 3
/** The ratio of a diamond's width to that of the text inside it. */
const DIAMOND_TO_TEXT_RATIO = 2
/** The space between the header of a state and the states inside it. */
const HEADER_GAP = 10
/** The space between the border of a state and the states inside it. */
export const INSIDE_GAP = 16

/** Whether the root state is drawn as a box: only if it is parallel, or has entry actions, actors or transitions. */
function hasFrame(root: StateOutline): boolean {
  return root.type === 'parallel' || root.transitions.length + root.entry.length + root.invokes.length > 0
}

/**
 * The graph of a state, everything inside it, and the stubs of its arrows. The parallel states in `parallelStateSizes`
 * become boxes of the given size.
 */
export function graphOf(view: View, state: StateOutline, parallelStateSizes: Map<string, Size>): ElkNode {
  const isFrameless = state === view.root && !hasFrame(state)
  const regionId = state === view.topState ? '' : state.id
  const children = isFrameless
    ? innerNodesOf(view, state, parallelStateSizes)
    : [nodeOf(view, state, parallelStateSizes)]
  const stubs = stubsOf(view)
    .filter((stub) => stub.regionId === regionId)
    .map((stub) => ({ id: stub.id, ...stubSize(stub.targetStateId) }))
  const ids = new Set([...children, ...stubs].flatMap(idsOf))
  const orderedStateIds = allStates(view.root).map(({ id }) => id)
  const arrows = arrowsOf(view).filter(({ source, target }) => ids.has(source) && ids.has(target))
  return {
    id: '#',
    layoutOptions: { ...layoutOptionsOf(view.layout), 'elk.padding': '[top=0,left=0,bottom=0,right=0]' },
    children: [...children, ...stubs],
    edges: arrows.map((arrow) => edgeOf(arrow, orderedStateIds)),
  }
}

/** The height that the header of a state needs above the states inside it, and the minimum width of the state. */
export function headerSizeOf(view: View, state: StateOutline): Size {
  const { width, height } = sizeOfLines(stateBoxLines(view, state))
  return { width: width + 2 * BOX_PADDING, height: height + BOX_PADDING + HEADER_GAP }
}

function stubSize(targetStateId: string): Size {
  return {
    width: textWidth(targetStateId, TEXT_STYLES.title.size, true) + 2 * BOX_PADDING,
    height: LINE_HEIGHT + BOX_PADDING,
  }
}

function idsOf(node: ElkNode): string[] {
  return [node.id, ...(node.children ?? []).flatMap(idsOf)]
}

function nodeOf(view: View, state: StateOutline, parallelStateSizes: Map<string, Size>): ElkNode {
  const { id } = state
  const size = parallelStateSizes.get(id)
  if (size) return { id, ...size }
  if (state.type === 'history') return { id, width: HISTORY_NODE_SIZE, height: HISTORY_NODE_SIZE }
  if (state.children.length === 0 || isCollapsed(view, id)) {
    const { width, height } = sizeOfLines(stateBoxLines(view, state))
    if (isDecision(state))
      return { id, width: width * DIAMOND_TO_TEXT_RATIO, height: (height + 4) / (1 - 1 / DIAMOND_TO_TEXT_RATIO) }
    const secondBorderSpace = state.type === 'final' ? 2 * FINAL_BORDER_GAP : 0
    return {
      id,
      width: width + 2 * BOX_PADDING + secondBorderSpace,
      height: height + BOX_PADDING + 2 + secondBorderSpace,
    }
  }
  const headerSize = headerSizeOf(view, state)
  return {
    id,
    layoutOptions: {
      ...layoutOptionsOf(view.layout),
      'elk.padding': `[top=${headerSize.height},left=${INSIDE_GAP},bottom=${INSIDE_GAP},right=${INSIDE_GAP}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${headerSize.width},${headerSize.height + LINE_HEIGHT})`,
    },
    children: innerNodesOf(view, state, parallelStateSizes),
  }
}

function innerNodesOf(view: View, state: StateOutline, parallelStateSizes: Map<string, Size>): ElkNode[] {
  const dot = state.initial ? [{ id: initialDotId(state), width: INITIAL_DOT_SIZE, height: INITIAL_DOT_SIZE }] : []
  return [...dot, ...state.children.map((child) => nodeOf(view, child, parallelStateSizes))]
}

/**
 * An edge of the graph. An edge to a stub, or to a state that comes later in the source code, gets priority in the
 * layout direction.
 */
function edgeOf({ id, source, target, labelLines }: Arrow, orderedStateIds: string[]): ElkExtendedEdge {
  const labels = labelLines.length === 0 ? [] : [{ id: `${id}#label`, text: ' ', ...sizeOfLines(labelLines) }]
  const isForward =
    !orderedStateIds.includes(target) || orderedStateIds.indexOf(source) < orderedStateIds.indexOf(target)
  const layoutOptions = { 'elk.layered.priority.direction': isForward ? '10' : '0' }
  return { id, sources: [source], targets: [target], labels, layoutOptions }
}

/** The options of ELK for a layout. */
export function layoutOptionsOf({ direction, placement, cycles, denseSeed }: LayoutParameters): LayoutOptions {
  return {
    'elk.algorithm': 'layered',
    'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
    'elk.direction': direction,
    'elk.edgeRouting': 'ORTHOGONAL',
    'elk.randomSeed': String(denseSeed ?? 1),
    'elk.json.shapeCoords': 'ROOT',
    'elk.json.edgeCoords': 'ROOT',
    'elk.edgeLabels.placement': 'CENTER',
    'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
    'elk.spacing.edgeLabel': '4',
    'elk.spacing.labelLabel': '6',
    'elk.spacing.nodeNode': denseSeed ? '14' : '24',
    'elk.spacing.edgeNode': denseSeed ? '9' : '14',
    'elk.spacing.edgeEdge': denseSeed ? '9' : '13',
    'elk.layered.spacing.nodeNodeBetweenLayers': denseSeed ? '16' : '26',
    'elk.layered.spacing.edgeNodeBetweenLayers': denseSeed ? '9' : '14',
    'elk.layered.spacing.edgeEdgeBetweenLayers': denseSeed ? '8' : '12',
    'elk.layered.nodePlacement.strategy': placement,
    'elk.layered.cycleBreaking.strategy': cycles,
    'elk.layered.thoroughness': '20',
  }
}
