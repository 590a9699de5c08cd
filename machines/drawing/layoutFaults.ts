import type { Point, Rect } from './layOut.ts'
import { relativeDistanceToDiamondBorder } from './diamond.ts'
import type { Box } from './sceneParts.ts'
import type { Scene } from './scene.ts'

/** The layout faults of a diagram as messages, such as one text on another; empty if there are none. */
export function layoutFaultsOf(scene: Scene): string[] {
  const { boxes, arrows } = scene
  const boxesWithText = boxes.filter(({ text }) => text.lines.length > 0)
  const labelledArrows = arrows.filter(({ text }) => text.lines.length > 0)
  const texts = [
    { description: 'the heading', text: scene.heading },
    ...boxesWithText.map(({ id, text }) => ({ description: `the text of ${id || 'the chart'}`, text })),
    ...labelledArrows.map(({ id, text }) => ({ description: `the label ${id}`, text })),
    ...scene.legend.map((item) => ({ description: `the symbol ${item.symbol}`, text: item })),
  ]
  return [
    ...texts.filter(({ text }) => !isWithin(text, scene)).map(({ description }) => `${description} leaves the picture`),
    ...boxes.filter((box) => !isWithin(box, scene)).map(({ id }) => `the state ${id} leaves the picture`),
    ...arrows
      .filter(({ line }) => line.some((point) => !isWithin({ ...point, width: 0, height: 0 }, scene)))
      .map(({ id }) => `the arrow ${id} leaves the picture`),
    ...arrows.filter(({ line }) => line.length < 2).map(({ id }) => `the arrow ${id} has no line`),
    ...pairsOf(texts)
      .filter(([a, b]) => areOverlapping(a.text, b.text))
      .map(([a, b]) => `${a.description} on ${b.description}`),
    ...texts.flatMap(({ description, text }) =>
      arrows
        .filter(({ line }) => crossesArea(line, text))
        .map((arrow) => `the arrow ${arrow.id} runs through ${description}`),
    ),
    ...labelledArrows.flatMap(({ id, text }) =>
      boxes.filter((box) => textCutsBorder(text, box)).map((box) => `the label ${id} on the border of ${box.id}`),
    ),
    ...boxesWithText.filter((box) => !isWithin(box.text, box)).map(({ id }) => `the text of ${id} leaves its box`),
    ...pairsOf(boxes)
      .filter(([a, b]) => areOverlapping(a, b) && !isOneInsideOther(a, b))
      .map(([a, b]) => `${a.id} on ${b.id}`),
    ...arrows.flatMap(({ id, line, source, target }) =>
      boxes
        .filter((box) => !box.hasChildren && box.id !== source && box.id !== target && crossesArea(line, box))
        .map((box) => `the arrow ${id} runs through the state ${box.id}`),
    ),
    ...arrows
      .filter(({ line, source }) => !endsAtBox(line[0], boxes, source))
      .map(({ id }) => `${id} does not begin at its state`),
    ...arrows
      .filter(({ line, target }) => !endsAtBox(line.at(-1), boxes, target))
      .map(({ id }) => `${id} does not end at its state`),
  ]
}

/** The number of crossings between the arrows of a diagram. */
export function countCrossings({ arrows }: Scene): number {
  return pairsOf(arrows).reduce((sum, [a, b]) => {
    const crossings = segmentsOf(a.line).flatMap((one) => segmentsOf(b.line).filter((other) => areCrossing(one, other)))
    return sum + crossings.length
  }, 0)
}

type Segment = readonly [Point, Point]

const ROUNDING_ERROR = 0.5
/** The tolerance for line ends on a diamond, relative to its size. */
const DIAMOND_TOLERANCE = 0.02

function segmentsOf(line: Point[]): Segment[] {
  return line.slice(1).map((end, index) => [line[index] ?? end, end])
}

function areCrossing(a: Segment, b: Segment): boolean {
  const one = boundingBox(a)
  const other = boundingBox(b)
  const arePerpendicular = (one.width === 0) !== (other.width === 0)
  return arePerpendicular && areOverlapping(expandRect(one, ROUNDING_ERROR), expandRect(other, ROUNDING_ERROR))
}

function crossesArea(line: Point[], area: Rect): boolean {
  return segmentsOf(line).some((segment) => areOverlapping(expandRect(boundingBox(segment), ROUNDING_ERROR), area))
}

function boundingBox([a, b]: Segment): Rect {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}

function expandRect({ x, y, width, height }: Rect, margin: number): Rect {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }
}

function areOverlapping(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function isWithin(inner: Rect, outer: { x?: number; y?: number; width: number; height: number }): boolean {
  const { x = 0, y = 0, width, height } = outer
  return inner.x >= x && inner.y >= y && inner.x + inner.width <= x + width && inner.y + inner.height <= y + height
}

/** Whether one box is inside the other: a state inside another state, or an initial dot inside its state. */
function isOneInsideOther(a: Box, b: Box): boolean {
  return (a.hasChildren && isWithin(b, a)) || (b.hasChildren && isWithin(a, b))
}

function textCutsBorder(text: Rect, box: Box): boolean {
  return areOverlapping(text, box) && !(box.hasChildren && isWithin(text, box))
}

/** Whether the end of a line lies on the border of the box or the diamond of a state. */
function endsAtBox(end: Point | undefined, boxes: Box[], id: string): boolean {
  const box = boxes.find((one) => one.id === id)
  if (!box || !end) return false
  if (box.type === 'decision') return Math.abs(relativeDistanceToDiamondBorder(end, box)) < DIAMOND_TOLERANCE
  const isInOrOnBox = isWithin({ ...end, width: 0, height: 0 }, expandRect(box, ROUNDING_ERROR))
  return isInOrOnBox && !isWithin({ ...end, width: 0, height: 0 }, expandRect(box, -ROUNDING_ERROR))
}

function pairsOf<Item>(items: Item[]): [Item, Item][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other): [Item, Item] => [one, other]))
}
