import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { GuessableSecret } from '../../contract/endpoint.ts'
import type { Db } from '../db/database.ts'
import { Failure } from '../http/failure.ts'
import { rateLimit } from './tables.ts'
import { inTransaction } from '../http/transaction.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** The number of hexadecimal digits of a bucket's hash, which bounds the number of buckets of each kind to 16⁵. */
const BUCKET_HASH_DIGITS = 5

/**
 * A limit on failed attempts: their number within a time window, and the time for which further attempts are blocked.
 */
interface AttemptLimit {
  /** The name of the bucket in which failures are counted. */
  bucket: string
  /** The field of the body whose value the limit belongs to; undefined if all values share the limit. */
  limitedField?: string
  /** The failure count is reset this long after the first failure. */
  windowMs: number
  /** The number of failures after which attempts are blocked. */
  failuresUntilBlocked: number
  /**
   * The time for which failure number `failuresUntilBlocked` blocks attempts. Doubles with each further failure up to
   * `maxWaitMs`.
   */
  firstWaitMs: number
  maxWaitMs: number
}

/** An attempt to sign in. */
interface SignInAttempt {
  /** The typed email address, in lower case. */
  email: string
  /** The network of the client, as returned by `networkOf`. */
  network: string
  /** Whether the owner of the account has signed in from this network before. */
  isKnownNetwork: boolean
}

/**
 * Returns the limits of one sign-in. They prevent guessing passwords, and keep an attacker from locking out the owner
 * of an account:
 * - one account from one network: ten failures in 15 minutes, then blocked for 15 minutes;
 * - one account from all networks from which its owner has never signed in: ten failures in an hour, then blocked after
 *   each further failure, for 1 s at first and up to 1 minute;
 * - one network for all accounts whose owners have never signed in from there: 300 failures in 15 minutes, then blocked
 *   after each further failure, for 1 s at first and up to 30 s.
 *
 * If the owner has signed in from this network before, only the first limit applies, so failures from elsewhere never
 * block the owner.
 * A bucket is named by a short keyed hash. This bounds the number of buckets, stores nothing that was typed, and keeps
 * an attacker from choosing an email address that shares a bucket with another account.
 */
export function signInLimits(key: Uint8Array, { email, network, isKnownNetwork }: SignInAttempt): AttemptLimit[] {
  const emailAndNetworkLimit = {
    ...createFixedWaitLimit(10, createBucketName(key, 'signIn', `${network} ${email}`)),
    limitedField: 'email',
  }
  if (isKnownNetwork) return [emailAndNetworkLimit]
  const accountLimit: AttemptLimit = {
    bucket: createBucketName(key, 'account', email),
    limitedField: 'email',
    windowMs: HOUR_MS,
    failuresUntilBlocked: 10,
    firstWaitMs: SECOND_MS,
    maxWaitMs: MINUTE_MS,
  }
  return [emailAndNetworkLimit, accountLimit, createNetworkLimit(createBucketName(key, 'network', network), 300)]
}

function createBucketName(key: Uint8Array, kind: string, subject: string): string {
  return `${kind}:${createHmac('sha256', key).update(`${kind} ${subject}`).digest('hex').slice(0, BUCKET_HASH_DIGITS)}`
}

function createNetworkLimit(bucket: string, failuresUntilBlocked: number): AttemptLimit {
  return { bucket, windowMs: 15 * MINUTE_MS, failuresUntilBlocked, firstWaitMs: SECOND_MS, maxWaitMs: 30 * SECOND_MS }
}

/**
 * Returns the limits for checks of a secret of a signed-in caller, so that a stolen session does not help to guess it.
 * Each secret has its own bucket: whoever knows one of them must not reset the failures of another.
 */
export function ownSecretLimits(secret: GuessableSecret, staffId: number): AttemptLimit[] {
  return [createFixedWaitLimit(10, `${secret}:${staffId}`)]
}

/** A request for a recovery code. */
interface RecoveryAttempt {
  /** The typed email address, in lower case. */
  email: string
  network: string
  /** Whether any staff member has signed in from this network before. */
  isNetworkUsedByStaff: boolean
}

/**
 * Returns the limits of requests for a recovery code: five in 15 minutes for one email address from one network; 50 in
 * 15 minutes for a network from which no staff member has signed in, then blocked for at most 30 s. They do not depend
 * on whether the email address belongs to an account, because the client sees whether a request is refused.
 */
export function recoveryLimits(
  key: Uint8Array,
  { email, network, isNetworkUsedByStaff }: RecoveryAttempt,
): AttemptLimit[] {
  const emailAndNetworkLimit = {
    ...createFixedWaitLimit(5, createBucketName(key, 'recovery', `${network} ${email}`)),
    limitedField: 'email',
  }
  return isNetworkUsedByStaff
    ? [emailAndNetworkLimit]
    : [emailAndNetworkLimit, createNetworkLimit(createBucketName(key, 'recoveryNetwork', network), 50)]
}

