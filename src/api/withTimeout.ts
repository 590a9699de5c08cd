import { REQUEST_TIMEOUT_MS } from '../../contract/limits.ts'

/**
 * Runs `work` with a signal that is aborted when the caller's is, or when `limitMs` have passed. Every call of the
 * console goes through here, because the transport leaves out its own timeout where it is given a signal. The answer
 * does not wait for `work` to notice: what ignores its signal is left behind.
 * @returns what `work` answers; rejects with the caller's reason, or with a `TimeoutError`
 */
export function withTimeout<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  caller?: AbortSignal,
  limitMs = REQUEST_TIMEOUT_MS,
): Promise<Result> {
  const controller = new AbortController()
  const { signal } = controller
  const cancel = () => controller.abort(caller?.reason)
  // Not `AbortSignal.timeout`: it goes on after the answer, and no test can drive its clock.
  const timer = setTimeout(() => controller.abort(new DOMException('no answer in time', 'TimeoutError')), limitMs)
  const given = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  caller?.addEventListener('abort', cancel, { once: true })
  if (caller?.aborted === true) cancel()
  return Promise.race([given, signal.aborted ? given : work(signal)]).finally(() => {
    clearTimeout(timer)
    caller?.removeEventListener('abort', cancel)
  })
}
