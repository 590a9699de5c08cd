import type { Mutant } from './mutants/mutant.ts'
import { expressionChanges, setupChanges } from './mutants/expressions.ts'
import { type ChartSource, chartSources, type SourceFile } from './mutants/source.ts'
import { type Change, structureChanges } from './mutants/structure.ts'

/** Returns every mutant of every chart, in a fixed order. */
export function allMutants(): Mutant[] {
  const mutatedFiles = new Set<string>()
  return withUniqueNames(chartSources().flatMap((source) => mutantsOf(source, mutatedFiles)))
}

/**
 * Creates the mutants of a chart.
 * @param mutatedFiles the files whose expressions have been changed for earlier charts; the files of this chart are
 *   added
 */
function mutantsOf(source: ChartSource, mutatedFiles: Set<string>): Mutant[] {
  const { machine, setup, helperFiles } = source
  const files = [...new Map([machine, setup, ...helperFiles].map((one) => [one.file, one])).values()].filter(
    ({ file }) => !mutatedFiles.has(file),
  )
  for (const { file } of files) mutatedFiles.add(file)
  return [
    ...structureChanges(source).map(({ file, change }) => createMutant(source, file, change)),
    ...setupChanges(source).map((change) => createMutant(source, setup, change)),
    ...files.flatMap((file) => expressionChanges(file).map((change) => createMutant(source, file, change))),
  ]
}

/** Makes names unique: the second of two equal names gets the suffix `, 2`. */
function withUniqueNames(mutants: Mutant[]): Mutant[] {
  const counts = new Map<string, number>()
  return mutants.map((mutant) => {
    const count = (counts.get(mutant.name) ?? 0) + 1
    counts.set(mutant.name, count)
    return count === 1 ? mutant : { ...mutant, name: `${mutant.name}, ${count}` }
  })
}

/**
 * Creates a mutant from a change. A mutant may cause an endless loop of eventless transitions, so it also sets a limit
 * of a thousand iterations, with which the tests fail instead of hanging.
 */
function createMutant({ name, machine }: ChartSource, { file }: SourceFile, [label, ...edits]: Change): Mutant {
  const configStart = machine.config.start + 1
  const iterationLimitEdit = {
    start: configStart,
    end: configStart,
    replacement: ' options: { maxIterations: 1_000 },',
  }
  const editsPerFile =
    file === machine.file
      ? [{ file, edits: [iterationLimitEdit, ...edits] }]
      : [
          { file: machine.file, edits: [iterationLimitEdit] },
          { file, edits },
        ]
  return { name: `${name}: ${label}`, file: machine.file, editsPerFile }
}
