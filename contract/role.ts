import * as v from 'valibot'
import { flag, ifKnown, instant, listOrEmpty, textOrEmpty, versionOrFirst, wholeList } from './answer.ts'
import { declareEndpoint, IdParams, recordVersion, wholeNumber } from './endpoint.ts'
import { DeletedRecord } from './deletedRecord.ts'
import { optionalText, requiredCode, requiredText } from './field.ts'
import { deletedPermissionList, deletedRoleList, permissionList, roleList } from './kinds/role.ts'
import { ROLE_PERMISSIONS_MAX, ROLES_PER_CALL_MAX } from './limits.ts'
import { declareCsvEndpoint, declareListEndpoint, filterSchemas } from './listEndpoints.ts'
import { onScreens } from './need.ts'
import {
  declareCreateEndpoint,
  declareDeleteEndpoint,
  declareGetEndpoint,
  declareHistoryEndpoint,
  declareUpdateEndpoint,
} from './recordCalls.ts'

/** A permission that roles can grant. The server checks it only if `key` is a permission group. */
export const Permission = v.object({
  id: v.number(),
  name: v.string(),
  key: v.string(),
  /** Whether staff have changed the name. */
  isRenamed: flag,
  version: versionOrFirst,
})
export type Permission = v.InferInput<typeof Permission>

/** A role with its permissions and the staff members who have it and are not deleted. Times are ISO 8601 in UTC. */
export const Role = v.object({
  id: v.number(),
  name: v.string(),
  description: textOrEmpty,
  /** Null if a server does not send them with the role. Then they cannot be changed. */
  permissions: ifKnown(wholeList(v.omit(Permission, ['version']))),
  staff: listOrEmpty(
    v.object({
      id: v.number(),
      name: v.string(),
      isSuperAdmin: flag,
      /** A code of the account lifecycle. */
      status: v.number(),
    }),
  ),
  version: versionOrFirst,
  createdAt: ifKnown(instant),
})
export type Role = v.InferInput<typeof Role>

const roleFields = { name: requiredText(50), description: optionalText(200) }

/** If `copyOfId` is given, the new role gets the permissions of the role with that id. */
export const NewRole = v.strictObject({ ...roleFields, copyOfId: v.optional(wholeNumber(1)) })
export type NewRole = v.InferInput<typeof NewRole>
export const RoleEdit = v.strictObject({ ...roleFields, version: recordVersion() })

const { access, path } = roleList
const ROLE_CALLS = { path, access, screens: ['/role'], requiresPassword: true } as const

/** Sorted by name by default. `q` matches parts of name, description and id. */
export const listRoles = declareListEndpoint('listRoles', roleList, Role)

/** All roles of the list with these filters, in its order, as a CSV file. */
export const listRolesAsCsv = declareCsvEndpoint('listRolesAsCsv', roleList, filterSchemas(roleList))

export const getRole = declareGetEndpoint('getRole', ROLE_CALLS, Role)

/** Adds a role. 422 with `errors.name` if another role has the name. */
export const createRole = declareCreateEndpoint('createRole', ROLE_CALLS, NewRole, Role)

/** Changes the name and description of a role. 409 with the current record if `version` is stale. */
export const updateRole = declareUpdateEndpoint('updateRole', ROLE_CALLS, RoleEdit, Role)

/** Deletes a role. 422 with the names of the staff members who have it, if there are any. */
export const deleteRole = declareDeleteEndpoint('deleteRole', ROLE_CALLS)

/** What has happened to a role, newest first. A deleted role still has its history. */
export const listRoleHistory = declareHistoryEndpoint('listRoleHistory', ROLE_CALLS)

/** The deleted roles, whose history `listRoleHistory` still returns. */
export const listDeletedRoles = declareListEndpoint('listDeletedRoles', deletedRoleList, DeletedRecord, 'deleted')

/** The ids of the permissions that a role grants. */
export const getRolePermissions = declareEndpoint({
  id: 'getRolePermissions',
  need: onScreens('record', '/permission'),
  method: 'GET',
  path: `${path}/{id}/permission`,
  access,
  params: IdParams,
  response: v.object({ permissionIds: v.array(v.number()), version: versionOrFirst }),
})

const permissionsEditFields = {
  permissionIds: v.pipe(
    v.array(wholeNumber(1), 'field.required'),
    v.maxLength(ROLE_PERMISSIONS_MAX, 'field.tooMany'),
    v.check((ids) => new Set(ids).size === ids.length, 'field.choice'),
  ),
  version: recordVersion(),
}

/**
 * Replaces the permissions of a role. Open consoles apply them immediately. 409 with the current record if `version` is
 * stale. 403 if the permission groups of a role of the caller would change, unless the caller is a super admin.
 */
export const updateRolePermissions = declareEndpoint({
  id: 'updateRolePermissions',
  need: onScreens('write', '/permission'),
  method: 'PUT',
  path: `${path}/{id}/permission`,
  access,
  requiresPassword: true,
  params: IdParams,
  body: v.strictObject(permissionsEditFields),
  response: Role,
})

/**
 * Replaces the permissions of several roles: of all, or, if one is refused, of none. Open consoles apply them
 * immediately. 409 with the current record of a role whose `version` is stale, 404 if a role does not exist. 403 as for
 * a single role.
 */
export const updatePermissionsOfRoles = declareEndpoint({
  id: 'updatePermissionsOfRoles',
  need: onScreens('write', '/permission'),
  method: 'PUT',
  path: `${path}/permission`,
  access,
  requiresPassword: true,
  body: v.strictObject({
    roles: v.pipe(
      v.array(v.strictObject({ id: wholeNumber(1), ...permissionsEditFields }), 'field.required'),
      v.nonEmpty('field.required'),
      v.maxLength(ROLES_PER_CALL_MAX, 'field.tooMany'),
      v.check((roles) => new Set(roles.map(({ id }) => id)).size === roles.length, 'field.choice'),
    ),
  }),
  response: v.object({ items: v.array(Role) }),
})

const PERMISSION_CALLS = { ...permissionList, requiresPassword: true } as const

/** All permissions, in the order of their creation. */
export const listAllPermissions = declareListEndpoint('listAllPermissions', permissionList, Permission)

export const NewPermission = v.strictObject({
  name: requiredText(50),
  /** Capital letters, digits and `_`, with a letter at the beginning. */
  key: v.pipe(requiredCode(50), v.regex(/^[A-Z][A-Z\d_]+$/, 'permission.key.invalid')),
})
export const PermissionEdit = v.strictObject({ name: requiredText(50), version: recordVersion() })

/**
 * Adds a permission that roles can grant; the server checks only the permission groups. 422 with `errors.key` if
 * another permission has the key.
 */
export const createPermission = declareCreateEndpoint('createPermission', PERMISSION_CALLS, NewPermission, Permission)

/** Changes the name of a permission. 409 with the current record if `version` is stale. */
export const updatePermission = declareUpdateEndpoint('updatePermission', PERMISSION_CALLS, PermissionEdit, Permission)

/** Deletes a permission and removes it from all roles. 422 if its key is a permission group. */
export const deletePermission = declareDeleteEndpoint('deletePermission', PERMISSION_CALLS)

/** What has happened to a permission, newest first. A deleted permission still has its history. */
export const listPermissionHistory = declareHistoryEndpoint('listPermissionHistory', PERMISSION_CALLS)

/** The deleted permissions, whose history `listPermissionHistory` still returns. */
export const listDeletedPermissions = declareListEndpoint(
  'listDeletedPermissions',
  deletedPermissionList,
  DeletedRecord,
  'deleted',
)
