import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { inProject } from './paths.ts'

/** The numbers of passed and failed tests. */
export interface TestCounts {
  passedCount: number
  failedCount: number
  /** A line `FAILED name` for each failed test in the report, and `FLAKY name` for each test that passed in a retry. */
  reportLines: readonly string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Reads the counts from the file of Vitest's JSON reporter. A test file that could not run counts as one failure. */
export function readVitestCounts(path: string): TestCounts {
  const report = readJson(path) as VitestReport
  const failureLines = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(inProject(), name)
    const failedTests = assertionResults.filter((test) => test.status === 'failed')
    return status === 'failed' && failedTests.length === 0
      ? [file]
      : failedTests.map(({ fullName }) => `${file} ${fullName}`)
  })
  return {
    passedCount: report.numPassedTests,
    failedCount: failureLines.length,
    reportLines: failureLines.map((name) => `FAILED ${name}`),
  }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { file: string; line: number; title: string; tests: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
  errors: unknown[]
}

/**
 * Reads the counts from the file of Playwright's JSON reporter. A test that passed only in a retry counts as passed.
 */
export function readPlaywrightCounts(path: string): TestCounts {
  const { stats, suites, errors } = readJson(path) as PlaywrightReport
  return {
    passedCount: stats.expected + stats.flaky,
    failedCount: Math.max(stats.unexpected, errors.length > 0 ? 1 : 0),
    reportLines: suites.flatMap(reportLinesOf),
  }
}

function reportLinesOf({ suites = [], specs }: PlaywrightSuite): string[] {
  const reportLines = specs.flatMap(({ file, line, title, tests: [test] }) => {
    const name = `e2e/${file}:${line} ${title}`
    return test?.status === 'unexpected' ? [`FAILED ${name}`] : test?.status === 'flaky' ? [`FLAKY ${name}`] : []
  })
  return [...reportLines, ...suites.flatMap(reportLinesOf)]
}

/** Prints the report lines, then `N passed, N failed`. */
export function printCounts({ passedCount, failedCount, reportLines }: TestCounts): void {
  for (const line of reportLines) console.log(line)
  console.log(`${passedCount} passed, ${failedCount} failed`)
}

/**
 * Returns the counts of a test command that exited with `code`. A missing report, an exit code that the report does not
 * explain, or a run without a passed test counts as one failure.
 */
export function countsOfTestRun(code: number, read: () => TestCounts): TestCounts {
  let counts: TestCounts
  try {
    counts = read()
  } catch {
    return { passedCount: 0, failedCount: 1, reportLines: [] }
  }
  const hasUnexplainedFailure = counts.failedCount === 0 && (code !== 0 || counts.passedCount === 0)
  return hasUnexplainedFailure ? { ...counts, failedCount: 1 } : counts
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
