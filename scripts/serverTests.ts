import { readdirSync, readFileSync } from 'node:fs'
import { inProject } from './paths.ts'
import { runVitest } from './runVitest.ts'
import { printCounts } from './testCounts.ts'

/** Matches the code of a test that opens a test database or reads the URL of the PostgreSQL server. */
const DATABASE_PATTERN = /\bopen(?:TestApp|TestDatabase|LiveTest)\b|TEST_DATABASE_URL/

// Runs only the tests that use a database: the PostgreSQL server at TEST_DATABASE_URL, or else embedded databases.
const files = readdirSync(inProject('server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `server/${file}`)
  .filter((file) => DATABASE_PATTERN.test(readFileSync(inProject(file), 'utf8')))
const counts = await runVitest(...files)
process.exitCode = counts.failedCount === 0 ? 0 : 1
printCounts(counts)
