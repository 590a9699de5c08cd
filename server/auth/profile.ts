import { asc, eq, ne, sql } from 'drizzle-orm'
import type { StaffProfile } from '../../contract/auth.ts'
import type { HistoryLine } from '../../contract/history.ts'
import { SERVER_FEATURES } from '../../contract/serverFeatures.ts'
import { staffLifecycle } from '../../machines/lifecycles/account.ts'
import { stateOf } from '../../machines/lifecycle.ts'
import { audit } from '../resources/audit.ts'
import { staleRecordFailure } from '../resources/lastWrite.ts'
import type { Db } from '../db/database.ts'
import { invalid, notFound } from '../http/failure.ts'
import type { Handlers } from '../http/handler.ts'
import { firstSteps, listColumns, role, session, staffRole } from './tables.ts'
import { staff } from '../db/schema.ts'
import { hashPassword, isPasswordCorrect } from './password.ts'
import { isSecondFactorMissing } from './callers.ts'
import { readCustomNames } from './renamedPermissions.ts'
import { endOpenSessions } from './ownSessions.ts'

/** The handlers of the signed-in staff member's own record (rule 1.2). */
export const profileHandlers: Pick<Handlers, 'getProfile' | 'updateProfile' | 'listPermissions' | 'changePassword'> = {
  getProfile: (_call, context) => readProfile(context.db, context.caller().id),

  async updateProfile({ body }, context) {
    const { db } = context
    const { id } = context.caller()
    const before = await lockStaff(db, id)
    if (before.version !== body.version)
      throw await staleRecordFailure(context, { record: 'staff', recordId: id }, await readProfile(db, id))
    const edit = { nickname: body.nickname === '' ? null : body.nickname, fullName: body.fullName }
    const changes = changesOf(before, edit)
    if (changes.length > 0) {
      await db
        .update(staff)
        .set({ ...edit, version: before.version + 1, updatedAt: context.clock() })
        .where(eq(staff.id, id))
      await audit(context, { record: 'staff', recordId: id, event: 'edit', changes })
      const state = stateOf(staffLifecycle, before.status)
      context.recordChanged('staff', id, { event: 'edit', from: state, to: state, version: before.version + 1 })
      context.recordChanged('profile', id)
    }
    return readProfile(db, id)
  },

  async listPermissions(_call, context) {
    const groups = [...context.caller().permissions].toSorted()
    const customNames = await readCustomNames(context.db, groups)
    return { items: groups.map((name) => ({ name, customName: customNames.get(name) ?? null })) }
  },

  async changePassword({ body }, context) {
    const { db } = context
    const { id, sessionId } = context.caller()
    const { passwordHash } = await lockStaff(db, id)
    if (!(await isPasswordCorrect(passwordHash, body.oldPassword))) throw invalid({ oldPassword: 'password.wrong' })
    const now = context.clock()
    await db
      .update(staff)
      .set({ passwordHash: await hashPassword(body.newPassword), updatedAt: now })
      .where(eq(staff.id, id))
    await endOpenSessions(context, ne(session.id, sessionId))
    await audit(context, { record: 'staff', recordId: id, event: 'changePassword' })
    return {}
  },
}

/** Locks a staff member's row but not its key, so that writes of rows that only reference that row are not blocked. */
export async function lockStaff(db: Db, id: number): Promise<typeof staff.$inferSelect> {
  const [found] = await db.select().from(staff).where(eq(staff.id, id)).for('no key update')
  if (found === undefined) throw notFound()
  return found
}

/** An SQL expression for queries on `staff`: the columns of lists that the staff member has chosen. */
const chosenColumns = sql<StaffProfile['listColumns']>`(
  select coalesce(jsonb_agg(jsonb_build_object('list', ${listColumns.list}, 'columns', ${listColumns.columns})
    order by ${listColumns.list}), '[]') from ${listColumns} where ${listColumns.staffId} = ${staff.id})`

/** Loads the profile and its ordered roles. A single query, because the console's first paint waits for this query. */
export async function readProfile(db: Db, id: number): Promise<StaffProfile> {
  const rows = await db
    .select({
      id: staff.id,
      email: staff.email,
      nickname: staff.nickname,
      fullName: staff.fullName,
      profileImage: staff.profileImage,
      isSuperAdmin: staff.isSuperAdmin,
      isSecondFactorMissing,
      version: staff.version,
      listColumns: chosenColumns,
      doneSteps: firstSteps.done,
      areStepsEnded: firstSteps.isEnded,
      roleId: role.id,
      roleName: role.name,
    })
    .from(staff)
    .leftJoin(firstSteps, eq(firstSteps.staffId, staff.id))
    .leftJoin(staffRole, eq(staffRole.staffId, staff.id))
    .leftJoin(role, eq(role.id, staffRole.roleId))
    .where(eq(staff.id, id))
    .orderBy(asc(staffRole.position), asc(role.id))
  const [first] = rows
  if (first === undefined) throw notFound()
  const { roleId: _roleId, roleName: _roleName, doneSteps, areStepsEnded, ...profile } = first
  const roles = rows.flatMap((row) =>
    row.roleId === null || row.roleName === null ? [] : [{ id: row.roleId, name: row.roleName }],
  )
  return {
    ...profile,
    roles,
    features: [...SERVER_FEATURES],
    firstSteps: { done: doneSteps ?? [], isEnded: areStepsEnded ?? true },
  }
}

type ProfileValues = Record<string, string | null>

function changesOf(before: typeof staff.$inferSelect, edit: Pick<typeof before, 'nickname' | 'fullName'>) {
  const oldValues: ProfileValues = { nickname: before.nickname, fullName: before.fullName }
  return Object.entries(edit as ProfileValues).flatMap(([field, after]): HistoryLine['changes'] =>
    oldValues[field] === after ? [] : [{ field, before: oldValues[field] ?? null, after }],
  )
}
