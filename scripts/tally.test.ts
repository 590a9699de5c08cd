import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightTally, checkedTally, vitestTally } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'choba-tally-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a test file that does not load counts as one failure', () => {
  const path = report({
    numPassedTests: 3,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  })
  expect(vitestTally(path)).toEqual({ passed: 3, failed: 2 })
})

test('a flaky browser test counts as passed', () => {
  const path = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] })
  expect(playwrightTally(path)).toEqual({ passed: 6, failed: 1 })
})

test('browser tests that cannot start count as one failure', () => {
  const path = report({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{ message: 'no server' }] })
  expect(playwrightTally(path)).toEqual({ passed: 0, failed: 1 })
})

test.each([
  ['an exit code that the report explains', 1, { passed: 2, failed: 1 }, { passed: 2, failed: 1 }],
  ['an exit code without a failed test', 1, { passed: 2, failed: 0 }, { passed: 2, failed: 1 }],
  ['a run without a test', 0, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
  ['a successful run', 0, { passed: 2, failed: 0 }, { passed: 2, failed: 0 }],
])('%s', (_, code, read, tally) => {
  expect(checkedTally(code, () => read)).toEqual(tally)
})

test('a run without a report counts as one failure', () => {
  expect(checkedTally(0, () => vitestTally(join(folder, 'none.json')))).toEqual({ passed: 0, failed: 1 })
})

function report(content: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}
