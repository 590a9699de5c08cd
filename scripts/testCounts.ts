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
  testResults: VitestFileResult[]
}

interface VitestFileResult {
  /** The absolute path of the test file. */
  name: string
  status: string
  /** The error of a file that could not run. */
  message: string
  assertionResults: VitestTestResult[]
}

interface VitestTestResult {
  status: string
  fullName: string
  failureMessages: string[]
}

/** Reads the paths, relative to the project, of the test files that failed, from the file of Vitest's JSON reporter. */
export function readFailedVitestFiles(path: string): string[] {
  const { testResults } = readJson(path) as VitestReport
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(inProject(), name))
}

/**
 * Reads the counts from the file of Vitest's JSON reporter. A test file that could not run counts as one failure.
 * @param retryPath the file of a second run, of the test files that failed in the first one. Its results replace theirs;
 *   what failed only in the first run counts as passed.
 */
export function readVitestCounts(path: string, retryPath?: string): TestCounts {
  const { testResults } = readJson(path) as VitestReport
  const retriedResults = retryPath === undefined ? [] : (readJson(retryPath) as VitestReport).testResults
  const lastResults = testResults.map((first) => retriedResults.find(({ name }) => name === first.name) ?? first)
  const failures = lastResults.flatMap(failuresOf)
  const failedNames = failures.map(({ name }) => name)
  const flakyFailures = testResults.flatMap(failuresOf).filter(({ name }) => !failedNames.includes(name))
  const passedTests = lastResults.flatMap((file) => file.assertionResults.filter((test) => test.status === 'passed'))
  return {
    passedCount: passedTests.length,
    failedCount: failures.length,
    reportLines: [
      ...failures.map(({ name, error }) => formatReportLine('FAILED', name, error)),
      ...flakyFailures.map(({ name, error }) => formatReportLine('FLAKY', name, error)),
    ],
  }
}

/** Returns the failed tests of a file with their first error, or the file itself if it could not run. */
function failuresOf(result: VitestFileResult): { name: string; error?: string | undefined }[] {
  const { name, status, message, assertionResults } = result
  const file = relative(inProject(), name)
  const failedTests = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failedTests.length === 0) return [{ name: file, error: message }]
  return failedTests.map(({ fullName, failureMessages: [error] }) => ({ name: `${file} ${fullName}`, error }))
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
