import { runVitest } from './runVitest.ts'

// Runs only the tests that use a database: on the PostgreSQL server of TEST_DATABASE_URL, or on embedded databases.
const { passed, failed } = await runVitest('server/', 'contract/')
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)
