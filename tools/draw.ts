import { createHash } from 'node:crypto'

/** Draws `count` of the named things; the same seed draws the same ones. */
export function draw<T extends { name: string }>(all: readonly T[], count: number, seed: string): T[] {
  const keyOf = ({ name }: T) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  return all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, count)
}
