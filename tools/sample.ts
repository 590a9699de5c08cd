import { createHash } from 'node:crypto'

/** Selects `count` of the items pseudo-randomly by their names. The same seed selects the same items. */
export function sample<T extends { name: string }>(items: readonly T[], count: number, seed: string): T[] {
  const keyOf = ({ name }: T) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  return items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, count)
}
