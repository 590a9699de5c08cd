import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inProject } from './paths.ts'
import { playwrightTally, checkedTally, vitestTally } from './tally.ts'

const passed = { status: 'passed', fullName: 'works' }
const folder = mkdtempSync(join(tmpdir(), 'choba-tally-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a test file that does not load counts as one failure', () => {
  const path = report({
    numPassedTests: 3,
    testResults: [
      { name: inProject('src/a.test.ts'), status: 'passed', assertionResults: [passed, passed] },
      {
        name: inProject('src/b.test.ts'),
        status: 'failed',
        assertionResults: [passed, { status: 'failed', fullName: 'b works' }],
      },
      { name: inProject('src/c.test.ts'), status: 'failed', assertionResults: [] },
    ],
  })
  expect(vitestTally(path)).toEqual({ passed: 3, failed: 2, failures: ['src/b.test.ts b works', 'src/c.test.ts'] })
})

test('a flaky browser test counts as passed', () => {
  const spec = { ok: true, file: 'a.spec.ts', line: 3, title: 'a works' }
  const failed = { ok: false, file: 'a.spec.ts', line: 9, title: 'b works' }
  const suites = [{ specs: [spec], suites: [{ specs: [failed] }] }]
  const path = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, suites, errors: [] })
  expect(playwrightTally(path)).toEqual({ passed: 6, failed: 1, failures: ['e2e/a.spec.ts:9 b works'] })
})

test('browser tests that cannot start count as one failure', () => {
  const path = report({
    stats: { expected: 0, unexpected: 0, flaky: 0 },
    suites: [],
    errors: [{ message: 'no server' }],
  })
  expect(playwrightTally(path)).toEqual({ passed: 0, failed: 1, failures: [] })
})

test.each([
  ['an exit code that the report explains', 1, { passed: 2, failed: 1 }, { passed: 2, failed: 1 }],
  ['an exit code without a failed test', 1, { passed: 2, failed: 0 }, { passed: 2, failed: 1 }],
  ['a run without a test', 0, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
  ['a successful run', 0, { passed: 2, failed: 0 }, { passed: 2, failed: 0 }],
])('%s', (_, code, read, tally) => {
  expect(checkedTally(code, () => ({ ...read, failures: [] }))).toEqual({ ...tally, failures: [] })
})

test('a run without a report counts as one failure', () => {
  expect(checkedTally(0, () => vitestTally(join(folder, 'none.json')))).toEqual({ passed: 0, failed: 1, failures: [] })
})

function report(content: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}
