import type { Logger } from 'pino'
import { errorCodeOf } from '../db/databaseError.ts'

/** The interval at which a worker looks for work. */
const WORK_INTERVAL_MS = 5_000

/** Work that this process does in the background, one run at a time. */
export interface Worker {
  /** Starts a run now, or after the current one. */
  wake(): void
  /** Starts no further run, and waits for the current one. */
  stop(): Promise<void>
}

interface WorkerOptions {
  work: () => Promise<unknown>
  log: Logger
  /** The message that is logged when a run fails. The next run follows nevertheless. */
  failureMessage: string
  /** Waits before each run. Rejects when the worker is stopped. */
  pause?: (signal: AbortSignal) => Promise<unknown>
}

/** Runs `work` every few seconds and whenever the worker is woken. */
export function startWorker({ work, log, failureMessage, pause = () => Promise.resolve() }: WorkerOptions): Worker {
  const stopController = new AbortController()
  let requestedRunCount = 0
  let currentRun: Promise<void> | undefined

  async function run(): Promise<void> {
    while (requestedRunCount > 0 && !stopController.signal.aborted) {
      await pause(stopController.signal)
      requestedRunCount = 0
      await work().catch((error: unknown) => log.warn({ code: errorCodeOf(error) }, failureMessage))
    }
  }

  function wake(): void {
    requestedRunCount += 1
    currentRun ??= run()
      // The pause rejects when the worker is stopped.
      .catch(() => undefined)
      .finally(() => (currentRun = undefined))
  }

  const timer = setInterval(wake, WORK_INTERVAL_MS).unref()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      stopController.abort()
      await currentRun
    },
  }
}
