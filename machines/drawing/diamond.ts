import type { Point, Rect } from './layOut.ts'

/**
 * The distance of a point from the border of the diamond in a rectangle, relative to the size of the diamond: 0 on the
 * border, negative inside, positive outside.
 */
export function relativeDistanceToDiamondBorder({ x, y }: Point, box: Rect): number {
  const half = { x: box.width / 2, y: box.height / 2 }
  return Math.abs(x - box.x - half.x) / half.x + Math.abs(y - box.y - half.y) / half.y - 1
}

/** Extends a line's last segment, which ends at the rectangle around a diamond, to the border of the diamond. */
export function endAtDiamond(line: Point[], box: Rect): Point[] {
  const end = line.at(-1)
  if (!end) return line
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const isAtTop = Math.abs(end.y - box.y) < 1
  const isAtBottom = Math.abs(end.y - box.y - box.height) < 1
  if (isAtTop || isAtBottom) {
    const distance = (box.height / 2) * (1 - Math.abs(end.x - middle.x) / (box.width / 2))
    return [...line.slice(0, -1), { x: end.x, y: middle.y + (isAtTop ? -distance : distance) }]
  }
  const distance = (box.width / 2) * (1 - Math.abs(end.y - middle.y) / (box.height / 2))
  return [...line.slice(0, -1), { x: middle.x + (end.x < middle.x ? -distance : distance), y: end.y }]
}
