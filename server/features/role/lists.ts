import { and, asc, eq, getTableColumns, inArray, ne } from 'drizzle-orm'
import { permissionList, roleList } from '../../../contract/kinds/role.ts'
import type { Permission, Role } from '../../../contract/role.ts'
import { staffLifecycle } from '../../../machines/lifecycles/account.ts'
import { isRenamed } from '../../auth/renamedPermissions.ts'
import { permission, role, rolePermission, staffRole } from '../../auth/tables.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import { defineList } from '../../resources/list.ts'
import { searchCondition } from '../../resources/search.ts'
import { createReadOne } from '../../resources/versionedRecord.ts'
import { staffNameOf } from '../../db/staffName.ts'

export const roles = defineList({
  declaration: roleList,
  rowTable: role,
  sortColumns: { name: role.sortName, id: role.id },
  filterConditions: {},
  searchCondition: (q) => searchCondition(role, q),
  readRows: ({ db }, ids) => readRoles(db, ids),
})

export const permissions = defineList({
  declaration: permissionList,
  rowTable: permission,
  sortColumns: { id: permission.id },
  filterConditions: {},
  readRows: ({ db }, ids) => readPermissions(db, ids),
})

/** Reads a role. Throws 404 if it does not exist. */
export const readRole = createReadOne(readRoles)
/** Reads a permission. Throws 404 if it does not exist. */
export const readPermission = createReadOne(readPermissions)

async function readPermissions(db: Db, ids: number[]): Promise<Permission[]> {
  return db
    .select({ ...getTableColumns(permission), isRenamed })
    .from(permission)
    .where(inArray(permission.id, ids))
}

async function readRoles(db: Db, ids: number[]): Promise<Role[]> {
  const rows = await db.select().from(role).where(inArray(role.id, ids))
  const grantedPermissions = await db
    .select({ roleId: rolePermission.roleId, id: permission.id, name: permission.name, key: permission.key, isRenamed })
    .from(rolePermission)
    .innerJoin(permission, eq(permission.id, rolePermission.permissionId))
    .where(inArray(rolePermission.roleId, ids))
    .orderBy(asc(permission.id))
  const staffOfRoles = await db
    .select({
      roleId: staffRole.roleId,
      id: staff.id,
      fullName: staff.fullName,
      nickname: staff.nickname,
      email: staff.email,
      isSuperAdmin: staff.isSuperAdmin,
      status: staff.status,
    })
    .from(staffRole)
    .innerJoin(staff, eq(staff.id, staffRole.staffId))
    .where(and(inArray(staffRole.roleId, ids), ne(staff.status, staffLifecycle.codes.deleted)))
    .orderBy(asc(staff.sortName), asc(staff.id))
  return rows.map(({ id, name, description, version, createdAt }) => ({
    id,
    name,
    description,
    permissions: grantedPermissions.filter(({ roleId }) => roleId === id).map(({ roleId: _, ...each }) => each),
    staff: staffOfRoles
      .filter(({ roleId }) => roleId === id)
      .map((person) => ({
        id: person.id,
        name: staffNameOf(person),
        isSuperAdmin: person.isSuperAdmin,
        status: person.status,
      })),
    version,
    createdAt: createdAt.toISOString(),
  }))
}
