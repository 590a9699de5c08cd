import { setup } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../contract/limits.ts'

/** `changeLease`: another tab has taken or given back the lease. `finish`: the work of this tab has ended. */
export type TabLockEvent = { type: 'changeLease' } | { type: 'finish' }

/** How long a tab that does not renew its lease keeps it, in ms. After that, the tab counts as closed. */
export const LEASE_MS = 5_000
/** The pause after which a tab renews its lease, in ms. */
const RENEWAL_INTERVAL_MS = 1_000
/** How long another tab may take to see a written lease, in ms. */
const SETTLE_MS = 50

function notProvided(): never {
  throw new Error('to be provided where the lock is used')
}

/**
 * The turn of one tab to do what only one tab may do at a time, for browsers without locks. The lease is a stored value
 * that all tabs read. If two tabs write it at the same time, the later one wins.
 */
export const tabLockMachine = setup({
  types: {
    events: {} as TabLockEvent,
    /** `working`: this tab may do its work. */
    tags: {} as 'working',
  },
  actions: {
    /** Stores the lease of this tab, until `LEASE_MS` from now. */
    writeLease: notProvided,
    /** Removes the lease of this tab. */
    removeLease: notProvided,
  },
  guards: {
    /** No other tab has a lease that has not ended. */
    isLeaseFree: () => notProvided(),
    isLeaseOwn: () => notProvided(),
  },
  delays: {
    settleTime: SETTLE_MS,
    renewalInterval: RENEWAL_INTERVAL_MS,
    recheckInterval: RENEWAL_INTERVAL_MS,
    longestWait: REQUEST_TIMEOUT_MS,
  },
}).createMachine({
  id: 'tabLock',
  initial: 'waiting',
  states: {
    waiting: {
      after: { longestWait: 'unprotected' },
      initial: 'asking',
      states: {
        asking: { always: [{ guard: 'isLeaseFree', target: 'claiming' }, { target: 'occupied' }] },
        claiming: {
          entry: 'writeLease',
          after: { settleTime: [{ guard: 'isLeaseOwn', target: '#tabLock.held' }, { target: 'occupied' }] },
        },
        occupied: { on: { changeLease: 'asking' }, after: { recheckInterval: 'asking' } },
      },
    },
    held: {
      tags: 'working',
      exit: 'removeLease',
      on: { finish: 'done' },
      initial: 'fresh',
      states: {
        fresh: { after: { renewalInterval: { target: 'fresh', reenter: true, actions: 'writeLease' } } },
      },
    },
    unprotected: { tags: 'working', on: { finish: 'done' } },
    done: { type: 'final' },
  },
})
