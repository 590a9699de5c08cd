import type { Read } from '../../../contract/answer.ts'
import type { Role } from '../../../contract/role.ts'
import { type RecordFacts, timeFact } from '../../resources/recordFacts.ts'
import { RolePermissions } from './RolePermissions.tsx'
import { RoleStaff } from './RoleStaff.tsx'

/** Which facts of a role stand where. */
export const ROLE_FACTS: RecordFacts<Read<typeof Role>> = {
  head: [
    { label: 'role.field.description', value: ({ description }) => description, isOptional: true },
    timeFact('role.field.createdAt', ({ createdAt }) => createdAt),
  ],
  groups: [
    { id: 'permissions', Part: RolePermissions },
    { id: 'staff', Part: RoleStaff },
  ],
}
