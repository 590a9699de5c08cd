import { hasAccess, type Right, rightsOf } from '../../contract/permission.ts'
import { groupsOf, permissionsQuery, profileQuery } from '../api/signedInStaff.ts'
import type { Console } from '../console.tsx'
import type { Command } from './command.ts'
import type { CallerProfile } from './lifecycleCommands.ts'

/** Returns what the signed-in staff member may do, from the cache; nothing until it has loaded. */
export function cachedPermissions({ client, queryClient }: Pick<Console, 'client' | 'queryClient'>): readonly Right[] {
  const permissions = queryClient.getQueryData(permissionsQuery(client).queryKey)
  if (permissions === undefined) return []
  return rightsOf(groupsOf(permissions), cachedCaller({ client, queryClient }).isSuperAdmin)
}

/** Returns the signed-in staff member from the cache; until they have loaded, one who is not a super admin. */
export function cachedCaller({ client, queryClient }: Pick<Console, 'client' | 'queryClient'>): CallerProfile {
  return queryClient.getQueryData(profileQuery(client).queryKey) ?? { isSuperAdmin: false }
}

/** Returns the commands that staff with these permissions may see. */
export function permittedCommands(commands: readonly Command[], permissions: readonly Right[]): readonly Command[] {
  const rights = new Set(permissions)
  return commands.filter(({ access = 'signedIn' }) => hasAccess(access, rights))
}
