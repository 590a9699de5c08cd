import { and, eq, gt, isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isPermissionGroup, PERMISSION_GROUPS } from '../../contract/permission.ts'
import { canSignIn } from '../../machines/lifecycles/account.ts'
import { currentChangeCursor } from '../db/changeCursor.ts'
import type { Db } from '../db/database.ts'
import { definePreparedQuery } from '../db/preparedQuery.ts'
import { inactiveFailure } from '../http/failure.ts'
import type { Caller } from '../http/handler.ts'
import { permission, rolePermission, secondFactor, session, staffRole } from './tables.ts'
import { staff } from '../db/schema.ts'
import { notEndedCondition } from './timeLimit.ts'
import type { Bearer } from './tokens.ts'
import { staffNameOf } from '../db/staffName.ts'

const DAY_MS = 86_400_000
/** How long a session lasts if the sign-in asks to be remembered. */
export const REMEMBERED_SESSION_DAYS = 30

/** An SQL expression for queries on `staff`: whether a second factor is required and not set up (rule 2.10). */
export const isSecondFactorMissing = sql<boolean>`(${staff.isSecondFactorRequired} and not exists (
  select from ${secondFactor} where ${secondFactor.staffId} = ${staff.id} and ${secondFactor.confirmedAt} is not null))`

/** An SQL expression for queries on `staff`: the keys of the permissions granted by the staff member's roles. */
export const grantedPermissionKeys = sql<string[]>`array(
  select distinct ${permission.key} from ${staffRole}
  join ${rolePermission} on ${rolePermission.roleId} = ${staffRole.roleId}
  join ${permission} on ${permission.id} = ${rolePermission.permissionId}
  where ${staffRole.staffId} = ${staff.id})`

/** A staff member with an unexpired session, which may be revoked. */
export interface FoundCaller {
  caller: Caller
  /** The status code of the account. */
  status: number
  isRevoked: boolean
  expiresAt: Date
}

/** Finds the staff member of a token in one query, and records that the session was used. */
export async function findCaller(db: Db, bearer: Bearer, now: Date): Promise<FoundCaller | undefined> {
  const [foundCaller] = await findCallers(db, [bearer], now)
  if (foundCaller !== undefined && hasOpenSession(foundCaller))
    updateLastSeen(db, bearer.sessionId, foundCaller.lastSeenAt, now)
  return foundCaller
}

/** Returns the caller, or undefined if the session has ended. Throws a Failure of 403 if the account is not active. */
export function callerOfOpenSession({ status, isRevoked, caller }: FoundCaller): Caller | undefined {
  // A deactivation also revokes the session. The status is checked first, to respond with 403 and the reason, not 401.
  refuseInactive(status)
  return isRevoked ? undefined : caller
}

function hasOpenSession({ status, isRevoked }: FoundCaller): boolean {
  return !isRevoked && canSignIn(status)
}

/**
 * Loads the current staff members of several tokens in one query, keyed by session id. Omits tokens whose session has
 * ended or whose account is not active.
 */
export async function loadCallers(db: Db, bearers: readonly Bearer[], now: Date): Promise<Map<string, Caller>> {
  const foundCallers = await findCallers(db, bearers, now)
  const callers = foundCallers.filter(hasOpenSession).map(({ caller }) => caller)
  return new Map(callers.map((caller) => [caller.sessionId, caller]))
}

/** How old the stored time of a session's last call may be, in ms. If it were exact, every read would write. */
const LAST_SEEN_INTERVAL_MS = 300_000

/** Stores the time of the session's last call, at most once in five minutes. The call does not wait for this write. */
function updateLastSeen(db: Db, sessionId: string, lastSeenAt: Date, now: Date): void {
  const staleBefore = new Date(now.getTime() - LAST_SEEN_INTERVAL_MS)
  // After the clock was set back, the stored time is in the future.
  if (lastSeenAt > staleBefore && lastSeenAt <= now) return
  // The condition is repeated, because other calls and processes read the old time too.
  db.update(session)
    .set({ lastSeenAt: now })
    .where(and(eq(session.id, sessionId), or(lte(session.lastSeenAt, staleBefore), gt(session.lastSeenAt, now))))
    // If the write fails, a later call tries again.
    .then(undefined, () => undefined)
}

const readSessions = definePreparedQuery('read sessions', (db, name) =>
  db
    .select({
      id: staff.id,
      nickname: staff.nickname,
      fullName: staff.fullName,
      email: staff.email,
      status: staff.status,
      sessionId: session.id,
      revokedAt: session.revokedAt,
      lastSeenAt: session.lastSeenAt,
      expiresAt: session.expiresAt,
      passwordEnteredAt: session.passwordEnteredAt,
      isSuperAdmin: sql<boolean>`${staff.isSuperAdmin} and not ${isSecondFactorMissing}`,
      isSecondFactorMissing,
      grantedKeys: grantedPermissionKeys,
      cursor: currentChangeCursor,
    })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(
      and(
        sql`${session.id} = any(${sql.placeholder('sessionIds')}::text[])`,
        unexpiredSessionCondition(sql.placeholder('now')),
      ),
    )
    .prepare(name),
)

async function findCallers(db: Db, bearers: readonly Bearer[], now: Date) {
  const rows = await readSessions(db, {
    sessionIds: bearers.map(({ sessionId }) => sessionId),
    now: now.toISOString(),
  })
  const staffIdsBySession = new Map(bearers.map(({ sessionId, staffId }) => [sessionId, staffId]))
  return rows
    .filter(({ id, sessionId }) => staffIdsBySession.get(sessionId) === id)
    .map((row) => {
      const { id, sessionId, status, revokedAt, lastSeenAt, expiresAt } = row
      const { isSuperAdmin, passwordEnteredAt, cursor } = row
      const permissionKeys = row.isSecondFactorMissing ? [] : row.grantedKeys
      const caller: Caller = {
        id,
        sessionId,
        name: staffNameOf(row),
        isSuperAdmin,
        permissions: new Set(isSuperAdmin ? PERMISSION_GROUPS : permissionKeys.filter(isPermissionGroup)),
        passwordEnteredAt,
        changeCursor: cursor,
      }
      return { status, isRevoked: revokedAt !== null, lastSeenAt, expiresAt, caller }
    })
}

/** Returns the condition that a session has not expired; `now` is a placeholder in a prepared query. */
export function unexpiredSessionCondition(now: Date | Placeholder): SQL {
  return notEndedCondition(session.expiresAt, REMEMBERED_SESSION_DAYS * DAY_MS, now)
}

/** Returns the condition that a session is neither revoked nor expired. */
export function openSessionCondition(now: Date) {
  return and(isNull(session.revokedAt), unexpiredSessionCondition(now))
}

/** Throws a Failure of 403 with the message of rule 7.3, the same in every language, if the account is not active. */
export function refuseInactive(status: number): void {
  if (!canSignIn(status)) throw inactiveFailure()
}
