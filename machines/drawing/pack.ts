import type { Size } from './graph.ts'

interface PackedParts extends Size {
  /** The position of each part, in the order in which they were given. */
  positions: { x: number; y: number }[]
}

/** Above this number of parts, only the given order is tried. */
const REORDERED_PARTS_MAX = 5

/**
 * Arranges parts in rows, `gap` apart, about `aspectRatio` times as wide as high, in the order that needs the least
 * space. More than `REORDERED_PARTS_MAX` parts keep the given order.
 */
export function pack(parts: Size[], gap: number, aspectRatio: number): PackedParts {
  const area = parts.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0)
  const width = Math.max(Math.sqrt(area * aspectRatio), ...parts.map((part) => part.width))
  const indices = parts.map((_, index) => index)
  const orders = parts.length > REORDERED_PARTS_MAX ? [indices] : orderings(indices)
  return orders
    .map((order) => packInRows(parts, order, width, gap))
    .reduce((best, other) => (other.width * other.height < best.width * best.height ? other : best))
}

function packInRows(parts: Size[], order: number[], maxWidth: number, gap: number): PackedParts {
  const packedParts: PackedParts = { width: 0, height: 0, positions: parts.map(() => ({ x: 0, y: 0 })) }
  let x = 0
  let y = 0
  for (const index of order) {
    const { width, height } = parts[index] ?? { width: 0, height: 0 }
    if (x > 0 && x + width > maxWidth) {
      x = 0
      y = packedParts.height + gap
    }
    packedParts.positions[index] = { x, y }
    packedParts.width = Math.max(packedParts.width, x + width)
    packedParts.height = Math.max(packedParts.height, y + height)
    x += width + gap
  }
  return packedParts
}

function orderings(indices: number[]): number[][] {
  if (indices.length === 0) return [[]]
  return indices.flatMap((first) => {
    const others = indices.filter((other) => other !== first)
    return orderings(others).map((rest) => [first, ...rest])
  })
}
