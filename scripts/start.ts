import { buildConsole } from './buildConsole.ts'
import { buildServer, runServer } from './buildServer.ts'
import { failWithOneLine } from './failWithOneLine.ts'

await buildConsole().then(buildServer).catch(failWithOneLine)
// The server runs in this process, so that it receives the signals, and the command has the server's exit code.
await runServer()
