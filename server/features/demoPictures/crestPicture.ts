import type { Random } from './random.ts'
import { COLOR_PAIRS, ON_INK_COLOR } from './colors.ts'

/** A part of a crest, drawn above the center and repeated around it. */
interface Motif {
  repeatedShape: string
  /** The possible numbers of repetitions. */
  repetitionCounts: readonly number[]
  /** A shape at the center. */
  centerShape?: string
}

const MOTIFS: readonly Motif[] = [
  { repeatedShape: '<path d="M40 39C31 31 31 20 40 13C49 20 49 31 40 39Z"/>', repetitionCounts: [4, 5, 6] },
  { repeatedShape: '<path d="M40 37C28 31 27 21 34 13L40 19L46 13C53 21 52 31 40 37Z"/>', repetitionCounts: [5] },
  { repeatedShape: '<path d="M40 38L32 26L40 14L48 26Z"/>', repetitionCounts: [4, 6] },
  {
    repeatedShape: '<circle cx="40" cy="21" r="7.5"/>',
    repetitionCounts: [5, 6],
    centerShape: '<circle cx="40" cy="40" r="6.5"/>',
  },
  { repeatedShape: '<path d="M40 40C24 35 25 19 40 13C55 19 56 35 40 40Z"/>', repetitionCounts: [3] },
  { repeatedShape: '<path d="M40 15L50 33H30Z"/>', repetitionCounts: [3] },
  { repeatedShape: '<path d="M34 13H46L43 38H37Z"/>', repetitionCounts: [8, 6] },
  { repeatedShape: '<path d="M20 31H60V38H20Z"/>', repetitionCounts: [2] },
  { repeatedShape: '<path d="M30 14H36V66H30ZM44 14H50V66H44Z"/>', repetitionCounts: [4] },
  {
    repeatedShape: '<path d="M16 40A24 24 0 0 1 64 40H56A16 16 0 0 0 24 40ZM31 40A9 9 0 0 1 49 40Z"/>',
    repetitionCounts: [2],
  },
]

/** Draws a family crest: a few rotated parts, light on a colored background, sometimes within a ring. */
export function drawFamilyCrest(random: Random): string {
  const { ink } = random.pick(COLOR_PAIRS)
  const { repeatedShape, repetitionCounts, centerShape = '' } = random.pick(MOTIFS)
  const count = random.pick(repetitionCounts)
  const hasRing = random.chance(0.5)
  const rotatedShapes = Array.from({ length: count }, (_, index) => {
    return index === 0
      ? repeatedShape
      : `<g transform="rotate(${Math.round((index * 3_600) / count) / 10} 40 40)">${repeatedShape}</g>`
  })
  const crest = rotatedShapes.join('') + centerShape
  const ring = `<circle cx="40" cy="40" r="32" fill="none" stroke="${ON_INK_COLOR}" stroke-width="3"/>`
  return `<rect width="80" height="80" fill="${ink}"/>${hasRing ? ring : ''}<g fill="${ON_INK_COLOR}"${
    hasRing ? ' transform="translate(8 8) scale(.8)"' : ''
  }>${crest}</g>`
}
