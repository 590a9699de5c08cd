import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { PermissionGroup } from '../../contract/permission.ts'
import { INACTIVE_MESSAGE } from '../../contract/limits.ts'
import { canSignIn } from '../../machines/account.ts'
import { finishedBefore } from '../db/cursor.ts'
import type { Db } from '../db/database.ts'
import { Failure } from '../http/failure.ts'
import type { Caller } from '../http/handler.ts'
import { permission, rolePermission, session, staffRole } from './tables.ts'
import { staff } from '../db/schema.ts'
import type { Bearer } from './tokens.ts'

/** An SQL expression for queries on `staff`: the permission groups granted by the staff member's roles. */
const groups = sql<PermissionGroup[]>`array(
  select distinct ${permission.key} from ${staffRole}
  join ${rolePermission} on ${rolePermission.roleId} = ${staffRole.roleId}
  join ${permission} on ${permission.id} = ${rolePermission.permissionId}
  where ${staffRole.staffId} = ${staff.id})`

/**
 * Loads the current staff member of a token in one query. Returns undefined if the session has ended. Throws a Failure
 * of 403 if the account is not active.
 */
export async function loadCaller(db: Db, bearer: Bearer, now: Date): Promise<Caller | undefined> {
  const [found] = await findCallers(db, [bearer], now)
  if (found === undefined) return undefined
  // A deactivation also revokes the session. Checked first, so the response is 403 with the reason instead of 401.
  refuseInactive(found.status)
  return found.isRevoked ? undefined : found.caller
}

/**
 * Loads the current staff members of several tokens in one query, keyed by session id. Omits tokens whose session has
 * ended or whose account is not active.
 */
export async function loadCallers(db: Db, bearers: readonly Bearer[], now: Date): Promise<Map<string, Caller>> {
  const found = await findCallers(db, bearers, now)
  const callers = found.filter(({ status, isRevoked }) => !isRevoked && canSignIn(status)).map(({ caller }) => caller)
  return new Map(callers.map((caller) => [caller.sessionId, caller]))
}

async function findCallers(db: Db, bearers: readonly Bearer[], now: Date) {
  const rows = await db
    .select({
      id: staff.id,
      nickname: staff.nickname,
      fullName: staff.fullName,
      email: staff.email,
      status: staff.status,
      sessionId: session.id,
      revokedAt: session.revokedAt,
      groups,
      cursor: finishedBefore,
    })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(
      and(
        inArray(
          session.id,
          bearers.map(({ sessionId }) => sessionId),
        ),
        gt(session.expiresAt, now),
      ),
    )
  const owners = new Map(bearers.map(({ sessionId, staffId }) => [sessionId, staffId]))
  return rows
    .filter(({ id, sessionId }) => owners.get(sessionId) === id)
    .map(({ id, sessionId, nickname, fullName, email, status, revokedAt, groups: granted, cursor }) => {
      const caller: Caller = {
        id,
        sessionId,
        name: nickname || fullName || email,
        permissions: new Set(granted),
        cursor,
      }
      return { status, isRevoked: revokedAt !== null, caller }
    })
}

/** Returns the condition that a session is neither revoked nor expired. */
export function isSessionOpen(now: Date) {
  return and(isNull(session.revokedAt), gt(session.expiresAt, now))
}

/** Throws a Failure of 403 with the message of rule 7.3, the same in every language, if the account is not active. */
export function refuseInactive(status: number): void {
  if (!canSignIn(status)) throw new Failure(403, 'error.notPermitted', { literal: INACTIVE_MESSAGE })
}
