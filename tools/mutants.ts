import type { Mutant } from './mutants/mutant.ts'
import { literalChanges, setupChanges } from './mutants/expressions.ts'
import { type ChartSource, chartSources } from './mutants/source.ts'
import { type Change, structureChanges } from './mutants/structure.ts'

/** Every mutant of every chart, in a fixed order. */
export function allMutants(): Mutant[] {
  const sources = chartSources()
  const isFirstOfFile = ({ file }: ChartSource, index: number) => sources[index - 1]?.file !== file
  const mutants = sources.flatMap((source, index) => {
    const literals = isFirstOfFile(source, index) ? literalChanges(source) : []
    return [...structureChanges(source), ...setupChanges(source), ...literals].map((change) => mutant(source, change))
  })
  return numbered(mutants)
}

/** Makes equal names differ: the second gets `, 2`. */
function numbered(mutants: Mutant[]): Mutant[] {
  const counts = new Map<string, number>()
  return mutants.map((one) => {
    const count = (counts.get(one.name) ?? 0) + 1
    counts.set(one.name, count)
    return count === 1 ? one : { ...one, name: `${one.name}, ${count}` }
  })
}

/**
 * A mutant may make a chart go around in circles without an event: it is stopped after a thousand steps, so that the
 * tests fail instead of hanging.
 */
function mutant({ name, file, config }: ChartSource, [label, ...edits]: Change): Mutant {
  const inside = config.start + 1
  const limit = { start: inside, end: inside, text: ' options: { maxIterations: 1_000 },' }
  return { name: `${name}: ${label}`, file, edits: [limit, ...edits] }
}
