import { lt } from 'drizzle-orm'
import type { Db } from './database.ts'
import { idempotency, rateLimit, session } from './schema/access.ts'

const DAY_MS = 86_400_000
/** How long the answer to an Idempotency-Key is kept. */
const ANSWERS_KEPT_MS = 7 * DAY_MS

/**
 * Takes away what is over: old answers to idempotency keys, counts of wrong passwords, and sign-ins a day past their
 * end.
 */
export async function tidy(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(idempotency).where(lt(idempotency.createdAt, ago(ANSWERS_KEPT_MS)))
  await db.delete(rateLimit).where(lt(rateLimit.resetsAt, now))
  await db.delete(session).where(lt(session.expiresAt, ago(DAY_MS)))
}
