import { hasAccess, type PermissionGroup } from '../../contract/permission.ts'
import { permissionsQuery } from '../api/staff.ts'
import type { Console } from '../console.tsx'
import type { Command } from './command.ts'

/** The permission groups known now; none before they have been loaded. */
export function knownPermissions({ client, queries }: Pick<Console, 'client' | 'queries'>): readonly PermissionGroup[] {
  return queries.getQueryData(permissionsQuery(client).queryKey) ?? []
}

/** The commands that staff with these permission groups may know of. */
export function permittedCommands(
  commands: readonly Command[],
  permissions: readonly PermissionGroup[],
): readonly Command[] {
  const groups = new Set(permissions)
  return commands.filter(({ access = 'signedIn' }) => hasAccess(access, groups))
}
