import { buildConsole } from './buildConsole.ts'
import { buildServer } from './buildServer.ts'
import { failWithOneLine } from './fail.ts'

await buildConsole().then(buildServer).catch(failWithOneLine)
