import { StartFailure } from './http/startFailure.ts'
import { errorCodeOf } from './db/databaseError.ts'
import { DEMO_PASSWORD } from './demo/fill.ts'
import { readSettings } from './app/settings.ts'
import { startServer } from './app/start.ts'
import { translate } from './http/text.ts'

/** The time in ms that running requests get to finish. After that, the process exits and aborts the requests. */
const STOP_TIMEOUT_MS = 10_000

// The stack of an error of the embedded database contains its whole bundled code, so only the message is printed.
process.on('uncaughtException', (error) => {
  console.error(`${errorCodeOf(error) ?? error.name}: ${error.message.slice(0, 300)}`)
  process.exit(1)
})

try {
  const server = await startServer(readSettings(process.env), () => console.log(translate('en', 'server.filling')))
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    void server.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Printed after the signal handlers are set, because whoever reads this line may end the process at once.
  console.log(`\n  ${translate('en', 'server.ready', { address: server.address })}`)
  if (server.emailsOfNewAccounts.length > 0) {
    const newAccounts = server.emailsOfNewAccounts.join(' ')
    console.log(`  ${translate('en', 'server.accounts', { password: DEMO_PASSWORD, accounts: newAccounts })}\n`)
  }
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
  process.exit(1)
}
