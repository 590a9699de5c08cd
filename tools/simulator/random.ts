import { seededRandom } from '../../machines/testing/seededRandom.ts'

/** A source of random numbers that gives the same sequence for the same seed. */
export interface Random {
  /** Begins the sequence of another seed. */
  restart: (seed: number) => void
  /** Returns a number from 0 to below 1. */
  next: () => number
  /** Returns a whole number from 0 to below `count`. */
  below: (count: number) => number
  /** Returns one of the items; undefined if there are none. */
  pick: <Item>(items: readonly Item[]) => Item | undefined
}

/** Creates a source of random numbers. */
export function createRandom(seed: number): Random {
  let next = seededRandom(seed)
  const below = (count: number) => Math.floor(next() * count)
  return {
    restart: (otherSeed) => void (next = seededRandom(otherSeed)),
    next: () => next(),
    below,
    pick: (items) => items[below(items.length)],
  }
}
