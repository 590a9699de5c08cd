import { REQUEST_TIMEOUT_MS } from '../../contract/limits.ts'

/**
 * Runs `work` in one tab at a time. `work` runs without the lock on insecure origins, where browsers offer no locks, or
 * if the other tab does not release the lock within the timeout of an API request.
 */
export async function withTabLock<Result>(lockName: string, work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work()
  const waitController = new AbortController()
  const timer = setTimeout(() => waitController.abort(), REQUEST_TIMEOUT_MS)
  const begin = () => {
    clearTimeout(timer)
    return work()
  }
  try {
    return await navigator.locks.request(lockName, { signal: waitController.signal }, begin)
  } catch (failure) {
    if (!waitController.signal.aborted) throw failure
    return work()
  }
}
