import { runVitest } from './runVitest.ts'

// The tests that touch a database, alone: with TEST_DATABASE_URL they run on that PostgreSQL, otherwise embedded.
const { passed, failed } = await runVitest('server/', 'contract/')
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)
