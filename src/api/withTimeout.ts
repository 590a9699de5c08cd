import { REQUEST_TIMEOUT_MS } from '../../contract/limits.ts'
import { boundDelayMs } from '../../machines/timer.ts'

/**
 * Runs `work` with a signal that is aborted together with the caller's signal, or after `limitMs`. Rejects at once on
 * an abort, even if `work` ignores the signal. All calls use this function, because the transport ignores its own
 * timeout if a signal is passed.
 * @returns the result of `work`; rejects with the reason of the caller's signal, or with a `TimeoutError`
 */
export function withTimeout<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  callerSignal?: AbortSignal,
  limitMs = REQUEST_TIMEOUT_MS,
): Promise<Result> {
  const controller = new AbortController()
  const { signal } = controller
  const abortWithCaller = () => controller.abort(callerSignal?.reason)
  // Not `AbortSignal.timeout`, because its timer cannot be cleared and ignores the fake timers of tests.
  const timer = setTimeout(
    () => controller.abort(new DOMException('no response in time', 'TimeoutError')),
    boundDelayMs(limitMs, REQUEST_TIMEOUT_MS),
  )
  const whenAborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  callerSignal?.addEventListener('abort', abortWithCaller, { once: true })
  if (callerSignal?.aborted === true) abortWithCaller()
  return Promise.race([whenAborted, signal.aborted ? whenAborted : work(signal)]).finally(() => {
    clearTimeout(timer)
    callerSignal?.removeEventListener('abort', abortWithCaller)
  })
}
