import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { obtainBrowserPath } from './browser.ts'
import { buildConsole } from './buildConsole.ts'
import { runPackageProgram } from './runProgram.ts'
import { runVitest } from './runVitest.ts'
import { countsOfTestRun, readPlaywrightCounts, printCounts, type TestCounts } from './testCounts.ts'

const reportFolder = mkdtempSync(join(tmpdir(), 'choba-test-'))
const stepOutcomes: { name: string; counts: TestCounts; seconds: number }[] = []

await runStep('types', () => runCheck('typescript/tsc', ['--noEmit']))
await runStep('lint', () => runCheck('oxlint', ['--type-aware', '--deny-warnings']))
await runStep('format', () => runCheck('oxfmt', ['--check']))
await runStep('unused code', () => runCheck('knip', []))
await runStep('unit, chart, contract and server tests', () => runVitest())
await runStep('browser tests', runBrowserTests)

rmSync(reportFolder, { recursive: true, force: true })
const passedTotal = stepOutcomes.reduce((sum, { counts }) => sum + counts.passedCount, 0)
const failedTotal = stepOutcomes.reduce((sum, { counts }) => sum + counts.failedCount, 0)
console.log('')
for (const { name, counts, seconds } of stepOutcomes) {
  const countsText = counts.passedCount > 0 ? ` (${counts.passedCount} passed, ${counts.failedCount} failed)` : ''
  console.log(`${counts.failedCount === 0 ? 'ok    ' : 'FAILED'} ${name}${countsText}, ${seconds.toFixed(0)} s`)
}
process.exitCode = failedTotal === 0 && passedTotal > 0 ? 0 : 1
printCounts({
  passedCount: passedTotal,
  failedCount: failedTotal,
  reportLines: stepOutcomes.flatMap(({ counts }) => counts.reportLines),
})

async function runStep(name: string, run: () => Promise<TestCounts>): Promise<void> {
  console.log(`\n— ${name}`)
  const startedAt = performance.now()
  const counts = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { passedCount: 0, failedCount: 1, reportLines: [`FAILED ${name}`] }
  })
  stepOutcomes.push({ name, counts, seconds: (performance.now() - startedAt) / 1000 })
}

/** Runs a check that has no tests: the counts have one failure if the check fails, and are all zero otherwise. */
async function runCheck(bin: string, args: string[]): Promise<TestCounts> {
  const hasFailed = (await runPackageProgram(bin, args)) !== 0
  return { passedCount: 0, failedCount: hasFailed ? 1 : 0, reportLines: hasFailed ? [`FAILED ${bin}`] : [] }
}

async function runBrowserTests(): Promise<TestCounts> {
  const browserPath = await obtainBrowserPath()
  await buildConsole()
  const reportPath = join(reportFolder, 'playwright.json')
  const env = { ...process.env, CHROME_PATH: browserPath, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath }
  const code = await runPackageProgram('playwright', ['test', '--reporter=list,json'], { env })
  return countsOfTestRun(code, () => readPlaywrightCounts(reportPath))
}
