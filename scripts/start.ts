import { buildConsole } from './buildConsole.ts'
import { failWithOneLine } from './fail.ts'

await buildConsole().catch(failWithOneLine)
// In this very process: signals reach the server, and its exit code is the command's.
await import('../server/main.ts')
