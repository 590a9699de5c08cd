import { readdirSync, readFileSync } from 'node:fs'
import { inProject } from './paths.ts'
import { runVitest } from './runVitest.ts'
import { printTally } from './tally.ts'

/** Whether a test opens a database of `openTestDatabase`, or reads the address of the PostgreSQL server itself. */
const usesDatabase = /\bopenTest(?:App|Database)\b|TEST_DATABASE_URL/

// Runs only the tests that use a test database: on the PostgreSQL server of TEST_DATABASE_URL, or on embedded databases.
const files = readdirSync(inProject('server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `server/${file}`)
  .filter((file) => usesDatabase.test(readFileSync(inProject(file), 'utf8')))
const tally = await runVitest(...files)
process.exitCode = tally.failed === 0 ? 0 : 1
printTally(tally)
