import { buildConsole } from './buildConsole.ts'
import { failWithOneLine } from './fail.ts'

await buildConsole().catch(failWithOneLine)
// The server runs in this process, so it receives the signals, and its exit code is that of the command.
await import('../server/main.ts')
