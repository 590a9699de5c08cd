import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runPackageProgram } from './runProgram.ts'
import { countsOfTestRun, type TestCounts, readVitestCounts } from './testCounts.ts'

/** Runs the test files whose path contains one of the filters; without filters, all of them. Prints the results. */
export async function runVitest(...filters: string[]): Promise<TestCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'choba-vitest-'))
  const reportPath = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`]
  try {
    const code = await runPackageProgram('vitest', ['run', ...filters, ...reporters])
    return countsOfTestRun(code, () => readVitestCounts(reportPath))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
