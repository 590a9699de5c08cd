import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { canSignIn } from '../../machines/lifecycles/account.ts'
import { refuseInactive, unexpiredSessionCondition } from './callers.ts'
import { session } from './tables.ts'
import type { Db } from '../db/database.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import { member } from '../features/user/table.ts'
import type { AppCaller } from '../http/appHandler.ts'
import type { AppBearer } from './appTokens.ts'

/** A member or a store account with an unexpired session, which may be revoked. */
interface FoundAppCaller {
  caller: AppCaller
  /** The status code of the account. */
  status: number
  isRevoked: boolean
}

/**
 * Returns the caller of a token, or undefined if the session has ended. Throws a Failure of 403 if the account is not
 * active.
 */
export async function loadAppCaller(db: Db, bearer: AppBearer, now: Date): Promise<AppCaller | undefined> {
  const [found] = await findAppCallers(db, [bearer], now)
  if (found === undefined) return undefined
  // A deactivation also revokes the session. The status is checked first, to respond with 403 and the reason, not 401.
  refuseInactive(found.status)
  return found.isRevoked ? undefined : found.caller
}

/**
 * Loads the callers of several tokens in one query, keyed by session id. Omits tokens whose session has ended or whose
 * account is not active.
 */
export async function loadAppCallers(
  db: Db,
  bearers: readonly AppBearer[],
  now: Date,
): Promise<Map<string, AppCaller>> {
  const foundCallers = await findAppCallers(db, bearers, now)
  const openCallers = foundCallers.filter(({ status, isRevoked }) => !isRevoked && canSignIn(status))
  return new Map(openCallers.map(({ caller }) => [caller.sessionId, caller]))
}

async function findAppCallers(db: Db, bearers: readonly AppBearer[], now: Date): Promise<FoundAppCaller[]> {
  if (bearers.length === 0) return []
  const rows = await db
    .select({
      sessionId: session.id,
      memberId: session.memberId,
      storeOwnerId: session.storeOwnerId,
      name: sql<string>`coalesce(${member.fullName}, ${storeOwner.name})`,
      status: sql<number>`coalesce(${member.status}, ${storeOwner.status})`,
      revokedAt: session.revokedAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .leftJoin(member, eq(member.id, session.memberId))
    .leftJoin(storeOwner, eq(storeOwner.id, session.storeOwnerId))
    .where(
      and(
        inArray(
          session.id,
          bearers.map(({ sessionId }) => sessionId),
        ),
        isNull(session.staffId),
        unexpiredSessionCondition(now),
      ),
    )
  const personsBySession = new Map(bearers.map(({ sessionId, person }) => [sessionId, person]))
  return rows.flatMap(({ sessionId, memberId, storeOwnerId, name, status, revokedAt, expiresAt }) => {
    const person = personsBySession.get(sessionId)
    if (person === undefined || person.id !== (person.kind === 'member' ? memberId : storeOwnerId)) return []
    return [{ caller: { ...person, sessionId, name, expiresAt }, status, isRevoked: revokedAt !== null }]
  })
}
