import type { Chart } from '../chart.ts'
import { boxLines, LINE_HEIGHT, PAD, sizeOf, TEXT, type Line } from './content.ts'
import { arrowsOf, dotId, type Arrow } from './graph.ts'
import { lay, type Laid, type Point, type Rect } from './lay.ts'
import { keyOfSigns, type Sign } from './legend.ts'
import { wrap } from './measure.ts'
import { allStates, type OutlineState } from './outline.ts'
import type { Box, Wire, Words } from './parts.ts'
import { viewOf, type Layout, type View } from './view.ts'

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
const CODES = ' Each state with the code it is stored and sent with.'
const LEAST_WIDTH = 460

/** Lays a chart out. The same chart and layout give the same picture to the last digit. */
export async function sceneOf(chart: Chart, layout: Layout): Promise<Scene> {
  const view = viewOf(chart, layout)
  const laid = await lay(view, view.root)
  const width = Math.max(Math.ceil(laid.width) + 2 * MARGIN, LEAST_WIDTH)
  const heading = headingOf(chart, width)
  const corner = { x: MARGIN, y: heading.y + heading.height + MARGIN }
  const wires = wiresOf(arrowsOf(view), laid, corner)
  const boxes = boxesOf(view, laid, corner).map((box) => (box.hasInside ? dodge(box, wires) : box))
  const legend = keyOfSigns(boxes, wires, width, Math.ceil(corner.y + laid.height) + MARGIN)
  const below = legend.at(-1)
  return { width, height: (below ? below.y + below.height : corner.y) + MARGIN, heading, boxes, wires, legend }
}

function headingOf(chart: Chart, width: number): Words {
  const { size, bold } = TEXT.description
  const about = wrap(chart.about + (chart.lifecycle ? CODES : ''), width - 2 * MARGIN, size, bold)
  const lines: Line[] = [
    { text: chart.name, style: 'heading' },
    ...about.map((text): Line => ({ text, style: 'description' })),
  ]
  return { x: MARGIN, y: MARGIN, ...sizeOf(lines), height: lines.length * LINE_HEIGHT + 8, lines, even: 'left' }
}

function boxesOf(view: View, laid: Laid, corner: Point): Box[] {
  return allStates(view.root).flatMap((state): Box[] => {
    const place = laid.states.get(state.id)
    const dot = laid.states.get(dotId(state))
    return [
      ...(place ? [boxOf(view, state, moved(place, corner))] : []),
      ...(dot ? [{ ...moved(dot, corner), ...DOT_BOX, id: dotId(state) }] : []),
    ]
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
  const isRegion = view.regions.has(state.id)
  return { ...rect, id: state.id, type: state.type, isRegion, hasInside, history: state.history, words }
}

function wiresOf(arrows: Arrow[], laid: Laid, corner: Point): Wire[] {
  return arrows.map(({ id, source, target, lines, isDestructive }) => {
    const { line = [], label, direction } = laid.arrows.get(id) ?? {}
    const even = direction === 'DOWN' ? 'right' : 'left'
    const words: Words = { ...(label ? moved(label, corner) : NO_WORDS), lines, even }
    return { id, source, target, line: line.map((point) => moved(point, corner)), words, isDestructive }
  })
}

function moved<Thing extends Point>(thing: Thing, by: Point): Thing {
  return { ...thing, x: thing.x + by.x, y: thing.y + by.y }
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
