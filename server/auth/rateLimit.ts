import { createHmac } from 'node:crypto'
import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { Failure } from '../http/failure.ts'
import { rateLimit } from './tables.ts'
import { inTransaction } from '../http/transaction.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** So many counters at most are kept of each kind: 16⁵. */
const SLOT_DIGITS = 5

/** How many attempts may fail, and how long the next one waits then. */
interface Limit {
  bucket: string
  /** Failures are forgotten that long after the first of them. */
  windowMs: number
  /** So many may fail in a row without a wait. */
  free: number
  /** How long after the last of `free`, and after each further one, nothing is taken. Doubles with each up to the most. */
  firstWaitMs: number
  mostWaitMs: number
}

/** Who tries to sign in. */
interface Attempt {
  /** The mail address as it was typed, in lower case. */
  email: string
  /** The network that it comes from, as `networkOf` names it. */
  network: string
  /** Whether this person has signed in from there before. */
  isKnown: boolean
}

/**
 * The limits of one sign-in, so that nobody guesses, and nobody is shut out by somebody else who guesses:
 * - one account from one network: ten failures in 15 minutes, then 15 minutes of waiting;
 * - one account from all networks from which its owner has never signed in: ten failures in an hour, then a wait after
 *   each that grows from 1 s to 1 minute;
 * - one network at all accounts whose owners have never signed in from there: 300 failures in 15 minutes, then a wait
 *   after each that grows from 1 s to 30 s.
 * Where the owner has signed in before, only the first counts: a right sign-in from there passes whatever happens
 * elsewhere, and beside it.
 * The counters are named by a keyed hash of few digits: their number is bounded whatever is typed, what was typed is
 * not kept, and nobody can choose to share one with somebody else.
 */
export function signInLimits(key: Uint8Array, { email, network, isKnown }: Attempt): Limit[] {
  const bucketOf = (kind: string, subject: string) =>
    `${kind}:${createHmac('sha256', key).update(`${kind} ${subject}`).digest('hex').slice(0, SLOT_DIGITS)}`
  const own = shutAfterTen(bucketOf('signIn', `${network} ${email}`))
  if (isKnown) return [own]
  return [
    own,
    {
      bucket: bucketOf('account', email),
      windowMs: 60 * MINUTE_MS,
      free: 10,
      firstWaitMs: SECOND_MS,
      mostWaitMs: MINUTE_MS,
    },
    {
      bucket: bucketOf('network', network),
      windowMs: 15 * MINUTE_MS,
      free: 300,
      firstWaitMs: SECOND_MS,
      mostWaitMs: 30 * SECOND_MS,
    },
  ]
}

/** The limit of guesses at the password of somebody who is signed in: a stolen sign-in must not find it out. */
export function passwordLimits(staffId: number): Limit[] {
  return [shutAfterTen(`password:${staffId}`)]
}

function shutAfterTen(bucket: string): Limit {
  return { bucket, windowMs: 15 * MINUTE_MS, free: 10, firstWaitMs: 15 * MINUTE_MS, mostWaitMs: 15 * MINUTE_MS }
}

/**
 * Counts one attempt as failed before it is made, so that attempts side by side cannot pass together.
 * Throws a Failure of 429 with Retry-After while one of the limits has it wait; such an attempt writes nothing.
 */
export async function countAttempt(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  if (limits.length === 0) return
  await refuseWhileBlocked(db, limits, now)
  try {
    await inTransaction(db, async (tx) => {
      const counted = await count(tx, limits, now)
      if (counted.length < limits.length) throw new BlockedMeanwhile()
      for (const limit of limits) {
        const failures = counted.find(({ bucket }) => bucket === limit.bucket)?.failures ?? 0
        if (failures >= limit.free) await block(tx, limit, failures, now)
      }
    })
  } catch (error) {
    if (!(error instanceof BlockedMeanwhile)) throw error
    await refuseWhileBlocked(db, limits, now)
    throw tooManyAttempts(SECOND_MS)
  }
}

/** An attempt beside this one was the last that may fail for now: nothing of this one is counted. */
class BlockedMeanwhile extends Error {}

/** Takes back an attempt that turned out right: the first limit forgets all failures, the others this one. */
export async function forgetAttempt(db: Db, [own, ...shared]: readonly Limit[]): Promise<void> {
  if (own === undefined) return
  await db.delete(rateLimit).where(inArray(rateLimit.bucket, [own.bucket]))
  if (shared.length === 0) return
  await db
    .update(rateLimit)
    .set({ failures: sql`greatest(${rateLimit.failures} - 1, 0)`, blockedUntil: null })
    .where(inArray(rateLimit.bucket, bucketsOf(shared)))
}

async function refuseWhileBlocked(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  const [found] = await db
    .select({ until: sql`max(${rateLimit.blockedUntil})`.mapWith(rateLimit.blockedUntil) })
    .from(rateLimit)
    .where(and(inArray(rateLimit.bucket, bucketsOf(limits)), gt(rateLimit.blockedUntil, now)))
  const until = found?.until ?? undefined
  if (until !== undefined) throw tooManyAttempts(until.getTime() - now.getTime())
}

/** Counts a failure in every bucket that is not blocked, in one order for everybody; answers those that were. */
function count(tx: Db, limits: readonly Limit[], now: Date) {
  const inOrder = limits.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))
  const isOver = sql`${rateLimit.resetsAt} <= ${now.toISOString()}::timestamptz`
  return tx
    .insert(rateLimit)
    .values(
      inOrder.map(({ bucket, windowMs }) => ({ bucket, failures: 1, resetsAt: new Date(now.getTime() + windowMs) })),
    )
    .onConflictDoUpdate({
      target: rateLimit.bucket,
      set: {
        failures: sql`case when ${isOver} then 1 else ${rateLimit.failures} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimit.resetsAt} end`,
        blockedUntil: null,
      },
      setWhere: sql`${rateLimit.blockedUntil} is null or ${rateLimit.blockedUntil} <= ${now.toISOString()}::timestamptz`,
    })
    .returning({ bucket: rateLimit.bucket, failures: rateLimit.failures })
}

async function block(tx: Db, limit: Limit, failures: number, now: Date): Promise<void> {
  const waitMs = Math.min(limit.firstWaitMs * 2 ** (failures - limit.free), limit.mostWaitMs)
  await tx
    .update(rateLimit)
    .set({ blockedUntil: new Date(now.getTime() + waitMs) })
    .where(inArray(rateLimit.bucket, [limit.bucket]))
}

function bucketsOf(limits: readonly Limit[]): string[] {
  return limits.map(({ bucket }) => bucket)
}

function tooManyAttempts(waitMs: number): Failure {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND_MS))
  return new Failure(429, 'error.tooManyAttempts', {
    values: { minutes: Math.ceil(seconds / 60) },
    headers: { 'Retry-After': String(seconds) },
  })
}
