import type { Db } from '../db/database.ts'
import { type ClaimedWork, dueAfter, LEASE_MS, updateClaimed } from './claim.ts'
import { job } from './table.ts'

const RENEWAL_INTERVAL_MS = LEASE_MS / 3
/** The longest time of a run. After it, the lease is no longer renewed, and the run counts as failed. */
const RUN_TIMEOUT_MS = 10 * LEASE_MS

/** Thrown if another process has claimed the job, because the lease has expired while this process was suspended. */
export class LeaseLostError extends Error {}

interface Lease {
  db: Db
  clock: () => Date
  claimedJob: ClaimedWork
}

/** Performs `work` and renews the lease of its job meanwhile. Rejects if it takes too long. */
export async function withLease({ db, clock, claimedJob }: Lease, work: () => Promise<void>): Promise<void> {
  // What fails once is repeated soon; meanwhile the lease goes on.
  const renew = () => updateClaimed(db, job, claimedJob, dueAfter(clock(), LEASE_MS)).catch(() => false)
  const renewalTimer = setInterval(() => void renew(), RENEWAL_INTERVAL_MS)
  let timeoutTimer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timeoutTimer = setTimeout(() => reject(new Error('the run has taken too long')), RUN_TIMEOUT_MS)
  })
  await Promise.race([work(), timeout]).finally(() => {
    clearInterval(renewalTimer)
    clearTimeout(timeoutTimer)
  })
}
