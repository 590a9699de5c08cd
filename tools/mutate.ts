import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyProject } from './projectCopy.ts'
import { sample } from './sample.ts'
import { allMutants } from './mutants.ts'
import { equivalenceProofs } from './mutants/equivalenceProofs.ts'
import { applyEdits, type FileEdits, type Mutant } from './mutants/mutant.ts'
import { openTestRunnerProcess } from './testRunnerProcess.ts'
import type { TestRequest } from './testRunnerProcessMain.ts'

// Tests the tests of the charts: applies one mutant after another to a copy of the project, and prints the test that
// fails, or that no test fails. The stored diagrams and pages are not compared, because they would be generated again
// after a change.
// `--only session` selects the mutants with this text in their name, `--list` only prints the names, `--quick` runs only
// the tests of `machines/`, which detect nearly all mutants. `--draw 10 --seed monday` selects ten by the seed, none of
// them proven equivalent: with those no test fails, so that every test would have to run.
// The last line is `N passed, N failed`. A mutant has passed if a test fails with it or if it is proven equivalent.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    draw: { type: 'string' },
    seed: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
})

type TestSelection = Omit<TestRequest, 'changedFiles'>

/** The timeout of a test run, which normally takes seconds. A run that exceeds it counts as failed. */
const RUN_TIMEOUT_MS = 240_000
/**
 * The tests of the diagrams and their texts. Not run, because diagrams and texts would be adapted to a changed chart.
 */
const DIAGRAM_TESTS = ['machines/diagrams.test.ts', 'machines/drawing/', 'machines/chartTexts.test.ts']

const matchingMutants = allMutants().filter(({ name }) => name.includes(values.only))
const mutants =
  values.draw === undefined
    ? matchingMutants
    : sample(
        matchingMutants.filter(({ name }) => equivalenceProofs[name] === undefined),
        Number(values.draw),
        values.seed,
      )
if (mutants.length === 0) throw new Error('there is no such mutant')
if (values.list) {
  for (const { name } of mutants) console.log(name)
  process.exit(0)
}

const projectCopyFolder = copyProject()
const testRunnerProcess = openTestRunnerProcess(projectCopyFolder, RUN_TIMEOUT_MS)
/** The test selections that pass without a mutant, as JSON. */
const passingSelections = new Set<string>()
/** The files that were changed for the previous run of tests and have been restored since. */
let restoredFiles: string[] = []
const unexpectedOutcomes: string[] = []
try {
  for (const mutant of mutants) {
    const start = performance.now()
    const failure = await runUntilFirstFailure(mutant)
    const equivalenceProof = equivalenceProofs[mutant.name]
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    console.log(`${mutant.name}\n  ${seconds} s: ${describeOutcome(failure, equivalenceProof)}`)
    if ((failure === undefined) === (equivalenceProof === undefined)) unexpectedOutcomes.push(mutant.name)
  }
} finally {
  testRunnerProcess.close()
  rmSync(projectCopyFolder, { recursive: true, force: true })
}
for (const name of unexpectedOutcomes) console.log(`FAILED ${name}`)
console.log(`\n${mutants.length - unexpectedOutcomes.length} passed, ${unexpectedOutcomes.length} failed`)
process.exit(unexpectedOutcomes.length === 0 ? 0 : 1)

function describeOutcome(failure: string | undefined, equivalenceProof: string | undefined): string {
  if (failure === undefined) return equivalenceProof === undefined ? 'NOT CAUGHT' : `equivalent: ${equivalenceProof}`
  return `${equivalenceProof === undefined ? '' : 'NOT EQUIVALENT: '}${failure.slice(0, 220)}`
}

/** Returns the message of the first test that fails with the mutant, running the tests of its chart first. */
async function runUntilFirstFailure({ name, file, editsPerFile }: Mutant): Promise<string | undefined> {
  for (const selection of selectTests(name.split(':')[0] ?? '', file)) {
    await requirePassing(selection)
    const restoreFunctions = editsPerFile.map((change) => changeFile(change))
    const failure = await runTests(
      selection,
      editsPerFile.map((change) => change.file),
    )
    for (const restore of restoreFunctions) restore()
    if (failure !== undefined) return failure
  }
  return undefined
}

/** Runs the selected tests after the files have changed and those of the previous run have been restored. */
async function runTests(selection: TestSelection, changedFiles: string[]): Promise<string | undefined> {
  const failure = await testRunnerProcess.run({
    ...selection,
    changedFiles: [...new Set([...changedFiles, ...restoredFiles])],
  })
  restoredFiles = changedFiles
  return failure
}

/** Edits a file of the copy, and returns a function that restores the file. */
function changeFile({ file, edits }: FileEdits): () => void {
  const path = join(projectCopyFolder, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, applyEdits(text, edits))
  return () => writeFileSync(path, text)
}

/** Returns the tests to run for a mutant, one selection after the other until a test fails. */
function selectTests(chartName: string, file: string): TestSelection[] {
  const chartTestPath = file.replace(/ts$/, 'test.ts')
  const chartSelections: TestSelection[] = [
    { includedPaths: [chartTestPath, 'machines/lifecycles/lifecycles.test.ts'] },
    { includedPaths: ['machines/charts.test.ts'], testNamePrefix: `the chart ${chartName} ` },
    { includedPaths: ['machines/'], excludedPaths: [chartTestPath, ...DIAGRAM_TESTS] },
  ]
  if (values.quick) return chartSelections
  // The test of the time zone, in `format.test.ts`, works only in a process of its own, but these tests run in threads.
  const skippedTests = ['server/', 'machines/', 'tools/', 'src/ui/format.test.ts']
  return [
    ...chartSelections,
    { includedPaths: [''], excludedPaths: skippedTests.map((part) => join(projectCopyFolder, part)) },
  ]
}

/** Throws if the tests fail without a mutant, because they would then fail with every mutant. */
async function requirePassing(selection: TestSelection): Promise<void> {
  const key = JSON.stringify(selection)
  if (passingSelections.has(key)) return
  const failure = await runTests(selection, [])
  if (failure !== undefined) throw new Error(`the tests fail without a mutant: ${failure}`)
  passingSelections.add(key)
}
