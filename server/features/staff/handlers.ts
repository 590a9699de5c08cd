import { and, eq, ne } from 'drizzle-orm'
import type { Staff } from '../../../contract/staff.ts'
import type { NewStaff } from '../../../contract/staffEdit.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import {
  canEditAccount,
  canSignIn,
  mayChangeRolesOf,
  mayChangeSignInOf,
  staffLifecycle,
} from '../../../machines/lifecycles/account.ts'
import { openSessionCondition } from '../../auth/callers.ts'
import { hashPassword } from '../../auth/password.ts'
import { session } from '../../auth/tables.ts'
import { staff } from '../../db/schema.ts'
import { Failure, invalid } from '../../http/failure.ts'
import type { Caller, Context, Handlers } from '../../http/handler.ts'
import { writeUnique } from '../../http/transaction.ts'
import { audit } from '../../resources/audit.ts'
import { changedRecordFailure, refusedWriteFailure, sendLifecycleEvent } from '../../resources/lifecycle.ts'
import { lockRow, type LockedRow, requireRow } from '../../resources/resource.ts'
import { addStaff, changesBetween, columnsOf, lockRoles, writeRoles } from './addStaff.ts'
import { staffResource } from './resource.ts'
import { requireMayChangeStaff, requireOtherSuperAdmin } from './superAdmin.ts'

const EMAIL_TAKEN_ERROR = { email: 'staff.email.taken' } as const

/** The handlers of the endpoints for records of staff, in addition to those of every kind of record. */
export const staffHandlers: Pick<Handlers, 'createStaff' | 'updateStaff' | 'deleteStaff' | 'setSuperAdminMark'> = {
  async createStaff({ body }, context) {
    const { password, ...person } = body
    await lockRoles(context, person.roleIds)
    const passwordHash = password === undefined ? null : await hashPassword(password)
    const added = await addStaff(context, { ...person, passwordHash })
    if (added === undefined) throw invalid(EMAIL_TAKEN_ERROR)
    return added
  },

  async updateStaff({ params: { id }, body }, context) {
    const { db, clock } = context
    const { password, roleIds, version, ...person } = body
    const row = await lockStaffForEdit(context, id, version)
    await lockRoles(context, roleIds)
    const before = await staffResource.read(context, id)
    requireMayEdit(before, body, context.caller())
    await writeUnique('staff_email', EMAIL_TAKEN_ERROR, db.update(staff).set(columnsOf(person)).where(eq(staff.id, id)))
    if (before.roles.map((each) => each.id).join() !== roleIds.join()) await writeRoles(context, id, roleIds)
    const changes = changesBetween(before, await staffResource.read(context, id))
    if (changes.length === 0 && password === undefined) return before
    await db
      .update(staff)
      .set({ version: version + 1, updatedAt: clock() })
      .where(eq(staff.id, id))
    if (changes.length > 0) await audit(context, { record: 'staff', recordId: id, event: 'edit', changes })
    if (password !== undefined) await writePassword(context, id, password)
    return notifyAndReadStaff(context, id, row, 'edit')
  },

  deleteStaff: ({ params: { id }, body }, context) =>
    sendLifecycleEvent(
      context,
      staffResource,
      { id, event: 'delete', ...body },
      { kind: 'staff', caller: context.caller() },
    ),

  async setSuperAdminMark({ params: { id }, body: { isSuperAdmin, version } }, context) {
    await requireRow(context.db, staff, id)
    if (!context.caller().isSuperAdmin) throw new Failure(403, 'staff.superAdminOnly')
    const row = await lockStaffForEdit(context, id, version)
    const before = await staffResource.read(context, id)
    if (before.isSuperAdmin === isSuperAdmin) return before
    if (!isSuperAdmin && canSignIn(row.status)) await requireOtherSuperAdmin(context.db, id)
    await context.db
      .update(staff)
      .set({ isSuperAdmin, version: version + 1, updatedAt: context.clock() })
      .where(eq(staff.id, id))
    const event = isSuperAdmin ? 'grantSuperAdmin' : 'revokeSuperAdmin'
    await audit(context, { record: 'staff', recordId: id, event })
    return notifyAndReadStaff(context, id, row, event)
  },
}

/** Throws 403 if the edit would give the caller other roles, or let them sign in as somebody else (rule 2.6). */
function requireMayEdit(before: Staff, edit: Pick<NewStaff, 'email' | 'password' | 'roleIds'>, caller: Caller): void {
  const idsOf = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()
  const changesRoles = idsOf(before.roles.map(({ id }) => id)) !== idsOf(edit.roleIds)
  const changesSignIn = before.email !== edit.email.toLowerCase() || edit.password !== undefined
  if (changesRoles && !mayChangeRolesOf(before, caller)) throw new Failure(403, 'staff.ownRoles')
  if (changesSignIn && !mayChangeSignInOf(before, caller)) throw new Failure(403, 'staff.signInOfOthers')
}

/**
 * Locks the row for an edit. Throws 409 for another version or a deleted account, 403 if the caller may not edit it.
 */
export async function lockStaffForEdit(context: Context, id: number, version: number): Promise<LockedRow> {
  const row = await lockRow(context, staffResource, id)
  if (row.version !== version) throw await changedRecordFailure(context, staffResource, id, row.status)
  if (!canEditAccount(row.status)) throw await refusedWriteFailure(context, staffResource, id, row.status)
  await requireMayChangeStaff(context, id)
  return row
}

/** Notifies the open staff lists and the staff member's own consoles of a change. Returns the changed record. */
export function notifyAndReadStaff(context: Context, id: number, row: LockedRow, event: string): Promise<Staff> {
  const state = stateOf(staffLifecycle, row.status)
  const write = { event, from: state, to: state, version: row.version + 1 }
  context.recordChanged('staff', id, write)
  context.recordChanged('profile', id, write)
  return staffResource.read(context, id)
}

/** Sets the password and ends all sessions of the staff member, except the one of this call. */
async function writePassword(context: Context, id: number, password: string): Promise<void> {
  const { db, clock } = context
  await db
    .update(staff)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(staff.id, id))
  const endedSessions = await db
    .update(session)
    .set({ revokedAt: clock() })
    .where(and(eq(session.staffId, id), ne(session.id, context.caller().sessionId), openSessionCondition(clock())))
    .returning({ id: session.id })
  for (const each of endedSessions) context.sessionEnded(each.id)
  await audit(context, { record: 'staff', recordId: id, event: 'changePassword' })
}
