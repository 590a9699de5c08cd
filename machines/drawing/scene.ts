import { arrowsOf, initialDotId, stateBoxLines, stubsOf, type Arrow } from './arrows.ts'
import { endAtDiamond } from './diamond.ts'
import { isFailureState } from './failureStates.ts'
import { layOut, type StateLayout, type Point, type Rect } from './layOut.ts'
import { legendOf, type LegendItem } from './legend.ts'
import { wrapText } from './measureText.ts'
import type { StateOutline } from './outline.ts'
import type { Box, TextBlock, DrawnArrow } from './sceneParts.ts'
import { isDecision, LINE_HEIGHT, BOX_PADDING, sizeOfLines, TEXT_STYLES, type TextLine } from './stateText.ts'
import { partText } from './texts.ts'
import { isCollapsed, drawnStatesOf, type View } from './view.ts'

/** A whole diagram, in pixels from its upper left corner. */
export interface Scene {
  width: number
  height: number
  heading: TextBlock
  boxes: Box[]
  arrows: DrawnArrow[]
  legend: LegendItem[]
}

export const MARGIN = 16
const SCENE_WIDTH_MIN = 460

/** Draws a view. The same chart, texts and layout always give the same scene. */
export async function sceneOf(view: View): Promise<Scene> {
  const stateLayout = await layOut(view)
  const width = Math.max(Math.ceil(stateLayout.width) + 2 * MARGIN, SCENE_WIDTH_MIN)
  const heading = headingBlock(headingTexts(view), width)
  const corner = { x: MARGIN, y: heading.y + heading.height + MARGIN }
  const unadjustedBoxes = boxesOf(view, stateLayout, corner)
  const arrows = drawnArrowsOf(arrowsOf(view), stateLayout, corner).map((arrow) =>
    endAtDiamonds(arrow, unadjustedBoxes),
  )
  const boxes = unadjustedBoxes.map((box) => (box.hasChildren ? moveTextOffArrows(box, arrows) : box))
  const legendSource = { boxes, arrows, isLifecycle: view.chart.lifecycle !== undefined }
  const legend = legendOf(legendSource, width, Math.ceil(corner.y + stateLayout.height) + MARGIN, view.texts.pageText)
  const last = legend.at(-1)
  return { width, height: (last ? last.y + last.height : corner.y) + MARGIN, heading, boxes, arrows, legend }
}

/** The heading of a diagram: its title, and below it a text of several sentences. */
export function headingBlock({ title, text }: { title: string; text: string }, width: number): TextBlock {
  const { size, bold } = TEXT_STYLES.description
  const lines: TextLine[] = [
    { text: title, style: 'heading' },
    ...wrapText(text, width - 2 * MARGIN, size, bold).map((line): TextLine => ({ text: line, style: 'description' })),
  ]
  return { x: MARGIN, y: MARGIN, ...sizeOfLines(lines), height: lines.length * LINE_HEIGHT + 8, lines, align: 'left' }
}

function headingTexts({ chart, texts, topStateId, diagramNumbers }: View): { title: string; text: string } {
  const { pageText, textsOfChart } = texts
  const title = `${textsOfChart.title} (${chart.name})`
  const sentenceSeparator = pageText('list.sentenceSeparator')
  const number = diagramNumbers.get(topStateId)
  if (number === undefined)
    return {
      title,
      text: [textsOfChart.about, ...(chart.lifecycle ? [pageText('heading.codes')] : [])].join(sentenceSeparator),
    }
  const count = diagramNumbers.size
  if (topStateId === '')
    return { title, text: textsOfChart.about + sentenceSeparator + pageText('heading.first', { number, count }) }
  const part = pageText('heading.part', { number, count, state: topStateId })
  return { title, text: [partText(texts, 'states', topStateId), part].join(sentenceSeparator).trim() }
}

function boxesOf(view: View, stateLayout: StateLayout, corner: Point): Box[] {
  const states = drawnStatesOf(view).flatMap((state): Box[] => {
    const relativeRect = stateLayout.nodeRects.get(state.id)
    const dot = stateLayout.nodeRects.get(initialDotId(state))
    return [
      ...(relativeRect ? [boxOf(view, state, moveBy(relativeRect, corner))] : []),
      ...(dot
        ? [{ ...moveBy(dot, corner), ...NO_FLAGS, type: 'initial' as const, id: initialDotId(state), text: EMPTY_TEXT }]
        : []),
    ]
  })
  const stubs = stubsOf(view).flatMap(({ id, targetStateId }): Box[] => {
    const relativeRect = stateLayout.nodeRects.get(id)
    if (!relativeRect) return []
    const rect = moveBy(relativeRect, corner)
    const lines: TextLine[] = [{ text: targetStateId, style: 'title' }]
    const isFailure = isFailureState(view.chart, targetStateId)
    return [{ ...rect, ...NO_FLAGS, id, type: 'stub', isFailure, text: centeredText(rect, lines) }]
  })
  return [...states, ...stubs]
}

