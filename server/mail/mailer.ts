import type { Logger } from 'pino'
import { errorCode } from '../db/databaseError.ts'

/** The interval at which mails that are due are looked for. */
const INTERVAL_MS = 5_000

/** The work on outgoing mails of this process, one run at a time. */
export interface Mailer {
  /** Starts a run now, or after the current one. */
  wake(): void
  /** Starts no further run, and waits for the current one. */
  stop(): Promise<void>
}

/** Starts to run `work` every few seconds and whenever it is woken. A failed run is logged, and the next one follows. */
export function startMailer(work: () => Promise<void>, log: Logger): Mailer {
  let requested = 0
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (requested > 0) {
      requested = 0
      await work().catch((error: unknown) => log.warn({ code: errorCode(error) }, 'mails not sent'))
    }
  }

  function wake(): void {
    requested += 1
    running ??= run().finally(() => (running = undefined))
  }

  const timer = setInterval(wake, INTERVAL_MS).unref()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
