import type { Read } from '../../../contract/answer.ts'
import { getRole, listRoleHistory, listRoles, listRolesAsCsv, type Role } from '../../../contract/role.ts'
import type { VersionedResource } from '../../resources/forms/VersionedRecordList.tsx'
import { roleColumns } from './columns.tsx'
import { ROLE_FACTS } from './facts.tsx'

/** The resource of the roles of staff. */
export const roleResource: VersionedResource<Read<typeof Role>> = {
  list: {
    endpoint: listRoles,
    csv: listRolesAsCsv,
    kind: 'role',
    openedKind: 'role',
    label: 'roles.title',
    columns: roleColumns,
    rowName: ({ name }) => name,
    searchLabel: 'roles.search',
    emptyText: 'roles.empty',
  },
  get: getRole,
  facts: ROLE_FACTS,
  history: listRoleHistory,
  historyFields: {
    name: 'role.field.name',
    description: 'role.field.description',
    permissions: 'role.field.permissions',
  },
}
