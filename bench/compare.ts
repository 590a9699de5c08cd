/** The default number of measurements of each side. */
const ROUNDS = 15

/**
 * Measures several sides in turn, A B B A A B …, so that other load on the machine affects all of them alike. The results
 * of the first round are dropped as a warm-up.
 */
export async function measureAlternately<Outcome>(
  sides: Record<string, () => Promise<Outcome>>,
  rounds: number = ROUNDS,
): Promise<Record<string, Outcome[]>> {
  const outcomes: Record<string, Outcome[]> = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    const inTurn = Object.entries(sides)
    // The side that comes second is often slower, so the order is reversed each round.
    if (round % 2 === 1) inTurn.reverse()
    for (const [name, measure] of inTurn) {
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

/** Returns the median of the ratios of each round. Load that slows down one round affects both of its sides. */
export function medianRatio(side: number[], base: number[]): number {
  return median(side.map((value, round) => value / (base[round] ?? NaN)))
}
