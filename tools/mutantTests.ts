import { join } from 'node:path'
import { openTestRun } from './testRun.ts'

// A separate process that tests mutants, so that it can be killed if the tests of a mutant hang. Its argument is the
// folder. It receives a `MutantRequest` for each mutant and sends a `MutantResult`.

export interface MutantRequest {
  /** The chart's file. */
  file: string
  chart: string
}

export interface MutantResult {
  /** The first failure; absent if every test passed. */
  failure?: string
}

/** Compares charts with stored pictures and tables. Left out, because generating these again would make it pass. */
const DIAGRAMS = 'machines/diagrams.test.ts'

const [, , folder = ''] = process.argv
// Threads end with this process, even if they never yield.
const testRun = await openTestRun(folder, { pool: 'threads' })

process.on('message', ({ file, chart }: MutantRequest) => {
  testRun.changed(file)
  void firstFailure(file, chart).then((failure) => process.send?.({ ...(failure !== undefined && { failure }) }))
})
process.send?.({})

/** Returns the first failure of the tests of the chart, then of those of all charts, then of all unit tests. */
async function firstFailure(file: string, chart: string): Promise<string | undefined> {
  const own = file.replace(/ts$/, 'test.ts')
  return (
    (await testRun.run([own])) ??
    (await testRun.run(['machines/charts.test.ts'], { only: new RegExp(`^${chart} `) })) ??
    (await testRun.run(['machines/'], { except: [own, DIAGRAMS] })) ??
    (await testRun.run([''], { except: ['server', 'machines', 'tools'].map((name) => join(folder, name, '/')) }))
  )
}
