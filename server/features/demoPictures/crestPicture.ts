import type { Random } from './random.ts'
import { INKS, PAPER } from './colours.ts'

/** A part of a crest, drawn above the centre and repeated around it. */
interface Motif {
  part: string
  /** The possible numbers of repetitions. */
  repetitions: readonly number[]
  /** A shape at the centre. */
  middle?: string
}

const MOTIFS: readonly Motif[] = [
  { part: '<path d="M40 39C31 31 31 20 40 13C49 20 49 31 40 39Z"/>', repetitions: [4, 5, 6] },
  { part: '<path d="M40 37C28 31 27 21 34 13L40 19L46 13C53 21 52 31 40 37Z"/>', repetitions: [5] },
  { part: '<path d="M40 38L32 26L40 14L48 26Z"/>', repetitions: [4, 6] },
  { part: '<circle cx="40" cy="21" r="7.5"/>', repetitions: [5, 6], middle: '<circle cx="40" cy="40" r="6.5"/>' },
  { part: '<path d="M40 40C24 35 25 19 40 13C55 19 56 35 40 40Z"/>', repetitions: [3] },
  { part: '<path d="M40 15L50 33H30Z"/>', repetitions: [3] },
  { part: '<path d="M34 13H46L43 38H37Z"/>', repetitions: [8, 6] },
  { part: '<path d="M20 31H60V38H20Z"/>', repetitions: [2] },
  { part: '<path d="M30 14H36V66H30ZM44 14H50V66H44Z"/>', repetitions: [4] },
  { part: '<path d="M16 40A24 24 0 0 1 64 40H56A16 16 0 0 0 24 40ZM31 40A9 9 0 0 1 49 40Z"/>', repetitions: [2] },
]

/** Draws a family crest: a few rotated parts, light on a coloured background, sometimes within a ring. */
export function drawCrest(random: Random): string {
  const { ink } = random.pick(INKS)
  const { part, repetitions, middle = '' } = random.pick(MOTIFS)
  const count = random.pick(repetitions)
  const isRinged = random.chance(0.5)
  const turned = Array.from({ length: count }, (_, index) => {
    return index === 0 ? part : `<g transform="rotate(${Math.round((index * 3_600) / count) / 10} 40 40)">${part}</g>`
  })
  const crest = turned.join('') + middle
  const ring = `<circle cx="40" cy="40" r="32" fill="none" stroke="${PAPER}" stroke-width="3"/>`
  return `<rect width="80" height="80" fill="${ink}"/>${isRinged ? ring : ''}<g fill="${PAPER}"${
    isRinged ? ' transform="translate(8 8) scale(.8)"' : ''
  }>${crest}</g>`
}
