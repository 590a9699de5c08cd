import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { Failure } from '../http/failure.ts'
import { rateLimit } from './tables.ts'
import { inTransaction } from '../http/transaction.ts'
import type { AttemptLimit } from './attemptLimits.ts'

const SECOND_MS = 1_000

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
