import type { Geometry, GeometryArrow, GeometryText } from '../../../machines/geometry.ts'

export const BADGE_HEIGHT = 16
const BADGE_GAP = 3
/** The minimum distance of a badge from what is to its right; the current state has an outline of 4 pixels. */
const MARGIN_RIGHT = 5
/** The width of the ellipsis that stands for the numbers that do not fit. */
const ELLIPSIS_WIDTH = 13

/** Where a badge with the number of a history line is drawn: its left edge and its width. */
export interface Badge {
  number: number
  x: number
  width: number
}

/**
 * The badges beside an arrow, from left to right. `ellipsisX`: where an ellipsis stands for the older numbers;
 * undefined if all fit.
 */
export interface BadgeRow {
  badges: readonly Badge[]
  ellipsisX: number | undefined
}

/** Returns the width of the badge with this number. */
export function badgeWidth(number: number): number {
  return Math.max(BADGE_HEIGHT, 4 + 6 * String(number).length)
}

/**
 * Places the badges of an arrow's past transitions in one row that begins at `start`.
 * @param numbers the numbers of the history lines, oldest first; if not all fit, the newest are shown, at least one
 * @param end the x coordinate that no badge may exceed
 */
export function placeBadges(numbers: readonly number[], start: number, end: number): BadgeRow {
  const hasEllipsis = countThatFit(numbers, end - start) < numbers.length
  const count = hasEllipsis ? Math.max(1, countThatFit(numbers, end - start - ELLIPSIS_WIDTH)) : numbers.length
  let x = hasEllipsis ? start + ELLIPSIS_WIDTH : start
  const badges = numbers.slice(numbers.length - count).map((number) => {
    const badge = { number, x, width: badgeWidth(number) }
    x += badge.width + BADGE_GAP
    return badge
  })
  return { badges, ellipsisX: hasEllipsis ? start : undefined }
}

/** Returns how many of the last numbers have room for their badges in this width. */
function countThatFit(numbers: readonly number[], width: number): number {
  let rest = width
  let count = 0
  for (const number of numbers.toReversed()) {
    rest -= badgeWidth(number)
    if (rest < 0) break
    rest -= BADGE_GAP
    count += 1
  }
  return count
}

/**
 * Returns the x at which the free space to the right of (x, y) ends: where the next line, box or label of another
 * arrow begins.
 */
export function freeSpaceEnd(
  { width, boxes, arrows }: Pick<Geometry, 'width' | 'boxes' | 'arrows'>,
  arrow: GeometryArrow,
  { x, y }: Pick<GeometryText, 'x' | 'y'>,
): number {
  const [top, bottom] = [y - 12, y + 4]
  const isBeside = (from: number, to: number) => Math.min(from, to) <= bottom && Math.max(from, to) >= top
  const obstacleLeftEdges = [
    ...boxes.filter(({ at: [, boxTop, , height] }) => isBeside(boxTop, boxTop + height)).map(({ at }) => at[0]),
    ...arrows.flatMap(({ line }) =>
      segmentsOf(line)
        .filter(([, fromY, , toY]) => isBeside(fromY, toY))
        .map(leftEndOf),
    ),
    ...arrows
      .filter((other) => other !== arrow)
      .flatMap(({ text = [] }) => text.filter((label) => isBeside(label.y - 10, label.y)).map((label) => label.x)),
  ]
  return Math.min(
    width,
    ...obstacleLeftEdges
      .filter((obstacleLeftEdge) => obstacleLeftEdge > x)
      .map((obstacleLeftEdge) => obstacleLeftEdge - MARGIN_RIGHT),
  )
}

type Segment = readonly [fromX: number, fromY: number, toX: number, toY: number]

function segmentsOf(line: readonly number[]): Segment[] {
  const segments: Segment[] = []
  for (let index = 0; index + 3 < line.length; index += 2) {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = line.slice(index, index + 4)
    segments.push([fromX, fromY, toX, toY])
  }
  return segments
}

function leftEndOf([fromX, , toX]: Segment): number {
  return Math.min(fromX, toX)
}
