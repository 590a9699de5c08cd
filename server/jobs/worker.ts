import type { Logger } from 'pino'
import { errorCodeOf } from '../db/databaseError.ts'

/** Work that this process does in the background, one run at a time. */
export interface Worker {
  /** Starts a run now, or after the current one. */
  wake(): void
  /** Starts no further run, and waits for the current one. */
  stop(): Promise<void>
}

interface WorkerOptions {
  /** Ends early, between two pieces of work, when `signal` is aborted because the worker is stopped. */
  work: (signal: AbortSignal) => Promise<unknown>
  /** The interval at which the worker looks for work. */
  intervalMs: number
  log: Logger
  /** The message that is logged when a run fails. The next run follows nevertheless. */
  failureMessage: string
  /** Waits before each run. Rejects when the worker is stopped. */
  pause?: (signal: AbortSignal) => Promise<unknown>
}

/** Runs `work` at its interval and whenever the worker is woken. */
export function startWorker({
  work,
  intervalMs,
  log,
  failureMessage,
  pause = () => Promise.resolve(),
}: WorkerOptions): Worker {
  const stopController = new AbortController()
  let requestedRunCount = 0
  let currentRun: Promise<void> | undefined

  async function run(): Promise<void> {
    while (requestedRunCount > 0 && !stopController.signal.aborted) {
      await pause(stopController.signal)
      requestedRunCount = 0
      await work(stopController.signal).catch((error: unknown) =>
        log.warn({ code: errorCodeOf(error) }, failureMessage),
      )
    }
  }

  function wake(): void {
    requestedRunCount += 1
    currentRun ??= run()
      // The pause rejects when the worker is stopped.
      .catch(() => undefined)
      .finally(() => (currentRun = undefined))
  }

  const timer = setInterval(wake, intervalMs).unref()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      stopController.abort()
      await currentRun
    },
  }
}
