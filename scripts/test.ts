import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { obtainBrowserPath } from './browser.ts'
import { buildConsole } from './buildConsole.ts'
import { runPackageProgram } from './runProgram.ts'
import { runVitest } from './runVitest.ts'
import { countsOfTestRun, readPlaywrightCounts, printCounts, type TestCounts } from './testCounts.ts'

interface StepOutcome {
  name: string
  counts: TestCounts
  seconds: number
}

const reportFolder = mkdtempSync(join(tmpdir(), 'choba-test-'))

// The checks and the unit tests each leave a core idle for some of their time. The browser tests leave none.
const stepOutcomes = (await Promise.all([runChecks(), runUnitTests()])).flat()
stepOutcomes.push(await runStep('browser tests', runBrowserTests))

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

async function runChecks(): Promise<StepOutcome[]> {
  return [
    await runStep('types', () => runCheck('typescript/tsc', ['--noEmit'])),
    await runStep('lint', () => runCheck('oxlint', ['--type-aware', '--deny-warnings'])),
    await runStep('format', () => runCheck('oxfmt', ['--check'])),
    await runStep('unused code', () => runCheck('knip', [])),
  ]
}

async function runUnitTests(): Promise<StepOutcome[]> {
  return [await runStep('unit, chart, contract and server tests', () => runVitest())]
}

async function runStep(name: string, run: () => Promise<TestCounts>): Promise<StepOutcome> {
  console.log(`\n— ${name}`)
  const startedAt = performance.now()
  const counts = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { passedCount: 0, failedCount: 1, reportLines: [`FAILED ${name}`] }
  })
  return { name, counts, seconds: (performance.now() - startedAt) / 1000 }
}

/**
 * Runs a check that has no tests: the counts have one failure if the check fails, and are all zero otherwise. Prints its
 * output at the end, because tests print theirs meanwhile.
 */
async function runCheck(bin: string, args: string[]): Promise<TestCounts> {
  const outputPath = join(reportFolder, `${basename(bin)}.txt`)
  const output = openSync(outputPath, 'w')
  const hasFailed = (await runPackageProgram(bin, args, { stdio: ['ignore', output, output] })) !== 0
  closeSync(output)
  console.log(`\n— ${bin} has ended\n${readFileSync(outputPath, 'utf8')}`)
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
