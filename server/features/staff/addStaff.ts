import { eq, inArray } from 'drizzle-orm'
import type { HistoryLine } from '../../../contract/history.ts'
import type { Staff } from '../../../contract/staff.ts'
import type { NewStaff } from '../../../contract/staffEdit.ts'
import { staffLifecycle } from '../../../machines/lifecycles/account.ts'
import { initialStep } from '../../../machines/lifecycle.ts'
import { firstSteps, role, staffRole } from '../../auth/tables.ts'
import { staff } from '../../db/schema.ts'
import { invalid } from '../../http/failure.ts'
import type { Context } from '../../http/handler.ts'
import { startLifecycle } from '../../resources/lifecycle.ts'
import { staffResource } from './resource.ts'

/** The fields of a new staff member, with the hash of the password; null without one. */
type AddedStaff = Pick<NewStaff, 'fullName' | 'nickname' | 'email' | 'roleIds'> & { passwordHash: string | null }

/**
 * Adds a staff member, whose roles are locked. Returns undefined if another staff member who is not deleted has the
 * email address.
 */
export async function addStaff(
  context: Context,
  { roleIds, passwordHash, ...person }: AddedStaff,
): Promise<Staff | undefined> {
  const now = context.clock()
  const [added] = await context.db
    .insert(staff)
    .values({
      ...columnsOf(person),
      passwordHash,
      status: staffLifecycle.codes[initialStep(staffLifecycle).state],
      createdAt: now,
      updatedAt: now,
      stateSince: now,
    })
    .onConflictDoNothing()
    .returning({ id: staff.id })
  if (added === undefined) return undefined
  await writeRoles(context, added.id, roleIds)
  await context.db.insert(firstSteps).values({ staffId: added.id })
  const createdStaff = await staffResource.read(context, added.id)
  await startLifecycle(context, staffResource, added.id, changesBetween(undefined, createdStaff))
  return createdStaff
}

/** Returns the columns of the fields that staff type. */
export function columnsOf({ fullName, nickname, email }: Pick<NewStaff, 'fullName' | 'nickname' | 'email'>) {
  return { fullName: fullName || null, nickname: nickname || null, email: email.toLowerCase() }
}

/** Locks the roles, so that none is deleted before the transaction ends. Throws 422 if one does not exist. */
export async function lockRoles({ db }: Context, roleIds: readonly number[]): Promise<void> {
  const found = await db
    .select({ id: role.id })
    .from(role)
    .where(inArray(role.id, [...roleIds]))
    .for('key share')
  if (found.length < roleIds.length) throw invalid({ roleIds: 'field.choice' })
}

/** Replaces the roles of a staff member. */
export async function writeRoles({ db }: Context, staffId: number, roleIds: readonly number[]): Promise<void> {
  await db.delete(staffRole).where(eq(staffRole.staffId, staffId))
  await db.insert(staffRole).values(roleIds.map((roleId, position) => ({ staffId, roleId, position })))
}

/** Returns the changed fields as the history shows them; without `before`, the fields that have a value. */
export function changesBetween(before: Staff | undefined, after: Staff): HistoryLine['changes'] {
  const [previous, current] = [before && historyFieldsOf(before), historyFieldsOf(after)]
  return Object.entries(current).flatMap(([field, value]) => {
    const previousValue = previous?.[field as keyof typeof current] ?? null
    return previousValue === value ? [] : [{ field, before: previousValue, after: value }]
  })
}

function historyFieldsOf({ fullName, nickname, email, roles }: Staff) {
  return { fullName, nickname, email, roles: roles.map(({ name }) => name).join(' · ') || null }
}
