/** The permission groups (rule 2.1). A staff member's roles grant them; menu, router and server ask for them. */
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

/** The callers of an endpoint: everybody, everybody who is signed in, or staff with the group or one of the groups. */
export type Access = 'public' | 'signedIn' | PermissionGroup | readonly PermissionGroup[]

/** Whether staff who hold `groups` have this access. */
export function admits(access: Access, groups: ReadonlySet<PermissionGroup>): boolean {
  if (access === 'public' || access === 'signedIn') return true
  return groupsOf(access).some((group) => groups.has(group))
}

/** The groups any of which gives the access. */
export function groupsOf(access: PermissionGroup | readonly PermissionGroup[]): readonly PermissionGroup[] {
  return typeof access === 'string' ? [access] : access
}
