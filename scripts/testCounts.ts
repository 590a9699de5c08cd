import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inProject } from './paths.ts'

/** The number of characters of an error message that a report line shows. */
const ERROR_LENGTH_MAX = 400

/** The numbers of passed and failed tests. */
export interface TestCounts {
  passedCount: number
  failedCount: number
  /**
   * A line `FAILED name: error` for each failed test in the report, and `FLAKY name: error` for each test that passed
   * in a retry.
   */
  reportLines: readonly string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    /** The error of a file that could not run. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Reads the counts from the file of Vitest's JSON reporter. A test file that could not run counts as one failure. */
export function readVitestCounts(path: string): TestCounts {
  const report = readJson(path) as VitestReport
  const reportLines = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(inProject(), name)
    const failedTests = assertionResults.filter((test) => test.status === 'failed')
    return status === 'failed' && failedTests.length === 0
      ? [formatReportLine('FAILED', file, message)]
      : failedTests.map(({ fullName, failureMessages: [failureMessage] }) =>
          formatReportLine('FAILED', `${file} ${fullName}`, failureMessage),
        )
  })
  return { passedCount: report.numPassedTests, failedCount: reportLines.length, reportLines }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { file: string; line: number; title: string; tests: PlaywrightTest[] }[]
}

interface PlaywrightTest {
  status: string
  /** The first run and its retries. */
  results: { error?: { message?: string; location?: { line: number } } }[]
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
    const label = test?.status === 'unexpected' ? 'FAILED' : test?.status === 'flaky' ? 'FLAKY' : undefined
    if (label === undefined) return []
    const error = test?.results.find((result) => result.error !== undefined)?.error
    const errorText = error && `line ${error.location?.line ?? '?'}: ${error.message ?? ''}`
    return [formatReportLine(label, `e2e/${file}:${line} ${title}`, errorText)]
  })
  return [...reportLines, ...suites.flatMap(reportLinesOf)]
}

function formatReportLine(label: 'FAILED' | 'FLAKY', name: string, error = ''): string {
  const errorText = stripVTControlCharacters(error).replaceAll(/\s+/g, ' ').trim().slice(0, ERROR_LENGTH_MAX)
  return errorText === '' ? `${label} ${name}` : `${label} ${name}: ${errorText}`
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
