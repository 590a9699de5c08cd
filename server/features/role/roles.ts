import { eq, inArray } from 'drizzle-orm'
import type { HistoryLine } from '../../../contract/history.ts'
import { deletedRoleList } from '../../../contract/kinds/role.ts'
import { isPermissionGroup, type PermissionGroup } from '../../../contract/permission.ts'
import type { Role } from '../../../contract/role.ts'
import { mayChangeGroupsOf } from '../../../machines/lifecycles/account.ts'
import { permission, role, rolePermission, staffRole } from '../../auth/tables.ts'
import { conflict, Failure, invalid } from '../../http/failure.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { writeUnique } from '../../http/transaction.ts'
import { defineDeletedRecords } from '../../resources/deletedRecords.ts'
import { readList } from '../../resources/list.ts'
import { createListCsvFile } from '../../resources/listCsv.ts'
import { findFieldChanges, defineVersionedRecord } from '../../resources/versionedRecord.ts'
import { roleCsvColumns } from './csvColumns.ts'
import { readRole, roles } from './lists.ts'

const roleRecord = defineVersionedRecord({ name: 'role', table: role, read: readRole })
const deletedRoles = defineDeletedRecords({
  declaration: deletedRoleList,
  name: 'role',
  table: role,
  nameField: 'name',
})

const NAME_TAKEN_ERROR = { name: 'role.name.taken' } as const

/** The handlers of roles. */
export const roleHandlers: Pick<
  Handlers,
  | 'listRoles'
  | 'listRolesAsCsv'
  | 'getRole'
  | 'createRole'
  | 'updateRole'
  | 'deleteRole'
  | 'listRoleHistory'
  | 'listDeletedRoles'
  | 'getRolePermissions'
  | 'updateRolePermissions'
  | 'updatePermissionsOfRoles'
> = {
  listRoles: ({ query }, context) => readList(context, roles, query),
  listRolesAsCsv: ({ query }) => createListCsvFile(roles, { record: 'role', columns: roleCsvColumns, query }),

  getRole: ({ params: { id } }, { db }) => readRole(db, id),

  async createRole({ body: { name, description, copyOfId } }, context) {
    const { db, clock } = context
    const copiedPermissionIds = copyOfId === undefined ? [] : await readPermissionIdsOfRole(context, copyOfId)
    const [added] = await db
      .insert(role)
      .values({ name, description, createdAt: clock() })
      .onConflictDoNothing()
      .returning({ id: role.id })
    if (added === undefined) throw invalid(NAME_TAKEN_ERROR)
    await writePermissions(context, added.id, copiedPermissionIds)
    const createdRole = await readRole(db, added.id)
    await roleRecord.auditAndNotify(context, added.id, 'create', changesBetween(undefined, createdRole))
    return createdRole
  },

  async updateRole({ params: { id }, body: { name, description, version } }, context) {
    const { db } = context
    const before = await roleRecord.lock(context, id, version)
    await writeUnique('role_name', NAME_TAKEN_ERROR, db.update(role).set({ name, description }).where(eq(role.id, id)))
    return finishRoleEdit(context, before)
  },

  async deleteRole({ params: { id }, body: { version } }, context) {
    const { db } = context
    const before = await roleRecord.lock(context, id, version)
    if (before.staff.length > 0)
      throw new Failure(422, 'role.inUse', { values: { names: before.staff.map(({ name }) => name).join(' · ') } })
    // Only deleted staff accounts still have the role.
    await db.delete(staffRole).where(eq(staffRole.roleId, id))
    await db.delete(role).where(eq(role.id, id))
    await roleRecord.auditAndNotify(context, id, 'delete', changesBetween(before, undefined))
    return {}
  },

  listRoleHistory: roleRecord.listHistory,

  listDeletedRoles: deletedRoles.list,

  async getRolePermissions({ params: { id } }, { db }) {
    const currentRole = await readRole(db, id)
    return { permissionIds: currentRole.permissions.map((each) => each.id), version: currentRole.version }
  },

  async updateRolePermissions({ params: { id }, body: { permissionIds, version } }, context) {
    const before = await roleRecord.lock(context, id, version)
    if (!(await lockPermissions(context, permissionIds))) throw invalid({ permissionIds: 'field.choice' })
    await writePermissions(context, id, permissionIds)
    return finishRoleEdit(context, before)
  },

  async updatePermissionsOfRoles({ body: { roles: edits } }, context) {
    const ids = edits.map(({ id }) => id)
    // Locked in the order of the ids, so that two calls do not wait for each other.
    const lockedRows = await context.db
      .select({ id: role.id })
      .from(role)
      .where(inArray(role.id, ids))
      .orderBy(role.id)
      .for('update')
    if (lockedRows.length < ids.length) throw new Failure(404, 'permission.missingRole')
    const permissionIds = [...new Set(edits.flatMap((edit) => edit.permissionIds))]
    if (!(await lockPermissions(context, permissionIds))) throw invalid({ roles: 'field.choice' })
    const items: Role[] = []
    for (const edit of edits) {
      const before = await readRole(context.db, edit.id)
      if (before.version !== edit.version)
        throw conflict({ record: before, allowedEvents: [] }, 'permission.stale', { name: before.name })
      await writePermissions(context, edit.id, edit.permissionIds)
      items.push(await finishRoleEdit(context, before))
    }
    return { items }
  },
}

