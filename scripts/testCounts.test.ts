import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inProject } from './paths.ts'
import { readPlaywrightCounts, countsOfTestRun, readFailedVitestFiles, readVitestCounts } from './testCounts.ts'

const passedTest = { status: 'passed', fullName: 'works', failureMessages: [] }
const folder = mkdtempSync(join(tmpdir(), 'choba-counts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a test file that does not load counts as one failure', () => {
  const path = writeReport({
    testResults: [
      { name: inProject('src/a.test.ts'), status: 'passed', message: '', assertionResults: [passedTest, passedTest] },
      {
        name: inProject('src/b.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          passedTest,
          { status: 'failed', fullName: 'b works', failureMessages: ['\u001b[31mExpected\u001b[39m 1:\n  got 2'] },
        ],
      },
      { name: inProject('src/c.test.ts'), status: 'failed', message: 'no module c', assertionResults: [] },
    ],
  })
  expect(readVitestCounts(path)).toEqual({
    passedCount: 3,
    failedCount: 2,
    reportLines: ['FAILED src/b.test.ts b works: Expected 1: got 2', 'FAILED src/c.test.ts: no module c'],
  })
})

test('what fails in the first run and passes in the second one is flaky and counts as passed', () => {
  const createResult = (name: string, status: string, assertionResults: object[], message = '') => ({
    name: inProject(name),
    status,
    message,
    assertionResults,
  })
  const failed = (fullName: string, error: string) => ({ status: 'failed', fullName, failureMessages: [error] })
  const passed = (fullName: string) => ({ status: 'passed', fullName, failureMessages: [] })
  const path = writeReport({
    testResults: [
      createResult('src/a.test.ts', 'passed', [passedTest]),
      createResult('src/b.test.ts', 'failed', [passedTest, failed('b counts', 'got 2'), failed('b adds', 'got 3')]),
      createResult('src/c.test.ts', 'failed', [{ ...passedTest, status: 'skipped' }], 'no database'),
    ],
  })
  const retryPath = writeReport(
    {
      testResults: [
        createResult('src/c.test.ts', 'passed', [passedTest]),
        createResult('src/b.test.ts', 'failed', [
          failed('works', 'got 5'),
          passed('b counts'),
          failed('b adds', 'got 4'),
        ]),
      ],
    },
    'retry.json',
  )
  expect(readFailedVitestFiles(path)).toEqual(['src/b.test.ts', 'src/c.test.ts'])
  expect(readVitestCounts(path, retryPath)).toEqual({
    passedCount: 3,
    failedCount: 2,
    reportLines: [
      'FAILED src/b.test.ts works: got 5',
      'FAILED src/b.test.ts b adds: got 4',
      'FLAKY src/b.test.ts b counts: got 2',
      'FLAKY src/c.test.ts: no database',
    ],
  })
})

test('a flaky browser test counts as passed', () => {
  const createSpec = (line: number, title: string, status: string, results: object[]) => ({
    file: 'a.spec.ts',
    line,
    title,
    tests: [{ status, results }],
  })
  const failedRun = { error: { message: 'Expected: 1\nReceived: 2', location: { line: 12 } } }
  const suites = [
    {
      specs: [createSpec(3, 'a works', 'expected', [{}]), createSpec(5, 'c works', 'flaky', [failedRun, {}])],
      suites: [{ specs: [createSpec(9, 'b works', 'unexpected', [failedRun, failedRun])] }],
    },
  ]
  const path = writeReport({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, suites, errors: [] })
  expect(readPlaywrightCounts(path)).toEqual({
    passedCount: 6,
    failedCount: 1,
    reportLines: [
      'FLAKY e2e/a.spec.ts:5 c works: line 12: Expected: 1 Received: 2',
      'FAILED e2e/a.spec.ts:9 b works: line 12: Expected: 1 Received: 2',
    ],
  })
})

test('browser tests that cannot start count as one failure', () => {
  const path = writeReport({
    stats: { expected: 0, unexpected: 0, flaky: 0 },
    suites: [],
    errors: [{ message: 'no server' }],
  })
  expect(readPlaywrightCounts(path)).toEqual({ passedCount: 0, failedCount: 1, reportLines: [] })
})

test.each([
  [
    'an exit code of the test runner that the report explains adds no failure',
    1,
    { passedCount: 2, failedCount: 1 },
    { passedCount: 2, failedCount: 1 },
  ],
  [
    'an error exit code without a failed test counts as one failure',
    1,
    { passedCount: 2, failedCount: 0 },
    { passedCount: 2, failedCount: 1 },
  ],
  [
    'a test run without a test counts as one failure',
    0,
    { passedCount: 0, failedCount: 0 },
    { passedCount: 0, failedCount: 1 },
  ],
  ['a successful test run has no failures', 0, { passedCount: 2, failedCount: 0 }, { passedCount: 2, failedCount: 0 }],
])('%s', (_, code, reportedCounts, counts) => {
  expect(countsOfTestRun(code, () => ({ ...reportedCounts, reportLines: [] }))).toEqual({ ...counts, reportLines: [] })
})

test('a test run without a report counts as one failure', () => {
  expect(countsOfTestRun(0, () => readVitestCounts(join(folder, 'none.json')))).toEqual({
    passedCount: 0,
    failedCount: 1,
    reportLines: [],
  })
})

function writeReport(content: unknown, name = 'report.json'): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}
