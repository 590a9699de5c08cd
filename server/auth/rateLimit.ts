import { eq, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { Failure } from '../failure.ts'
import { rateLimit } from '../schema/access.ts'

const WINDOW_MS = 15 * 60_000

interface Limit {
  bucket: string
  most: number
}

/** The buckets of one sign-in: the address with the caller's, and the caller's alone. */
export function signInLimits(email: string, ip: string): Limit[] {
  return [
    { bucket: `signIn:${ip}|${email}`, most: 10 },
    { bucket: `signIn:${ip}`, most: 100 },
  ]
}

/** The bucket of guesses at the password of somebody who is signed in: a stolen sign-in must not find it out. */
export function passwordLimits(staffId: number): Limit[] {
  return [{ bucket: `password:${staffId}`, most: 10 }]
}

/**
 * Counts one attempt as failed before it is made, so that attempts side by side cannot pass together.
 * Throws a Failure of 429 with Retry-After where there were too many in 15 minutes.
 */
export async function countAttempt(db: Db, limits: Limit[], now: Date): Promise<void> {
  for (const { bucket, most } of limits) {
    const over = sql`${rateLimit.resetsAt} <= excluded.resets_at - make_interval(secs => ${WINDOW_MS / 1000})`
    const [counted] = await db
      .insert(rateLimit)
      .values({ bucket, failures: 1, resetsAt: new Date(now.getTime() + WINDOW_MS) })
      .onConflictDoUpdate({
        target: rateLimit.bucket,
        set: {
          failures: sql`case when ${over} then 1 else ${rateLimit.failures} + 1 end`,
          resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimit.resetsAt} end`,
        },
      })
      .returning()
    if (counted !== undefined && counted.failures > most) throw tooManyAttempts(counted.resetsAt, now)
  }
}

/** Takes back an attempt that turned out right: the first bucket is emptied, the others lose the one. */
export async function forgetAttempt(db: Db, [own, ...shared]: Limit[]): Promise<void> {
  if (own !== undefined) await db.delete(rateLimit).where(eq(rateLimit.bucket, own.bucket))
  for (const { bucket } of shared) {
    await db
      .update(rateLimit)
      .set({ failures: sql`greatest(${rateLimit.failures} - 1, 0)` })
      .where(eq(rateLimit.bucket, bucket))
  }
}

function tooManyAttempts(resetsAt: Date, now: Date): Failure {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
  return new Failure(429, 'error.tooManyAttempts', {
    values: { minutes: Math.ceil(seconds / 60) },
    headers: { 'Retry-After': String(seconds) },
  })
}
