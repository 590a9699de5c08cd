import { readFileSync } from 'node:fs'

/** The numbers of passed and failed tests. */
export interface Tally {
  passed: number
  failed: number
}

/** Reads the report of Vitest's JSON reporter. A file whose tests could not run counts as one failure. */
export function vitestTally(path: string): Tally {
  const report = readJson(path) as {
    numPassedTests: number
    testResults: { status: string; assertionResults: { status: string }[] }[]
  }
  const failures = report.testResults.map(({ status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').length
    return status === 'failed' ? Math.max(failed, 1) : failed
  })
  return { passed: report.numPassedTests, failed: failures.reduce((sum, one) => sum + one, 0) }
}

/** Reads the report of Playwright's JSON reporter. A flaky test, which passed only in a retry, counts as passed. */
export function playwrightTally(path: string): Tally {
  const { stats, errors } = readJson(path) as {
    stats: { expected: number; unexpected: number; flaky: number }
    errors: unknown[]
  }
  return { passed: stats.expected + stats.flaky, failed: Math.max(stats.unexpected, errors.length > 0 ? 1 : 0) }
}

/**
 * Returns the tally of a step that exited with `code`. A missing report, an exit code that the report does not explain,
 * or a run without a passed test counts as a failure.
 */
export function checkedTally(code: number, read: () => Tally): Tally {
  let tally: Tally
  try {
    tally = read()
  } catch {
    return { passed: 0, failed: 1 }
  }
  const unexplained = tally.failed === 0 && (code !== 0 || tally.passed === 0)
  return unexplained ? { ...tally, failed: 1 } : tally
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
