import { and, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { idempotency } from './idempotencyTable.ts'
import { knownAddress, rateLimit, session } from '../auth/tables.ts'

const DAY_MS = 86_400_000
/** How long the answer to an Idempotency-Key is kept. */
const ANSWERS_KEPT_MS = 7 * DAY_MS
/** How long an address is known from which somebody has signed in. */
const ADDRESSES_KNOWN_MS = 90 * DAY_MS

/**
 * Takes away what is over: old answers to idempotency keys, counts of wrong passwords, addresses of long ago, and sign-ins
 * a day past their end.
 */
export async function tidy(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(idempotency).where(lt(idempotency.createdAt, ago(ANSWERS_KEPT_MS)))
  const isFree = or(isNull(rateLimit.blockedUntil), lt(rateLimit.blockedUntil, now))
  await db.delete(rateLimit).where(and(lt(rateLimit.resetsAt, now), isFree))
  await db.delete(knownAddress).where(lt(knownAddress.seenAt, ago(ADDRESSES_KNOWN_MS)))
  await db.delete(session).where(lt(session.expiresAt, ago(DAY_MS)))
}
