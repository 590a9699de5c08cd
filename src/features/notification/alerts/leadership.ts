import { fromCallback } from 'xstate'
import { waitForLease } from '../../../api/tabLease.ts'
import type { RunningActors } from '../../../base/runningActors.ts'

const LOCK_NAME = 'choba.notificationAlert'

/**
 * Creates the actor that waits for this tab's turn to alert, sends `lead`, and keeps the turn until it is stopped or the
 * tab is closed. Without the browser's locks, which need HTTPS, a stored lease replaces them.
 */
export function createLeadership(registerActor: RunningActors['register']) {
  return fromCallback(({ sendBack }) => {
    const stopController = new AbortController()
    const { signal } = stopController
    const lead = () => sendBack({ type: 'lead' })
    if ('locks' in navigator)
      navigator.locks
        .request(LOCK_NAME, { signal }, () => {
          lead()
          return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        })
        .catch(() => {
          if (!signal.aborted) leadByLease(signal, lead, registerActor)
        })
    else leadByLease(signal, lead, registerActor)
    return () => stopController.abort()
  })
}

function leadByLease(signal: AbortSignal, lead: () => void, registerActor: RunningActors['register']): void {
  const tabLock = waitForLease(LOCK_NAME)
  const unregister = registerActor(tabLock)
  signal.addEventListener('abort', () => {
    tabLock.send({ type: 'finish' })
    tabLock.stop()
    unregister()
  })
  const subscription = tabLock.subscribe((state) => {
    if (state.matches('held')) {
      subscription.unsubscribe()
      lead()
    } else if (state.matches('unprotected')) {
      // Another tab leads for long, which is no fault here.
      subscription.unsubscribe()
      unregister()
      tabLock.send({ type: 'finish' })
      if (!signal.aborted) leadByLease(signal, lead, registerActor)
    }
  })
}
