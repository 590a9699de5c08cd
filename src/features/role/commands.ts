import type { Read } from '../../../contract/answer.ts'
import {
  createRole,
  deleteRole,
  getRole,
  getRolePermissions,
  listRoleHistory,
  NewRole,
  type Role,
  RoleEdit,
  updateRole,
} from '../../../contract/role.ts'
import { recordFormCommands } from '../../resources/forms/recordFormCommands.ts'

/** The commands that add, edit, duplicate and delete roles. A new role has no permissions, a duplicate those of its role. */
export const roleCommands = recordFormCommands<Read<typeof Role>>({
  kind: 'role',
  endpoints: { get: getRole, create: createRole, update: updateRole },
  delete: deleteRole,
  otherReads: [listRoleHistory, getRolePermissions],
  newSchema: NewRole,
  editSchema: RoleEdit,
  fields: () => [
    { name: 'name', label: 'role.field.name', kind: 'text' },
    { name: 'description', label: 'role.field.description', kind: 'text' },
  ],
  newValues: () => ({ name: '', description: '' }),
  valuesOf: ({ name, description }) => ({ name, description }),
  nameField: 'name',
  keywords: ['sakusei', 'add', 'create'],
  duplicateOf: ({ id, name, description }, text) => ({
    name: text('role.duplicate.name', { name }),
    description,
    copyOfId: id,
  }),
  deletionRefusalOf: ({ staff }) =>
    staff.length === 0
      ? undefined
      : { key: 'role.inUse', values: { names: staff.map(({ name }) => name).join(' · ') } },
})
