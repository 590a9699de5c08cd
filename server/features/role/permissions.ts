import { eq } from 'drizzle-orm'
import { deletedPermissionList } from '../../../contract/kinds/role.ts'
import { isPermissionGroup } from '../../../contract/permission.ts'
import { permission, role, rolePermission } from '../../auth/tables.ts'
import { Failure, invalid } from '../../http/failure.ts'
import type { Handlers } from '../../http/handler.ts'
import { defineDeletedRecords } from '../../resources/deletedRecords.ts'
import { readList } from '../../resources/list.ts'
import { findFieldChanges, defineVersionedRecord } from '../../resources/versionedRecord.ts'
import { permissions, readPermission } from './lists.ts'

const permissionRecord = defineVersionedRecord({ name: 'permission', table: permission, read: readPermission })
const deletedPermissions = defineDeletedRecords({
  declaration: deletedPermissionList,
  name: 'permission',
  table: permission,
  nameField: 'name',
})

/** The fields that the history shows. */
const HISTORY_FIELDS = ['name', 'key'] as const

/** The handlers of the permissions that roles can grant. */
export const permissionHandlers: Pick<
  Handlers,
  | 'listAllPermissions'
  | 'createPermission'
  | 'updatePermission'
  | 'deletePermission'
  | 'listPermissionHistory'
  | 'listDeletedPermissions'
> = {
  listAllPermissions: ({ query }, context) => readList(context, permissions, query),

  listPermissionHistory: permissionRecord.listHistory,

  listDeletedPermissions: deletedPermissions.list,

  async createPermission({ body: { name, key } }, context) {
    const [added] = await context.db
      .insert(permission)
      .values({ name, key })
      .onConflictDoNothing({ target: permission.key })
      .returning()
    if (added === undefined) throw invalid({ key: 'permission.key.taken' })
    await permissionRecord.auditAndNotify(
      context,
      added.id,
      'create',
      findFieldChanges(HISTORY_FIELDS, undefined, added),
    )
    return { ...added, isRenamed: false }
  },

  async updatePermission({ params: { id }, body: { name, version } }, context) {
    const before = await permissionRecord.lock(context, id, version)
    if (before.name === name) return before
    await context.db
      .update(permission)
      .set({ name, version: version + 1 })
      .where(eq(permission.id, id))
    await permissionRecord.auditAndNotify(context, id, 'edit', [{ field: 'name', before: before.name, after: name }])
    return { ...before, name, isRenamed: true, version: version + 1 }
  },

  async deletePermission({ params: { id }, body: { version } }, context) {
    const { db } = context
    const deletedPermission = await permissionRecord.lock(context, id, version)
    if (isPermissionGroup(deletedPermission.key)) throw new Failure(422, 'permission.isFixed')
    const grantingRoles = await db
      .select({ name: role.name })
      .from(rolePermission)
      .innerJoin(role, eq(role.id, rolePermission.roleId))
      .where(eq(rolePermission.permissionId, id))
      .orderBy(role.id)
    await db.delete(permission).where(eq(permission.id, id))
    const roleNames = grantingRoles.map((each) => each.name).join(' · ')
    const changes = findFieldChanges(
      [...HISTORY_FIELDS, 'roles'],
      { ...deletedPermission, roles: roleNames },
      undefined,
    )
    await permissionRecord.auditAndNotify(context, id, 'delete', changes)
    return {}
  },
}
