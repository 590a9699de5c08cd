import { CannotStart } from './http/cannotStart.ts'
import { errorCode } from './db/databaseError.ts'
import { DEMO_PASSWORD } from './demo/fill.ts'
import { readSettings } from './app/settings.ts'
import { startServer } from './app/start.ts'
import { say } from './http/text.ts'

/** How long running requests may take to end, in ms, before the process ends without them. */
const STOP_TIMEOUT_MS = 10_000

// An error of the embedded database carries its whole code in its stack: only what it says is printed.
process.on('uncaughtException', (error) => {
  console.error(`${errorCode(error) ?? error.name}: ${error.message.slice(0, 300)}`)
  process.exit(1)
})

try {
  const server = await startServer(readSettings(process.env), () => console.log(say('en', 'server.filling')))
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    void server.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Only now: who reads it may end the process at once, and the folder must then be closed as at any other time.
  console.log(`\n  ${say('en', 'server.ready', { address: server.address })}`)
  if (server.newAccounts.length > 0) {
    const accounts = server.newAccounts.join(' ')
    console.log(`  ${say('en', 'server.accounts', { password: DEMO_PASSWORD, accounts })}\n`)
  }
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exit(1)
}