/** Locks permissions, so that none is deleted before the transaction ends. Returns false if one does not exist. */
async function lockPermissions({ db }: Context, ids: readonly number[]): Promise<boolean> {
  const found = await db
    .select({ id: permission.id })
    .from(permission)
    .where(inArray(permission.id, [...ids]))
    .for('key share')
  return found.length === ids.length
}

/**
 * Unless nothing has changed, increments the version, audits the edit and notifies the clients. Returns the role. Throws
 * 403 if the caller has the role, is no super admin, and the permission groups of the role have changed.
 */
async function finishRoleEdit(context: Context, before: Role): Promise<Role> {
  const { db } = context
  const after = await readRole(db, before.id)
  const changes = changesBetween(before, after)
  if (changes.length === 0) return before
  if (groupsOf(before).join() !== groupsOf(after).join() && !mayChangeGroupsOf(before, context.caller()))
    throw new Failure(403, 'role.own')
  await db
    .update(role)
    .set({ version: before.version + 1 })
    .where(eq(role.id, before.id))
  await roleRecord.auditAndNotify(context, before.id, 'edit', changes)
  for (const { id } of before.staff) context.recordChanged('profile', id)
  return readRole(db, before.id)
}

async function readPermissionIdsOfRole({ db }: Context, id: number): Promise<number[]> {
  const [found] = await db.select({ id: role.id }).from(role).where(eq(role.id, id))
  if (found === undefined) throw invalid({ copyOfId: 'field.choice' })
  const { permissions } = await readRole(db, id)
  return permissions.map((each) => each.id)
}

/**
 * Replaces the permissions of a role, but only if they differ, because all open consoles are notified of each write.
 */
async function writePermissions({ db }: Context, roleId: number, permissionIds: readonly number[]): Promise<void> {
  const storedPermissions = await db
    .select({ id: rolePermission.permissionId })
    .from(rolePermission)
    .where(eq(rolePermission.roleId, roleId))
  const addedPermissionIds = permissionIds.filter((id) => !storedPermissions.some((each) => each.id === id))
  if (storedPermissions.length + addedPermissionIds.length > permissionIds.length) {
    await db.delete(rolePermission).where(eq(rolePermission.roleId, roleId))
    if (permissionIds.length > 0)
      await db.insert(rolePermission).values(permissionIds.map((permissionId) => ({ roleId, permissionId })))
  } else if (addedPermissionIds.length > 0) {
    await db.insert(rolePermission).values(addedPermissionIds.map((permissionId) => ({ roleId, permissionId })))
  }
}

/** Returns the permission groups of a role in a fixed order. */
function groupsOf({ permissions }: Role): PermissionGroup[] {
  return permissions
    .map(({ key }) => key)
    .filter(isPermissionGroup)
    .toSorted()
}

function changesBetween(before: Role | undefined, after: Role | undefined): HistoryLine['changes'] {
  return findFieldChanges(
    ['name', 'description', 'permissions'],
    before && historyFieldsOf(before),
    after && historyFieldsOf(after),
  )
}

function historyFieldsOf({ name, description, permissions }: Role) {
  return { name, description, permissions: permissions.map((each) => each.name).join(' · ') }
}