/**
 * Returns the limits of recovery emails that a staff member gets because of requests from networks from which they have
 * never signed in: five in a day, then blocked after each further email, for a minute at first and up to four hours.
 * Because each code can be tried five times, these limits also bound how many codes can be guessed.
 */
export function recoveryMailLimits(staffId: number): AttemptLimit[] {
  return [
    {
      bucket: `recoveryMail:${staffId}`,
      windowMs: 24 * HOUR_MS,
      failuresUntilBlocked: 5,
      firstWaitMs: MINUTE_MS,
      maxWaitMs: 4 * HOUR_MS,
    },
  ]
}

/**
 * Returns the limits for second factor codes at sign-in, which are only checked after the right password: ten wrong
 * codes in an hour, then blocked after each further wrong code, for 1 s at first and up to 15 minutes.
 */
export function secondFactorCodeLimits(staffId: number): AttemptLimit[] {
  return [
    {
      bucket: `code:${staffId}`,
      windowMs: HOUR_MS,
      failuresUntilBlocked: 10,
      firstWaitMs: SECOND_MS,
      maxWaitMs: 15 * MINUTE_MS,
    },
  ]
}

/**
 * Returns the limits for new passwords of a recovery that are refused because the account has them already, so that a
 * recovery does not help to guess the password: ten in an hour, then blocked after each further one, for 1 s at first
 * and up to 15 minutes.
 */
export function unchangedPasswordLimits(staffId: number): AttemptLimit[] {
  return secondFactorCodeLimits(staffId).map((limit) => ({ ...limit, bucket: `samePassword:${staffId}` }))
}

function createFixedWaitLimit(failuresUntilBlocked: number, bucket: string): AttemptLimit {
  return {
    bucket,
    windowMs: 15 * MINUTE_MS,
    failuresUntilBlocked,
    firstWaitMs: 15 * MINUTE_MS,
    maxWaitMs: 15 * MINUTE_MS,
  }
}

/** An attempt that is counted as failed until {@link resetFailures} or {@link withdrawAttempt} says otherwise. */
export interface CountedAttempt {
  limits: readonly AttemptLimit[]
  /** The time until which this attempt has blocked each bucket that it has blocked. */
  blockedUntilByBucket: ReadonlyMap<string, Date>
}

/**
 * Counts one attempt as failed before it is made, so that concurrent attempts cannot exceed the limit.
 * Throws a Failure of 429 with Retry-After while one of the limits blocks attempts; a blocked attempt writes nothing.
 */
export async function countAttempt(db: Db, limits: readonly AttemptLimit[], now: Date): Promise<CountedAttempt> {
  const blockedUntilByBucket = new Map<string, Date>()
  if (limits.length === 0) return { limits, blockedUntilByBucket }
  await refuseWhileBlocked(db, limits, now)
  try {
    await inTransaction(db, async (tx) => {
      const countedRows = await countFailures(tx, limits, now)
      if (countedRows.length < limits.length) throw new LimitReachedConcurrentlyError()
      for (const limit of limits) {
        const failureCount = countedRows.find(({ bucket }) => bucket === limit.bucket)?.failures ?? 0
        if (failureCount >= limit.failuresUntilBlocked)
          blockedUntilByBucket.set(limit.bucket, await blockBucket(tx, limit, failureCount, now))
      }
    })
    return { limits, blockedUntilByBucket }
  } catch (error) {
    if (!(error instanceof LimitReachedConcurrentlyError)) throw error
    await refuseWhileBlocked(db, limits, now)
    throw tooManyAttemptsFailure(SECOND_MS)
  }
}

/** Counts one attempt like {@link countAttempt}. Returns false instead of throwing while a limit blocks attempts. */
export async function countAttemptUnlessBlocked(db: Db, limits: readonly AttemptLimit[], now: Date): Promise<boolean> {
  try {
    await countAttempt(db, limits, now)
    return true
  } catch (error) {
    if (error instanceof Failure && error.status === 429) return false
    throw error
  }
}

/** Thrown if a concurrent attempt has reached a limit; rolls back the counts of this attempt. */
class LimitReachedConcurrentlyError extends Error {}

/**
 * Corrects the counts after the secret of the attempt turned out to be right: resets the bucket of the first limit, and
 * no longer counts the attempt in the others, whose failures may be those of other secrets.
 */
