import * as v from 'valibot'
import {
  deletion,
  EmptyResponse,
  endpoint,
  IdParams,
  pagedQuery,
  pageSchema,
  recordVersion,
  wholeNumber,
} from './endpoint.ts'
import { DeletedRecord } from './deletedRecord.ts'
import { optionalText, requiredText } from './field.ts'
import { HistoryLine } from './history.ts'
import { deletedPermissionList, deletedRoleList, permissionList, roleList } from './kinds/role.ts'
import { ROLE_PERMISSIONS_MAX } from './limits.ts'
import { listEndpoint } from './listEndpoints.ts'
import { isValidLine } from './typed.ts'

/** A permission that roles can grant. `key` is a permission group, or another key, which grants nothing yet. */
export const Permission = v.object({
  id: v.number(),
  name: v.string(),
  key: v.string(),
  version: v.number(),
})
export type Permission = v.InferOutput<typeof Permission>

/** A role with its permissions and the staff who have it and are not deleted. Times are ISO 8601 in UTC. */
export const Role = v.object({
  id: v.number(),
  name: v.string(),
  description: v.string(),
  permissions: v.array(v.object({ id: v.number(), name: v.string(), key: v.string() })),
  staff: v.array(v.object({ id: v.number(), name: v.string(), isSuperAdmin: v.boolean() })),
  version: v.number(),
  createdAt: v.string(),
})
export type Role = v.InferOutput<typeof Role>

const RoleFields = { name: requiredText(50), description: optionalText(200) }

/** With `copyOfId`, the new role gets the permissions of that role. */
export const NewRole = v.strictObject({ ...RoleFields, copyOfId: v.optional(wholeNumber(1)) })
export type NewRole = v.InferInput<typeof NewRole>
export const RoleEdit = v.strictObject({ ...RoleFields, version: recordVersion() })

const { access, path } = roleList

/** Sorted by name by default. `q` finds parts of name and description, or the id. */
export const listRoles = listEndpoint('listRoles', roleList, Role)

export const getRole = endpoint({
  id: 'getRole',
  method: 'GET',
  path: `${path}/{id}`,
  access,
  params: IdParams,
  response: Role,
})

/** Adds a role. A name that is taken is 422 with `errors.name`. */
export const createRole = endpoint({
  id: 'createRole',
  method: 'POST',
  path,
  access,
  requiresPassword: true,
  body: NewRole,
  response: Role,
})

/** Changes name and description. A stale `version` is 409 with the current record. */
export const updateRole = endpoint({
  id: 'updateRole',
  method: 'PUT',
  path: `${path}/{id}`,
  access,
  requiresPassword: true,
  params: IdParams,
  body: RoleEdit,
  response: Role,
})

/** Deletes a role that no staff member has; otherwise 422 with the names of those who have it. */
export const deleteRole = endpoint({
  id: 'deleteRole',
  method: 'DELETE',
  path: `${path}/{id}`,
  access,
  requiresPassword: true,
  params: IdParams,
  ...deletion,
  response: EmptyResponse,
})

export const listRoleHistory = endpoint({
  id: 'listRoleHistory',
  method: 'GET',
  path: `${path}/{id}/history`,
  access,
  params: IdParams,
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
})

/** The deleted roles, whose history `listRoleHistory` still returns. */
export const listDeletedRoles = listEndpoint('listDeletedRoles', deletedRoleList, DeletedRecord)

export const getRolePermissions = endpoint({
  id: 'getRolePermissions',
  method: 'GET',
  path: `${path}/{id}/permission`,
  access,
  params: IdParams,
  response: v.object({ permissionIds: v.array(v.number()), version: v.number() }),
})

/** Replaces the permissions of a role, at once in all open consoles. A stale `version` is 409 with the current record. */
export const updateRolePermissions = endpoint({
  id: 'updateRolePermissions',
  method: 'PUT',
  path: `${path}/{id}/permission`,
  access,
  requiresPassword: true,
  params: IdParams,
  body: v.strictObject({
    permissionIds: v.pipe(
      v.array(wholeNumber(1), 'field.required'),
      v.maxLength(ROLE_PERMISSIONS_MAX, 'field.tooLong'),
      v.check((ids) => new Set(ids).size === ids.length, 'field.choice'),
    ),
    version: recordVersion(),
  }),
  response: Role,
})

/** All permissions, in the order of their creation. */
export const listAllPermissions = listEndpoint('listAllPermissions', permissionList, Permission)

export const NewPermission = v.strictObject({
  name: requiredText(50),
  key: v.pipe(
    v.string('field.required'),
    v.check(isValidLine, 'field.characters'),
    v.nonEmpty('field.required'),
    v.maxLength(50, 'field.tooLong'),
    v.regex(/^[A-Z][A-Z\d_]+$/, 'permission.key.invalid'),
  ),
})
export const PermissionEdit = v.strictObject({ name: requiredText(50), version: recordVersion() })

/** Adds a permission, which grants nothing yet. A key that is taken is 422 with `errors.key`. */
export const createPermission = endpoint({
  id: 'createPermission',
  method: 'POST',
  path: permissionList.path,
  access,
  requiresPassword: true,
  body: NewPermission,
  response: Permission,
})

/** Changes the name. A stale `version` is 409 with the current record. */
export const updatePermission = endpoint({
  id: 'updatePermission',
  method: 'PUT',
  path: `${permissionList.path}/{id}`,
  access,
  requiresPassword: true,
  params: IdParams,
  body: PermissionEdit,
  response: Permission,
})

/** Deletes a permission, also from the roles. One of the permission groups is 422. */
export const deletePermission = endpoint({
  id: 'deletePermission',
  method: 'DELETE',
  path: `${permissionList.path}/{id}`,
  access,
  requiresPassword: true,
  params: IdParams,
  ...deletion,
  response: EmptyResponse,
})

export const listPermissionHistory = endpoint({
  id: 'listPermissionHistory',
  method: 'GET',
  path: `${permissionList.path}/{id}/history`,
  access,
  params: IdParams,
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
})

/** The deleted permissions, whose history `listPermissionHistory` still returns. */
export const listDeletedPermissions = listEndpoint('listDeletedPermissions', deletedPermissionList, DeletedRecord)
