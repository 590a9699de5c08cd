import { createActor, type ActorRefFrom } from 'xstate'
import { LEASE_MS, tabLockMachine } from '../../machines/console/tabLock.ts'
import { sharedStorage } from '../storage/browserStorage.ts'
import { createRandomId } from '../base/randomId.ts'

/** The lease of a tab, as it is stored. */
interface Lease {
  /** The random id of the tab's turn. */
  owner: string
  /** When the lease ends unless the tab renews it, in ms since 1970. */
  endsAt: number
}

/**
 * Starts the actor that waits for the turn of this tab, by a stored lease. Its caller sends `finish` after the work.
 * Where the browser blocks its storage, every tab works alone. The lease is stored, because tabs in the background answer
 * messages late.
 */
export function waitForLease(lockName: string): ActorRefFrom<typeof tabLockMachine> {
  const key = `choba.lock.${lockName}`
  const owner = createRandomId()
  const tabLock = createActor(
    tabLockMachine.provide({
      actions: {
        writeLease: () => sharedStorage.write(key, JSON.stringify({ owner, endsAt: Date.now() + LEASE_MS })),
        removeLease: () => {
          if (parseLease(sharedStorage.read(key))?.owner === owner) sharedStorage.remove((name) => name === key)
        },
      },
      guards: {
        isLeaseFree: () => !isValid(parseLease(sharedStorage.read(key))),
        isLeaseOwn: () => parseLease(sharedStorage.read(key))?.owner === owner,
      },
    }),
  )
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tabLock.send({ type: 'changeLease' })
  }
  addEventListener('storage', onStorage)
  tabLock.subscribe({ complete: () => removeEventListener('storage', onStorage) })
  return tabLock.start()
}

/** Whether a lease has not ended. One that ends later than any tab can write was written before the clock was set back. */
function isValid(lease: Lease | undefined): boolean {
  const remainingMs = (lease?.endsAt ?? 0) - Date.now()
  return remainingMs > 0 && remainingMs <= LEASE_MS
}

function parseLease(stored: string | null): Lease | undefined {
  try {
    const lease: unknown = JSON.parse(stored ?? 'null')
    return typeof lease === 'object' && lease !== null ? (lease as Lease) : undefined
  } catch {
    return undefined
  }
}
