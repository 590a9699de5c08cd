import { and, desc, eq, ne, type SQL } from 'drizzle-orm'
import { audit } from '../resources/audit.ts'
import { notFound } from '../http/failure.ts'
import type { Context, Handlers } from '../http/handler.ts'
import { openSessionCondition } from './callers.ts'
import { session } from './tables.ts'

type EndedSession = Pick<typeof session.$inferSelect, 'id' | 'network'>

/** The handlers of the caller's own sessions (rules 1.9 and 7.8). */
export const ownSessionHandlers: Pick<Handlers, 'listSessions' | 'endSession' | 'endOtherSessions'> = {
  async listSessions(_call, { db, caller, clock }) {
    const { id, sessionId } = caller()
    const rows = await db
      .select()
      .from(session)
      .where(and(eq(session.staffId, id), openSessionCondition(clock())))
      .orderBy(desc(session.lastSeenAt), desc(session.number))
    const items = rows.map((row) => ({
      id: row.number,
      userAgent: row.userAgent,
      network: row.network,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isCurrent: row.id === sessionId,
    }))
    return { items: items.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
  },

  async endSession({ params }, context) {
    const { id } = context.caller()
    const hasNumber = eq(session.number, params.id)
    const [ownSession] = await context.db
      .select({ id: session.id })
      .from(session)
      .where(and(hasNumber, eq(session.staffId, id)))
    if (ownSession === undefined) throw notFound()
    await auditEndedSessions(context, 'endSession', await endOpenSessions(context, hasNumber))
    return {}
  },

  async endOtherSessions(_call, context) {
    const endedSessions = await endOpenSessions(context, ne(session.id, context.caller().sessionId))
    await auditEndedSessions(context, 'endOtherSessions', endedSessions)
    return { ended: endedSessions.length }
  },
}

/**
 * Ends those open sessions of the caller that fulfil the condition, and closes their sockets. Returns the ended
 * sessions.
 */
export async function endOpenSessions(context: Context, condition: SQL): Promise<EndedSession[]> {
  const { id } = context.caller()
  const now = context.clock()
  const endedSessions = await context.db
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.staffId, id), condition, openSessionCondition(now)))
    .returning({ id: session.id, network: session.network })
  for (const each of endedSessions) context.sessionEnded(each.id)
  if (endedSessions.length > 0) context.recordChanged('session', id)
  return endedSessions
}

async function auditEndedSessions(
  context: Context,
  event: string,
  endedSessions: readonly EndedSession[],
): Promise<void> {
  if (endedSessions.length === 0) return
  const joinedNetworks = [...new Set(endedSessions.map(({ network }) => network))].filter(Boolean).join(' · ')
  const changes = joinedNetworks === '' ? [] : [{ field: 'address', before: joinedNetworks, after: null }]
  await audit(context, { record: 'staff', recordId: context.caller().id, event, changes })
}
