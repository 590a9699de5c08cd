import { buildConsole } from './buildConsole.ts'
import { failWithOneLine } from './fail.ts'

await buildConsole().catch(failWithOneLine)
