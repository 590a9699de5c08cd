/** How often each side is measured where nothing else is said. */
const ROUNDS = 15

/** Many sides measured in turn, A B A B …, so that whatever else the machine does falls on all alike; one round first to warm up. */
export async function inTurn<Outcome>(
  sides: Record<string, () => Promise<Outcome>>,
  rounds: number = ROUNDS,
): Promise<Record<string, Outcome[]>> {
  const outcomes: Record<string, Outcome[]> = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, measure] of Object.entries(sides)) {
      const outcome = await measure()
      if (round > 0) outcomes[name]?.push(outcome)
    }
  }
  return outcomes
}

/** The middle of the numbers; of an even count, the lower of the two in the middle. NaN of none. */
export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? NaN
}

/** The median of what each round gives, one side by the other: a busy minute slows both of its rounds. */
export function medianRatio(side: number[], base: number[]): number {
  return median(side.map((value, round) => value / (base[round] ?? NaN)))
}
