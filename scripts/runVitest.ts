import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runPackageProgram } from './runProgram.ts'
import { countsOfTestRun, readFailedVitestFiles, readVitestCounts, type TestCounts } from './testCounts.ts'

/** If more test files than this fail, the cause is not a busy machine. */
const RETRIED_FILES_MAX = 5

/**
 * Runs the test files whose path contains one of the filters; without filters, all of them. Prints the results. In CI,
 * the files with failed tests run once more, in new processes, because many tests share a database with others of their
 * file. What passes only then is reported as flaky and counts as passed.
 */
export async function runVitest(...filters: string[]): Promise<TestCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'choba-vitest-'))
  const reportPath = join(folder, 'report.json')
  const retryPath = join(folder, 'retry.json')
  try {
    const code = await runFiles(filters, reportPath)
    const failedFiles = code === 0 || process.env['CI'] === undefined ? [] : readFailedVitestFiles(reportPath)
    if (failedFiles.length === 0 || failedFiles.length > RETRIED_FILES_MAX) {
      return countsOfTestRun(code, () => readVitestCounts(reportPath))
    }
    const retryCode = await runFiles(failedFiles, retryPath)
    return countsOfTestRun(retryCode, () => readVitestCounts(reportPath, retryPath))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runFiles(filters: readonly string[], reportPath: string): Promise<number> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`]
  return runPackageProgram('vitest', ['run', ...filters, ...reporters])
}
