import { waitFor } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../contract/limits.ts'
import { loadModule } from '../loading/deferred.ts'
import type { RunningActors } from '../base/runningActors.ts'

const loadTabLease = () => import('./tabLease.ts')

/**
 * Runs `work` in one tab at a time. Browsers offer locks only on HTTPS and localhost; elsewhere, or if the browser
 * refuses the lock, a stored lease replaces it. `work` runs without both if the other tab does not release the lock
 * within the timeout of an API request.
 */
export async function withTabLock<Result>(
  lockName: string,
  work: () => Promise<Result>,
  registerActor: RunningActors['register'],
): Promise<Result> {
  if (!('locks' in navigator)) return withLease(lockName, work, registerActor)
  const waitController = new AbortController()
  const timer = setTimeout(() => waitController.abort(), REQUEST_TIMEOUT_MS)
  let running: Promise<Result> | undefined
  const begin = () => {
    clearTimeout(timer)
    running = work()
    return running
  }
  try {
    return await navigator.locks.request(lockName, { signal: waitController.signal }, begin)
  } catch (failure) {
    if (running !== undefined) throw failure
    clearTimeout(timer)
    return waitController.signal.aborted ? work() : withLease(lockName, work, registerActor)
  }
}

async function withLease<Result>(
  lockName: string,
  work: () => Promise<Result>,
  registerActor: RunningActors['register'],
): Promise<Result> {
  const tabLease = await loadModule(loadTabLease).catch(() => undefined)
  if (tabLease === undefined) return work()
  const tabLock = tabLease.waitForLease(lockName)
  registerActor(tabLock)
  await waitFor(tabLock, (state) => state.hasTag('working'))
  return work().finally(() => tabLock.send({ type: 'finish' }))
}
