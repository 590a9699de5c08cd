import { buildConsole } from './buildConsole.ts'
import { buildServer, runServer } from './buildServer.ts'
import { failWithOneLine } from './fail.ts'

await buildConsole().then(buildServer).catch(failWithOneLine)
// The server runs in this process, so it receives the signals, and its exit code is that of the command.
await runServer()
