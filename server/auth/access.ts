import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { PermissionGroup } from '../../contract/permission.ts'
import { INACTIVE_MESSAGE } from '../../contract/limits.ts'
import { mayWork } from '../../machines/account.ts'
import { finishedBefore } from '../cursor.ts'
import type { Db } from '../database.ts'
import { Failure } from '../failure.ts'
import type { Caller } from '../handler.ts'
import { permission, rolePermission, session, staff, staffRole } from '../schema/access.ts'
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
  const [found] = await db
    .select({
      id: staff.id,
      nickname: staff.nickname,
      fullName: staff.fullName,
      email: staff.email,
      status: staff.status,
      revokedAt: session.revokedAt,
      groups,
      cursor: finishedBefore,
    })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(and(eq(session.id, bearer.sessionId), eq(staff.id, bearer.staffId), gt(session.expiresAt, now)))
  if (found === undefined) return undefined
  // Their deactivation has revoked the session: they are told why, not asked to sign in.
  refuseInactive(found.status)
  if (found.revokedAt !== null) return undefined
  const name = found.nickname || found.fullName || found.email
  return { id: found.id, sessionId: bearer.sessionId, name, permissions: new Set(found.groups), cursor: found.cursor }
}

/** Sign-ins that are neither revoked nor over. */
export function isOpen(now: Date) {
  return and(isNull(session.revokedAt), gt(session.expiresAt, now))
}

/** Throws a Failure of 403 with the specification's own words, in every language, where the account is not active. */
export function refuseInactive(status: number): void {
  if (!mayWork(status)) throw new Failure(403, 'error.notPermitted', { literal: INACTIVE_MESSAGE })
}
