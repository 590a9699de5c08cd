import { hasAccess, type PermissionGroup } from '../../contract/permission.ts'
import { groupsOf, permissionsQuery, profileQuery } from '../api/signedInStaff.ts'
import type { Console } from '../console.tsx'
import type { Command } from './command.ts'
import type { CallerProfile } from './lifecycleCommands.ts'

/** Returns the cached permission groups of the signed-in staff member; empty until they have loaded. */
export function cachedPermissions({
  client,
  queryClient,
}: Pick<Console, 'client' | 'queryClient'>): readonly PermissionGroup[] {
  const permissions = queryClient.getQueryData(permissionsQuery(client).queryKey)
  return permissions === undefined ? [] : groupsOf(permissions)
}

/** Returns the signed-in staff member from the cache; until they have loaded, one who is not a super admin. */
export function cachedCaller({ client, queryClient }: Pick<Console, 'client' | 'queryClient'>): CallerProfile {
  return queryClient.getQueryData(profileQuery(client).queryKey) ?? { isSuperAdmin: false }
}

/** Returns the commands that staff with these permission groups may see. */
export function permittedCommands(
  commands: readonly Command[],
  permissions: readonly PermissionGroup[],
): readonly Command[] {
  const grantedGroups = new Set(permissions)
  return commands.filter(({ access = 'signedIn' }) => hasAccess(access, grantedGroups))
}
