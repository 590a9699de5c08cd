/** The default number of measurements of each compared side. */
const DEFAULT_ROUND_COUNT = 15

/**
 * Measures what is compared (the sides) alternately, A B B A A B …, so that other load on the machine affects all sides
 * alike. Returns the outcomes of each side in the order of the rounds. The results of the first round are dropped,
 * because that round is a warm-up.
 */
export async function measureAlternately<Outcome>(
  sides: Record<string, () => Promise<Outcome>>,
  roundCount: number = DEFAULT_ROUND_COUNT,
): Promise<Record<string, Outcome[]>> {
  const outcomes: Record<string, Outcome[]> = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
  for (let round = 0; round <= roundCount; round += 1) {
    const sidesInOrder = Object.entries(sides)
    // The side that is measured second is often slower, so the order is reversed every other round.
    if (round % 2 === 1) sidesInOrder.reverse()
    for (const [name, measure] of sidesInOrder) {
      const outcome = await measure()
      if (round > 0) outcomes[name]?.push(outcome)
    }
  }
  return outcomes
}

/** Returns the median: for an even count, the lower of the two middle numbers; NaN for an empty list. */
export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? NaN
}

/**
 * Returns the median of the ratios of the two values of each round. Other load on the machine slows down both values of
 * a round, so it affects their ratio little.
 */
export function medianRatio(numerators: number[], denominators: number[]): number {
  return median(numerators.map((numerator, round) => numerator / (denominators[round] ?? NaN)))
}

/** Returns a number with at most two decimals. */
export function roundToHundredths(value: number): number {
  return Number(value.toFixed(2))
}
