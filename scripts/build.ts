import { buildConsole } from './buildConsole.ts'
import { buildServer } from './buildServer.ts'
import { failWithOneLine } from './failWithOneLine.ts'

await buildConsole().then(buildServer).catch(failWithOneLine)
