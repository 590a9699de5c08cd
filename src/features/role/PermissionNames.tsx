import type { Read } from '../../../contract/answer.ts'
import type { Role } from '../../../contract/role.ts'
import { permissionName } from '../../shared/permissionName.ts'
import { useText } from '../../texts/text.ts'

/** The names of the permissions that a role grants. */
export function PermissionNames({ role }: { role: Read<typeof Role> }) {
  const text = useText()
  if (role.permissions === null) return '—'
  return role.permissions.map((permission) => permissionName(permission, text)).join(' · ')
}
