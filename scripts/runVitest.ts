import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBin } from './run.ts'
import { checkedTally, type Tally, vitestTally } from './tally.ts'

/** Runs the Vitest tests whose path contains one of the filters; without filters, all tests. Prints the results. */
export async function runVitest(...filters: string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'choba-vitest-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const code = await runBin('vitest', ['run', ...filters, ...reporters])
    return checkedTally(code, () => vitestTally(report))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
