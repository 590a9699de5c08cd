/**
 * The keys of the eight permissions that menu, router and server check (rule 2.1). Each is a single permission, and is
 * called a permission group because it allows a group of functions.
 */
export const PERMISSION_GROUPS = [
  'USER_MANAGEMENT',
  'CONVERSATION_MANAGEMENT',
  'PRODUCT_MANAGEMENT',
  'POINT_MANAGEMENT',
  'SYSTEM_MANAGEMENT',
  'STORE_MANAGEMENT',
  'NOTIFICATION_MANAGEMENT',
  'REPORT_MANAGEMENT',
] as const

export type PermissionGroup = (typeof PERMISSION_GROUPS)[number]

/** Returns whether a permission's key is one of the permission groups. A permission with another key grants nothing. */
export function isPermissionGroup(key: string): key is PermissionGroup {
  return (PERMISSION_GROUPS as readonly string[]).includes(key)
}

/** What a staff member may do: a permission group, or what only super admins may. */
export type Right = PermissionGroup | 'superAdmin'

/** The allowed callers of an endpoint: everybody, every signed-in caller, or staff with (one of) the given groups. */
export type GroupAccess = 'public' | 'signedIn' | PermissionGroup | readonly PermissionGroup[]
/** The allowed callers of an endpoint, who may also be super admins alone. */
export type RequiredAccess = GroupAccess | 'superAdmin'

/** Returns what a staff member with the permission groups may do. */
export function rightsOf(groups: Iterable<PermissionGroup>, isSuperAdmin: boolean): readonly Right[] {
  return isSuperAdmin ? [...groups, 'superAdmin'] : [...groups]
}

/** Returns whether a staff member with the rights has this access. */
export function hasAccess(access: RequiredAccess, rights: ReadonlySet<Right>): boolean {
  if (access === 'public' || access === 'signedIn') return true
  return grantingRightsOf(access).some((right) => rights.has(right))
}

/** Returns the rights that grant the access; one of them is enough. */
export function grantingRightsOf(access: Right | readonly PermissionGroup[]): readonly Right[] {
  return typeof access === 'string' ? [access] : access
}

/** Returns the permission groups that grant the access; one of them is enough. */
export function grantingGroupsOf(access: PermissionGroup | readonly PermissionGroup[]): readonly PermissionGroup[] {
  return typeof access === 'string' ? [access] : access
}
