import { join } from 'node:path'
import { openTestRun } from './testRun.ts'

/**
 * The process in which mutants are tested, so that the tests of a mutant that never end can be ended with it. It gets
 * the folder as its argument and a `MutantRequest` for each mutant, and sends a `MutantResult` for each.
 */
export interface MutantRequest {
  /** The chart's file. */
  file: string
  chart: string
}

export interface MutantResult {
  /** The first failure; absent if every test passed. */
  failure?: string
}

/** Compares with the stored pictures and tables: with these generated anew, it passes whatever a chart does. */
const DIAGRAMS = 'machines/diagrams.test.ts'

const [, , folder = ''] = process.argv
// A thread ends with this process, also where it never yields.
const testRun = await openTestRun(folder, { pool: 'threads' })

process.on('message', ({ file, chart }: MutantRequest) => {
  testRun.changed(file)
  void firstFailure(file, chart).then((failure) => process.send?.({ ...(failure !== undefined && { failure }) }))
})
process.send?.({})

/** The tests of the chart first, then those of all charts, then all unit tests. */
async function firstFailure(file: string, chart: string): Promise<string | undefined> {
  const own = file.replace(/ts$/, 'test.ts')
  return (
    (await testRun.run([own])) ??
    (await testRun.run(['machines/charts.test.ts'], { only: new RegExp(`^${chart} `) })) ??
    (await testRun.run(['machines/'], { except: [own, DIAGRAMS] })) ??
    (await testRun.run([''], { except: ['server', 'machines', 'tools'].map((name) => join(folder, name, '/')) }))
  )
}
