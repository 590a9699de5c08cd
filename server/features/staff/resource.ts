import { asc, eq, getTableColumns, inArray, max, sql } from 'drizzle-orm'
import { staffRecordKind } from '../../../contract/kinds/staff.ts'
import { isPermissionGroup, PERMISSION_GROUPS } from '../../../contract/permission.ts'
import type { Staff, StaffRow } from '../../../contract/staff.ts'
import { staffLifecycle } from '../../../machines/lifecycles/account.ts'
import { hasSignedIn } from '../../auth/hasSignedIn.ts'
import { readCustomNames } from '../../auth/renamedPermissions.ts'
import { knownNetwork, permission, role, rolePermission, secondFactor, staffRole } from '../../auth/tables.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import { notFound } from '../../http/failure.ts'
import { defineResource } from '../../resources/resource.ts'
import { searchCondition } from '../../resources/search.ts'
import { staffCsvColumns } from './csvColumns.ts'
import { requireMayChangeStaff, requireOtherSuperAdmin } from './superAdmin.ts'

/** Selects staff accounts; `hasSecondFactor` is true if signing in requires a code. */
function selectStaff(db: Db) {
  return db
    .select({
      ...getTableColumns(staff),
      hasSecondFactor: sql<boolean>`${secondFactor.confirmedAt} is not null`,
      hasSignedIn: hasSignedIn(staff.id),
    })
    .from(staff)
    .leftJoin(secondFactor, eq(secondFactor.staffId, staff.id))
}

/** The accounts of staff. */
export const staffResource = defineResource({
  kind: staffRecordKind,
  lifecycle: staffLifecycle,
  table: staff,
  sortColumns: { createdAt: staff.createdAt, name: staff.sortName, id: staff.id },
  filterConditions: {},
  searchCondition: (q) => searchCondition(staff, q),
  csvColumns: staffCsvColumns,
  async readRows({ db }, ids) {
    const rows = await selectStaff(db).where(inArray(staff.id, ids))
    const rolesByStaffId = await readRoles(db, ids)
    return rows.map((row) => rowOf(row, rolesByStaffId))
  },
  async read({ db }, id) {
    const [row] = await selectStaff(db).where(eq(staff.id, id))
    if (!row) throw notFound()
    const [lastSignIn] = await db
      .select({ at: max(knownNetwork.lastSignInAt) })
      .from(knownNetwork)
      .where(eq(knownNetwork.staffId, id))
    return {
      ...rowOf(row, await readRoles(db, [id])),
      profileImage: row.profileImage,
      permissions: await readPermissions(db, row),
      lastSignInAt: lastSignIn?.at?.toISOString() ?? null,
      statusReason: row.statusReason,
      updatedAt: row.updatedAt.toISOString(),
    }
  },
  async checkStaffTransition({ db }, caller, id, state) {
    const { isSuperAdmin } = await requireMayChangeStaff({ db, caller: () => caller }, id)
    if (isSuperAdmin && state !== 'active') await requireOtherSuperAdmin(db, id)
  },
  effects: {},
})

type Row = typeof staff.$inferSelect & { hasSecondFactor: boolean; hasSignedIn: boolean }
type RolesByStaffId = Map<number, StaffRow['roles']>

function rowOf(row: Row, rolesByStaffId: RolesByStaffId): StaffRow {
  const { id, email, fullName, nickname, isSuperAdmin, status, version, createdAt } = row
  const { hasSecondFactor, isSecondFactorRequired, hasSignedIn: hasRowSignedIn } = row
  const person = { id, email, fullName, nickname, roles: rolesByStaffId.get(id) ?? [] }
  return {
    ...person,
    isSuperAdmin,
    hasSecondFactor,
    isSecondFactorRequired,
    hasSignedIn: hasRowSignedIn,
    status,
    version,
    createdAt: createdAt.toISOString(),
  }
}

async function readRoles(db: Db, ids: number[]): Promise<RolesByStaffId> {
  const rows = await db
    .select({ staffId: staffRole.staffId, id: role.id, name: role.name })
    .from(staffRole)
    .innerJoin(role, eq(role.id, staffRole.roleId))
    .where(inArray(staffRole.staffId, ids))
    .orderBy(asc(staffRole.position), asc(role.id))
  const rolesByStaffId: RolesByStaffId = new Map()
  for (const { staffId, id, name } of rows)
    rolesByStaffId.set(staffId, [...(rolesByStaffId.get(staffId) ?? []), { id, name }])
  return rolesByStaffId
}

/** Reads the permission groups of a staff member, in the order of the contract, with the roles that grant each. */
async function readPermissions(db: Db, { id, isSuperAdmin }: Row): Promise<Staff['permissions']> {
  const grantedByRoles = await db
    .select({ key: permission.key, role: role.name })
    .from(staffRole)
    .innerJoin(role, eq(role.id, staffRole.roleId))
    .innerJoin(rolePermission, eq(rolePermission.roleId, role.id))
    .innerJoin(permission, eq(permission.id, rolePermission.permissionId))
    .where(eq(staffRole.staffId, id))
    .orderBy(asc(staffRole.position), asc(role.id))
  const grantedKeys = new Set(grantedByRoles.map(({ key }) => key).filter(isPermissionGroup))
  const groups = PERMISSION_GROUPS.filter((key) => isSuperAdmin || grantedKeys.has(key))
  const customNames = await readCustomNames(db, groups)
  return groups.map((key) => ({
    key,
    name: customNames.get(key) ?? key,
    isRenamed: customNames.has(key),
    roles: grantedByRoles.filter((one) => one.key === key).map((one) => one.role),
  }))
}
