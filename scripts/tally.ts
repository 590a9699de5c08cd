import { readFileSync } from 'node:fs'

/** How many tests passed and failed. */
export interface Tally {
  passed: number
  failed: number
}

/** Reads what Vitest's JSON reporter wrote. Tests that never ran because their file failed count as one failure. */
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

/** Reads what Playwright's JSON reporter wrote. A test that passed only when tried again has passed; its report names it as flaky. */
export function playwrightTally(path: string): Tally {
  const { stats, errors } = readJson(path) as {
    stats: { expected: number; unexpected: number; flaky: number }
    errors: unknown[]
  }
  return { passed: stats.expected + stats.flaky, failed: Math.max(stats.unexpected, errors.length > 0 ? 1 : 0) }
}

/**
 * The tally of a step that ended with `code`. No report, or an end that its report does not explain, is a failure,
 * and so is a run in which not one test passed.
 */
export function settled(code: number, read: () => Tally): Tally {
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
