import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBin } from './run.ts'
import { settled, vitestTally } from './tally.ts'

// The tests that touch a database, alone: with TEST_DATABASE_URL they run on that PostgreSQL, otherwise embedded.
const reports = mkdtempSync(join(tmpdir(), 'choba-server-'))
const report = join(reports, 'vitest.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const code = await runBin('vitest', ['run', 'server/', 'contract/', ...reporters])
const { passed, failed } = settled(code, () => vitestTally(report))
rmSync(reports, { recursive: true, force: true })
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)
