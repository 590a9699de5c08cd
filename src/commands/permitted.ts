import { hasAccess, type PermissionGroup } from '../../contract/permission.ts'
import { permissionsQuery } from '../api/staff.ts'
import type { Console } from '../console.tsx'
import type { Command } from './command.ts'

/** Returns the cached permission groups of the signed-in staff member; empty until they have loaded. */
export function cachedPermissions({
  client,
  queryClient,
}: Pick<Console, 'client' | 'queryClient'>): readonly PermissionGroup[] {
  return queryClient.getQueryData(permissionsQuery(client).queryKey) ?? []
}

/** Returns the commands that staff with these permission groups may see. */
export function permittedCommands(
  commands: readonly Command[],
  permissions: readonly PermissionGroup[],
): readonly Command[] {
  const groups = new Set(permissions)
  return commands.filter(({ access = 'signedIn' }) => hasAccess(access, groups))
}
