import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { PermissionGroup } from '../../contract/permission.ts'
import { INACTIVE_MESSAGE } from '../../contract/limits.ts'
import { mayWork } from '../../machines/account.ts'
import { finishedBefore } from '../db/cursor.ts'
import type { Db } from '../db/database.ts'
import { Failure } from '../http/failure.ts'
import type { Caller } from '../http/handler.ts'
import { permission, rolePermission, session, staffRole } from './tables.ts'
import { staff } from '../db/schema.ts'
import type { Bearer } from './tokens.ts'

/** The permission groups that the staff member's roles grant, as one column of a query over `staff`. */
const groups = sql<PermissionGroup[]>`array(
  select distinct ${permission.key} from ${staffRole}
  join ${rolePermission} on ${rolePermission.roleId} = ${staffRole.roleId}
  join ${permission} on ${permission.id} = ${rolePermission.permissionId}
  where ${staffRole.staffId} = ${staff.id})`

/**
 * The staff member behind a token, as they are at this moment, in one query.
 * Undefined where the sign-in is over. Throws a Failure of 403 where they may no longer work.
 */
export async function loadCaller(db: Db, bearer: Bearer, now: Date): Promise<Caller | undefined> {
  const [found] = await findCallers(db, [bearer], now)
  if (found === undefined) return undefined
  // Their deactivation has revoked the session: they are told why, not asked to sign in.
  refuseInactive(found.status)
  return found.isRevoked ? undefined : found.caller
}

/** The staff behind several tokens by their sessions, in one query; only those who may work, and whose sign-in holds. */
export async function loadCallers(db: Db, bearers: readonly Bearer[], now: Date): Promise<Map<string, Caller>> {
  const found = await findCallers(db, bearers, now)
  const callers = found.filter(({ status, isRevoked }) => !isRevoked && mayWork(status)).map(({ caller }) => caller)
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

/** Sign-ins that are neither revoked nor over. */
export function isOpen(now: Date) {
  return and(isNull(session.revokedAt), gt(session.expiresAt, now))
}

/** Throws a Failure of 403 with the words of rule 7.3, in every language, where the account is not active. */
export function refuseInactive(status: number): void {
  if (!mayWork(status)) throw new Failure(403, 'error.notPermitted', { literal: INACTIVE_MESSAGE })
}
