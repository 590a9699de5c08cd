import type { Size } from './graph.ts'

interface Packed extends Size {
  /** The position of each part, in the order in which they were given. */
  places: { x: number; y: number }[]
}

/** Above this number of parts, only the given order is tried. */
const MOST_PARTS_REORDERED = 5

/** Arranges parts in rows, `gap` apart, about `breadth` times as wide as high, in the order that needs the least space. */
export function pack(parts: Size[], gap: number, breadth: number): Packed {
  const area = parts.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0)
  const width = Math.max(Math.sqrt(area * breadth), ...parts.map((part) => part.width))
  const indices = parts.map((_, index) => index)
  const orders = parts.length > MOST_PARTS_REORDERED ? [indices] : orderings(indices)
  return orders
    .map((order) => inRows(parts, order, width, gap))
    .reduce((best, other) => (other.width * other.height < best.width * best.height ? other : best))
}

function inRows(parts: Size[], order: number[], most: number, gap: number): Packed {
  const packed: Packed = { width: 0, height: 0, places: parts.map(() => ({ x: 0, y: 0 })) }
  let x = 0
  let y = 0
  for (const index of order) {
    const { width, height } = parts[index] ?? { width: 0, height: 0 }
    if (x > 0 && x + width > most) {
      x = 0
      y = packed.height + gap
    }
    packed.places[index] = { x, y }
    packed.width = Math.max(packed.width, x + width)
    packed.height = Math.max(packed.height, y + height)
    x += width + gap
  }
  return packed
}

function orderings(indices: number[]): number[][] {
  if (indices.length === 0) return [[]]
  return indices.flatMap((first) => {
    const others = indices.filter((other) => other !== first)
    return orderings(others).map((rest) => [first, ...rest])
  })
}