export async function resetFailures(db: Db, { limits, ...attempt }: CountedAttempt): Promise<void> {
  const [firstLimit, ...otherLimits] = limits
  if (firstLimit === undefined) return
  await db.delete(rateLimit).where(eq(rateLimit.bucket, firstLimit.bucket))
  await withdrawAttempt(db, { ...attempt, limits: otherLimits })
}

/**
 * No longer counts the attempt, after it has checked no secret. A block stays if another attempt has made it meanwhile.
 */
export async function withdrawAttempt(db: Db, { limits, blockedUntilByBucket }: CountedAttempt): Promise<void> {
  for (const { bucket } of limits.toSorted(byBucket)) {
    const ownBlock = blockedUntilByBucket.get(bucket)?.toISOString() ?? null
    await db
      .update(rateLimit)
      .set({
        failures: sql`greatest(${rateLimit.failures} - 1, 0)`,
        blockedUntil: sql`nullif(${rateLimit.blockedUntil}, ${ownBlock}::timestamptz)`,
      })
      .where(eq(rateLimit.bucket, bucket))
  }
}

async function refuseWhileBlocked(db: Db, limits: readonly AttemptLimit[], now: Date): Promise<void> {
  const blockingRows = await db
    .select({ bucket: rateLimit.bucket, until: rateLimit.blockedUntil })
    .from(rateLimit)
    .where(and(inArray(rateLimit.bucket, bucketsOf(limits)), gt(rateLimit.blockedUntil, now)))
  const longestWaitMs = (bucket: string) => limits.find((limit) => limit.bucket === bucket)?.maxWaitMs ?? 0
  const waitsMs: number[] = []
  for (const { bucket, until } of blockingRows) {
    const latest = new Date(now.getTime() + longestWaitMs(bucket))
    const isTooLate = until !== null && until > latest
    // The clock was set back since the bucket was blocked.
    if (isTooLate) await db.update(rateLimit).set({ blockedUntil: latest }).where(eq(rateLimit.bucket, bucket))
    waitsMs.push((isTooLate ? latest : (until ?? now)).getTime() - now.getTime())
  }
  if (waitsMs.length === 0) return
  const fields = blockingRows.map((each) => limits.find(({ bucket }) => bucket === each.bucket)?.limitedField)
  const [field] = fields
  throw tooManyAttemptsFailure(Math.max(...waitsMs), fields.every((each) => each === field) ? field : undefined)
}

/**
 * Counts a failure in every bucket that is not blocked, and returns the counted buckets. The buckets are sorted, so
 * concurrent attempts lock them in the same order and cannot deadlock.
 */
function countFailures(tx: Db, limits: readonly AttemptLimit[], now: Date) {
  const sortedLimits = limits.toSorted(byBucket)
  const isWindowOver = sql`${rateLimit.resetsAt} <= ${now.toISOString()}::timestamptz`
  return tx
    .insert(rateLimit)
    .values(
      sortedLimits.map(({ bucket, windowMs }) => ({
        bucket,
        failures: 1,
        resetsAt: new Date(now.getTime() + windowMs),
      })),
    )
    .onConflictDoUpdate({
      target: rateLimit.bucket,
      set: {
        failures: sql`case when ${isWindowOver} then 1 else ${rateLimit.failures} + 1 end`,
        // A window never ends later than one that begins now, also after the clock was set back.
        resetsAt: sql`case when ${isWindowOver} then excluded.resets_at else least(${rateLimit.resetsAt}, excluded.resets_at) end`,
        blockedUntil: null,
      },
      setWhere: sql`${rateLimit.blockedUntil} is null or ${rateLimit.blockedUntil} <= ${now.toISOString()}::timestamptz`,
    })
    .returning({ bucket: rateLimit.bucket, failures: rateLimit.failures })
}

/** Blocks the bucket after its failure number `failureCount`. Returns until when. */
async function blockBucket(tx: Db, limit: AttemptLimit, failureCount: number, now: Date): Promise<Date> {
  const waitMs = Math.min(limit.firstWaitMs * 2 ** (failureCount - limit.failuresUntilBlocked), limit.maxWaitMs)
  const blockedUntil = new Date(now.getTime() + waitMs)
  await tx.update(rateLimit).set({ blockedUntil }).where(eq(rateLimit.bucket, limit.bucket))
  return blockedUntil
}

function byBucket(a: AttemptLimit, b: AttemptLimit): number {
  return a.bucket < b.bucket ? -1 : 1
}

function bucketsOf(limits: readonly AttemptLimit[]): string[] {
  return limits.map(({ bucket }) => bucket)
}

function tooManyAttemptsFailure(waitMs: number, limitedField?: string): Failure {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND_MS))
  return new Failure(429, 'error.tooManyAttempts', {
    values: { minutes: Math.ceil(seconds / 60) },
    limitedField,
    headers: { 'Retry-After': String(seconds) },
  })
}
