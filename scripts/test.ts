import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { obtainBrowser } from './browser.ts'
import { buildConsole } from './buildConsole.ts'
import { runBin } from './runProgram.ts'
import { runVitest } from './runVitest.ts'
import { verifyCounts, readPlaywrightCounts, printCounts, type TestCounts } from './testCounts.ts'

const reportFolder = mkdtempSync(join(tmpdir(), 'choba-test-'))
const outcomes: { step: string; counts: TestCounts; seconds: number }[] = []

await runStep('types', () => runCheck('typescript/tsc', ['--noEmit']))
await runStep('lint', () => runCheck('oxlint', ['--type-aware', '--deny-warnings']))
await runStep('format', () => runCheck('oxfmt', ['--check']))
await runStep('unused code', () => runCheck('knip', []))
await runStep('unit, chart, contract and server tests', () => runVitest())
await runStep('browser tests', runBrowserTests)

rmSync(reportFolder, { recursive: true, force: true })
const passed = outcomes.reduce((sum, { counts }) => sum + counts.passed, 0)
const failedCount = outcomes.reduce((sum, { counts }) => sum + counts.failed, 0)
console.log('')
for (const { step, counts, seconds } of outcomes) {
  const countsText = counts.passed > 0 ? ` (${counts.passed} passed, ${counts.failed} failed)` : ''
  console.log(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${step}${countsText}, ${seconds.toFixed(0)} s`)
}
process.exitCode = failedCount === 0 && passed > 0 ? 0 : 1
printCounts({ passed, failed: failedCount, lines: outcomes.flatMap(({ counts }) => counts.lines) })

async function runStep(name: string, run: () => Promise<TestCounts>): Promise<void> {
  console.log(`\n— ${name}`)
  const began = performance.now()
  const counts = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, lines: [`FAILED ${name}`] }
  })
  outcomes.push({ step: name, counts, seconds: (performance.now() - began) / 1000 })
}

/** Runs a check that has no tests: the counts have one failure if the check fails, and are all zero otherwise. */
async function runCheck(bin: string, args: string[]): Promise<TestCounts> {
  const hasFailed = (await runBin(bin, args)) !== 0
  return { passed: 0, failed: hasFailed ? 1 : 0, lines: hasFailed ? [`FAILED ${bin}`] : [] }
}

async function runBrowserTests(): Promise<TestCounts> {
  const browser = await obtainBrowser()
  await buildConsole()
  const report = join(reportFolder, 'playwright.json')
  const env = { ...process.env, CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await runBin('playwright', ['test', '--reporter=list,json'], { env })
  return verifyCounts(code, () => readPlaywrightCounts(report))
}
