import type { Logger } from 'pino'
import { boundDelayMs, steadyNow } from '../../machines/timer.ts'
import { errorCodeOf } from '../db/databaseError.ts'

/** A task that runs soon after it was requested, never twice at once, and not too often. */
export interface Throttle {
  request(): void
  stop(): void
}

interface ThrottleOptions {
  /** How long a run waits for more requests, in ms. */
  delayMs: number
  /** The least time between the beginnings of two runs, in ms. */
  intervalMs: number
  log: Logger
  /** What is logged if a run fails. */
  failureMessage: string
}

/**
 * Creates a task that nobody has requested yet. A request during a run leads to another run. A run that fails is
 * repeated.
 */
export function createThrottle(run: () => Promise<void>, options: ThrottleOptions): Throttle {
  const { delayMs, intervalMs, log, failureMessage } = options
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isRequested = false
  let isStopped = false
  let startedAt = -Infinity

  function request(): void {
    isRequested = true
    if (isRunning || isStopped) return
    const restMs = startedAt + intervalMs - steadyNow()
    timer ??= setTimeout(() => void start(), boundDelayMs(restMs, Math.max(delayMs, intervalMs), delayMs)).unref()
  }

  async function start(): Promise<void> {
    timer = undefined
    isRunning = true
    isRequested = false
    startedAt = steadyNow()
    try {
      await run()
    } catch (error) {
      log.warn({ code: errorCodeOf(error) }, failureMessage)
      isRequested = true
    }
    isRunning = false
    if (isRequested) request()
  }

  return {
    request,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