export const EMPTY_TEXT: TextBlock = { x: 0, y: 0, width: 0, height: 0, lines: [], align: 'left' }
const NO_FLAGS = {
  isRegion: false,
  hasChildren: false,
  isCollapsed: false,
  isFailure: false,
  history: undefined,
} as const

function boxOf(view: View, state: StateOutline, rect: Rect): Box {
  const lines = state.type === 'history' ? [] : stateBoxLines(view, state)
  const isCollapsedState = isCollapsed(view, state.id)
  const hasChildren = state.children.length > 0 && !isCollapsedState
  const header = {
    x: rect.x + BOX_PADDING,
    y: rect.y + BOX_PADDING / 2,
    ...sizeOfLines(lines),
    lines,
    align: 'left' as const,
  }
  return {
    ...rect,
    id: state.id,
    type: isDecision(state) ? 'decision' : state.type,
    isRegion: view.regionIds.has(state.id),
    hasChildren,
    isCollapsed: isCollapsedState,
    isFailure: isFailureState(view.chart, state.id),
    history: state.history,
    text: hasChildren ? header : centeredText(rect, lines),
  }
}

/** A block of lines in the middle of a rectangle. */
export function centeredText(rect: Rect, lines: TextLine[]): TextBlock {
  const size = sizeOfLines(lines)
  const x = rect.x + (rect.width - size.width) / 2
  return { x, y: rect.y + (rect.height - size.height) / 2, ...size, lines, align: 'left' }
}

function drawnArrowsOf(arrows: Arrow[], stateLayout: StateLayout, corner: Point): DrawnArrow[] {
  return arrows.map(({ id, source, target, event, labelLines, isFailure }) => {
    const { line = [], label, direction } = stateLayout.arrows.get(id) ?? {}
    const align = direction === 'DOWN' ? 'right' : 'left'
    const text: TextBlock = { ...(label ? moveBy(label, corner) : EMPTY_TEXT), lines: labelLines, align }
    const arrow = { id, source, target, line: line.map((point) => moveBy(point, corner)), text, isFailure }
    return event === undefined ? arrow : { ...arrow, event }
  })
}

function endAtDiamonds(arrow: DrawnArrow, boxes: Box[]): DrawnArrow {
  const diamonds = boxes.filter(({ type }) => type === 'decision')
  const source = diamonds.find(({ id }) => id === arrow.source)
  const target = diamonds.find(({ id }) => id === arrow.target)
  const startAdjustedLine = source ? endAtDiamond(arrow.line.toReversed(), source).toReversed() : arrow.line
  return { ...arrow, line: target ? endAtDiamond(startAdjustedLine, target) : startAdjustedLine }
}

function moveBy<Positioned extends Point>(item: Positioned, offset: Point): Positioned {
  return { ...item, x: item.x + offset.x, y: item.y + offset.y }
}

/** Moves the header of a state away from the arrows that pass through the upper border of the state. */
function moveTextOffArrows(box: Box, arrows: DrawnArrow[]): Box {
  const { text } = box
  const top = text.y
  const bottom = text.y + text.height
  const blockedRanges = arrows.flatMap(({ line }) =>
    line.slice(1).flatMap((end, index) => {
      const start = line[index] ?? end
      const isAboveOrBelow = Math.max(start.y, end.y) < top || Math.min(start.y, end.y) > bottom
      return isAboveOrBelow ? [] : [[Math.min(start.x, end.x) - 6, Math.max(start.x, end.x) + 6] as const]
    }),
  )
  const positions = [text.x, ...blockedRanges.map(([, right]) => right).toSorted((a, b) => a - b)]
  const freePosition = positions.find(
    (x) =>
      x >= text.x &&
      x + text.width <= box.x + box.width - BOX_PADDING / 2 &&
      blockedRanges.every(([left, right]) => right <= x || left >= x + text.width),
  )
  return freePosition === undefined ? box : { ...box, text: { ...text, x: freePosition } }
}
