import { and, desc, eq, sql } from 'drizzle-orm'
import { SenderRole } from '../../../contract/enumerations.ts'
import { MESSAGES_PER_DAY, MESSAGES_PER_MINUTE, STAFF_MESSAGES_PER_MINUTE } from '../../../contract/limits.ts'
import { isWithin } from '../../auth/timeLimit.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import type { Participant } from './participant.ts'
import { message } from './tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Throws a Failure of 429 with Retry-After if the sender has sent as many messages as allowed in the last minute or day,
 * in all conversations and on all servers.
 */
export async function requireMessageAllowance({ db, clock }: OperationContext, sender: Participant): Promise<void> {
  const limits =
    sender.role === SenderRole.ADMIN
      ? [{ count: STAFF_MESSAGES_PER_MINUTE, ms: MINUTE_MS }]
      : [
          { count: MESSAGES_PER_MINUTE, ms: MINUTE_MS },
          { count: MESSAGES_PER_DAY, ms: DAY_MS },
        ]
  // One query, because this is done for each message.
  const [oldest] = await db
    .select(Object.fromEntries(limits.map(({ count }) => [count, sentBefore(db, sender, count)])))
    .from(sql`(select) as one_row`)
  const now = clock()
  for (const { count, ms } of limits) {
    const oldestAt = oldest?.[count] ?? null
    const waitMs = oldestAt === null ? 0 : oldestAt.getTime() + ms - now.getTime()
    // A message in the future was sent before the clock was set back, and nobody knows how long ago.
    if (oldestAt === null || waitMs <= 0 || !isWithin(ms, oldestAt, now)) continue
    throw new Failure(429, 'message.tooMany', {
      values: { minutes: Math.ceil(waitMs / MINUTE_MS) },
      headers: { 'Retry-After': String(Math.ceil(waitMs / 1_000)) },
    })
  }
}

/** Returns a query for the time of the message that was the last but `count - 1` of the sender; null if there is none. */
function sentBefore(db: Db, { role, id }: Participant, count: number) {
  const query = db
    .select({ createdAt: message.createdAt })
    .from(message)
    .where(and(eq(message.senderRole, role), eq(message.senderId, id)))
    .orderBy(desc(message.createdAt))
    .limit(1)
    .offset(count - 1)
  return sql<Date | null>`(${query})`.mapWith(message.createdAt)
}
