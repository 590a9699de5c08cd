/** A pseudo-random generator with the same sequence on every run. */
export interface Random {
  /** Returns an integer from `low` to `high`, both included. */
  integer(low: number, high: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Returns one of the items with a probability proportional to its weight. */
  pickWeighted<Item>(items: readonly Item[], weight: (item: Item) => number): Item
  /** Returns up to `count` different items. */
  pickSome<Item>(items: readonly Item[], count: number): Item[]
  chance(probability: number): boolean
  digits(count: number): string
}

/** Creates a mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedBits = Math.imul(state ^ (state >>> 15), state | 1)
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61)
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[integer(0, items.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  return {
    integer,
    pick,
    pickWeighted(items, weight) {
      let remainingWeight = next() * items.reduce((total, item) => total + weight(item), 0)
      return items.find((item) => (remainingWeight -= weight(item)) < 0) ?? pick(items)
    },
    pickSome(items, count) {
      const remainingItems = [...items]
      const countToPick = Math.min(count, remainingItems.length)
      return Array.from({ length: countToPick }, () =>
        remainingItems.splice(integer(0, remainingItems.length - 1), 1),
      ).flat()
    },
    chance: (probability) => next() < probability,
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  }
}
