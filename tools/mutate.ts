import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyProject } from './copy.ts'
import { sample } from './draw.ts'
import { allMutants } from './mutants.ts'
import { equivalents } from './mutants/equivalents.ts'
import { applyEdits, type FileEdits, type Mutant } from './mutants/mutant.ts'
import { openTestProcess } from './testProcess.ts'
import type { TestRequest } from './testProcessMain.ts'

// Tests the tests of the charts: makes one small change of a chart after another in a copy of the project, and prints
// the
// test that fails, or that none does. The stored pictures and tables are not compared, because they would be generated
// again after a change. `--only session` selects mutants by name, `--draw 10 --seed monday` selects ten, `--list` only
// prints the names, `--quick` runs only the tests of `machines/`, which catch nearly all. The last line is
// `N passed, N failed`. A mutant has passed if a test caught it or if it is proven equivalent.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    draw: { type: 'string' },
    seed: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
})

type Tests = Omit<TestRequest, 'changed'>

/** The timeout of a test run, which normally needs seconds. A run that exceeds it counts as hanging. */
const RUN_TIMEOUT_MS = 240_000
/** The tests of pictures and pages. Left out, because generating these again would make them pass. */
const DIAGRAMS_TEST = ['machines/diagrams.test.ts', 'machines/drawing/', 'machines/chartTexts.test.ts']

const filtered = allMutants().filter(({ name }) => name.includes(values.only))
const mutants = values.draw === undefined ? filtered : sample(filtered, Number(values.draw), values.seed)
if (mutants.length === 0) throw new Error('there is no such mutant')
if (values.list) {
  for (const { name } of mutants) console.log(name)
  process.exit(0)
}

const folder = copyProject()
const tests = openTestProcess(folder, RUN_TIMEOUT_MS)
/** The requests whose tests pass without a mutant. */
const passing = new Set<string>()
/** The files that the last run has changed. They are restored since. */
let restored: string[] = []
const wrong: string[] = []
try {
  for (const mutant of mutants) {
    const start = performance.now()
    const failure = await firstFailure(mutant)
    const proof = equivalents[mutant.name]
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    console.log(`${mutant.name}\n  ${seconds} s: ${outcome(failure, proof)}`)
    if ((failure === undefined) === (proof === undefined)) wrong.push(mutant.name)
  }
} finally {
  tests.close()
  rmSync(folder, { recursive: true, force: true })
}
for (const name of wrong) console.log(`FAILED ${name}`)
console.log(`\n${mutants.length - wrong.length} passed, ${wrong.length} failed`)
process.exit(wrong.length === 0 ? 0 : 1)

function outcome(failure: string | undefined, proof: string | undefined): string {
  if (failure === undefined) return proof === undefined ? 'NOT CAUGHT' : `equivalent: ${proof}`
  return `${proof === undefined ? '' : 'NOT EQUIVALENT: '}${failure.slice(0, 220)}`
}

/** The first failure of the unit tests, those of the chart first. */
async function firstFailure({ name, file, changes }: Mutant): Promise<string | undefined> {
  for (const request of testRequests(name.split(':')[0] ?? '', file)) {
    await requirePassing(request)
    const restore = changes.map((change) => changeFile(change))
    const failure = await run(
      request,
      changes.map((change) => change.file),
    )
    for (const restored of restore) restored()
    if (failure !== undefined) return failure
  }
  return undefined
}

/** Runs tests after these files have changed, and those of the run before have been restored. */
async function run(request: Tests, changed: string[]): Promise<string | undefined> {
  const failure = await tests.run({ ...request, changed: [...new Set([...changed, ...restored])] })
  restored = changed
  return failure
}

/** Edits a file of the copy. Returns a function that restores it. */
function changeFile({ file, edits }: FileEdits): () => void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, applyEdits(text, edits))
  return () => writeFileSync(path, text)
}

function testRequests(chart: string, file: string): Tests[] {
  const ownTest = file.replace(/ts$/, 'test.ts')
  const ofCharts = [
    { files: [ownTest, 'machines/lifecycles.test.ts'] },
    { files: ['machines/charts.test.ts'], only: `${chart} ` },
    { files: ['machines/'], except: [ownTest, ...DIAGRAMS_TEST] },
  ]
  if (values.quick) return ofCharts
  // A test of the time zone works only in a process of its own, and the tests run in threads.
  const others = ['server/', 'machines/', 'tools/', 'src/ui/format.test.ts']
  return [...ofCharts, { files: [''], except: others.map((part) => join(folder, part)) }]
}

/** Throws if the tests fail without a mutant: they would fail with each. */
async function requirePassing(request: Tests): Promise<void> {
  const key = JSON.stringify(request)
  if (passing.has(key)) return
  const failure = await run(request, [])
  if (failure !== undefined) throw new Error(`the tests fail without a mutant: ${failure}`)
  passing.add(key)
}
