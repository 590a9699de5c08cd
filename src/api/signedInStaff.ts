import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Read } from '../../contract/answer.ts'
import { getProfile, listPermissions, type StaffProfile } from '../../contract/auth.ts'
import type { ResponseDataOf } from '../../contract/endpoint.ts'
import { PERMISSION_GROUPS, type PermissionGroup, type Right, rightsOf } from '../../contract/permission.ts'
import type { Permission } from '../../contract/role.ts'
import type { ServerFeature } from '../../contract/serverFeatures.ts'
import { useConsole } from '../console.tsx'
import type { Client } from './client.ts'

/**
 * The time for which the data is fresh, in ms, so that components that mount while the page opens do not refetch it.
 */
const STALE_TIME_MS = 60_000

/** The query for the signed-in staff member. */
export function profileQuery(client: Client) {
  return queryOptions({
    queryKey: [getProfile.id, {}],
    queryFn: ({ signal }) => client.call(getProfile, {}, { signal }),
    staleTime: STALE_TIME_MS,
  })
}

/** Whether the server has said in the profile of the signed-in staff member that it keeps this. */
export function serverKeeps(
  { client, queryClient }: { client: Client; queryClient: QueryClient },
  feature: ServerFeature,
): boolean {
  return queryClient.getQueryData(profileQuery(client).queryKey)?.features.includes(feature) === true
}

type OwnPermissions = ResponseDataOf<typeof listPermissions>

/** The query for the permission groups of the signed-in staff member. */
export function permissionsQuery(client: Client) {
  return queryOptions({
    queryKey: [listPermissions.id],
    queryFn: ({ signal }) => client.call(listPermissions, {}, { signal }),
    staleTime: STALE_TIME_MS,
  })
}

/** Returns the groups of the response in the order of the contract, without groups that the console does not know. */
export function groupsOf({ items }: OwnPermissions): readonly PermissionGroup[] {
  return PERMISSION_GROUPS.filter((group) => items.some(({ name }) => name === group))
}

/**
 * Returns the profile of the signed-in staff member. Only for components below the shell, which waits for the profile.
 */
export function useProfile(): Read<typeof StaffProfile> {
  return useSuspenseQuery(profileQuery(useConsole().client)).data
}

/** Returns what the signed-in staff member may do. Only for components below the shell. */
export function usePermissions(): readonly Right[] {
  const { client } = useConsole()
  const { isSuperAdmin } = useProfile()
  return useSuspenseQuery({ ...permissionsQuery(client), select: isSuperAdmin ? rightsOfSuperAdmin : rightsOfStaff })
    .data
}

// Not made in `usePermissions`, because the query calls another function again at each render.
const rightsOfStaff = (answer: OwnPermissions) => rightsOf(groupsOf(answer), false)
const rightsOfSuperAdmin = (answer: OwnPermissions) => rightsOf(groupsOf(answer), true)

/** Returns the permissions of the signed-in staff member with their names. Only for components below the shell. */
export function useNamedPermissions(): Pick<Read<typeof Permission>, 'key' | 'name' | 'isRenamed'>[] {
  const permissions = useSuspenseQuery(permissionsQuery(useConsole().client)).data
  return groupsOf(permissions).map((key) => {
    const customName = permissions.items.find(({ name }) => name === key)?.customName ?? null
    return { key, name: customName ?? key, isRenamed: customName !== null }
  })
}
