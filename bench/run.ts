import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildConsole } from '../scripts/buildConsole.ts'
import { buildServer } from '../scripts/buildServer.ts'
import { failWithOneLine } from '../scripts/failWithOneLine.ts'
import { inProject } from '../scripts/paths.ts'
import { measureApi } from './api/run.ts'
import { measureDesk } from './desk/run.ts'
import { measureFirstRow } from './firstRow.ts'
import { measureKeyResponse } from './keyResponse.ts'
import { measureLists } from './lists.ts'
import { measureLongRun, measureMessages } from './messages/run.ts'
import { measureNotifications } from './notifications/run.ts'
import { measurePalette } from './palette.ts'
import { measurePasswordRecovery } from './passwordRecovery.ts'
import { measureRecordPage } from './recordPage.ts'

/**
 * Runs all benchmarks: `npm run bench`, or single ones by name: `npm run bench -- first-row`, `-- keys`, `-- record`,
 * `-- palette`, `-- desk`, `-- lists` or `-- recovery`. `--against <folder>` compares with another build of the console. Nothing is asserted: on a busy
 * machine the milliseconds differ, but the ratios are similar. `-- messages` needs an empty PostgreSQL database in
 * DATABASE_URL, and is left out without one. With `--minutes 30`, it measures the memory during so many minutes instead.
 * `-- notifications` and `-- api` need such a database too.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { against: { type: 'string' }, minutes: { type: 'string' } },
  })
  const isRequested = (name: string) => positionals.length === 0 || positionals.includes(name)
  if (values.against !== undefined && !existsSync(join(values.against, 'index.html')))
    throw new Error(`${values.against} contains no built console`)
  if (['first-row', 'keys', 'record', 'palette', 'desk'].some(isRequested)) {
    await buildConsole()
    const builtConsoleFolders = { console: inProject('dist', 'console') }
    const consoleFolders =
      values.against === undefined ? builtConsoleFolders : { ...builtConsoleFolders, against: values.against }
    if (isRequested('first-row')) console.table(await measureFirstRow(consoleFolders))
    if (isRequested('keys')) console.table(await measureKeyResponse(consoleFolders))
    if (isRequested('record')) console.table(await measureRecordPage(consoleFolders))
    if (isRequested('palette')) console.table(await measurePalette(consoleFolders))
    if (isRequested('desk'))
      for (const [name, table] of Object.entries(await measureDesk(builtConsoleFolders.console, console.log))) {
        console.log(name)
        console.table(table)
      }
  }
  if (isRequested('lists'))
    for (const [name, table] of Object.entries(await measureLists())) {
      console.log(name)
      console.table(table)
    }
  const { DATABASE_URL: databaseUrl } = process.env
  if (isRequested('messages') && databaseUrl !== undefined) {
    await buildServer()
    const minutes = Number(values.minutes ?? 0)
    const tables = minutes > 0 ? measureLongRun(databaseUrl, minutes) : measureMessages(databaseUrl)
    for (const [name, table] of Object.entries(await tables)) {
      console.log(name)
      console.table(table)
    }
  }
  if (isRequested('api') && databaseUrl !== undefined) {
    await buildServer()
    console.table(await measureApi(databaseUrl))
  }
  if (isRequested('notifications') && databaseUrl !== undefined) {
    await buildServer()
    for await (const [name, table] of measureNotifications(databaseUrl)) {
      console.log(name)
      console.table(table)
    }
  }
  if (isRequested('recovery')) console.table(await measurePasswordRecovery())
}

await main().catch(failWithOneLine)
