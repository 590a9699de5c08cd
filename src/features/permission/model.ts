import type { Permission, Role } from '../../../contract/role.ts'

/** The cells that were changed and not saved: whether the role shall grant the permission, by `cellKey`. */
export type Draft = Readonly<Record<string, boolean>>

type NamedPermission = Pick<Permission, 'id' | 'name'>

/** The unsaved changes of one role. */
export interface RoleChange {
  role: Role
  granted: readonly NamedPermission[]
  revoked: readonly NamedPermission[]
}

/** What unsaved changes mean for a staff member. */
export interface PersonChange {
  id: number
  name: string
  gained: readonly NamedPermission[]
  lost: readonly NamedPermission[]
}

export function cellKey(roleId: number, permissionId: number): string {
  return `${roleId}:${permissionId}`
}

/** Reads a stored draft; what is damaged or comes from an older version is dropped. */
export function parseDraft(stored: string | null): Draft {
  try {
    const cells: unknown = JSON.parse(stored ?? '{}')
    const entries = typeof cells === 'object' ? Object.entries(cells ?? {}) : []
    return Object.fromEntries(entries.filter(([key, value]) => /^\d+:\d+$/.test(key) && typeof value === 'boolean'))
  } catch {
    return {}
  }
}

/** Whether the role grants the permission on the server. */
export function isStored(role: Role, permissionId: number): boolean {
  return role.permissions.some(({ id }) => id === permissionId)
}

/** Whether the role grants the permission, with the unsaved changes. */
export function isGranted(role: Role, permissionId: number, draft: Draft): boolean {
  return draft[cellKey(role.id, permissionId)] ?? isStored(role, permissionId)
}

/** Returns the draft with the cell toggled. A cell that is as on the server again is no longer in the draft. */
export function toggled(draft: Draft, role: Role, permissionId: number): Draft {
  const key = cellKey(role.id, permissionId)
  const { [key]: _, ...others } = draft
  const isWanted = !isGranted(role, permissionId, draft)
  return isWanted === isStored(role, permissionId) ? others : { ...others, [key]: isWanted }
}

/** Returns the draft without the cells of a role. */
export function withoutRole(draft: Draft, roleId: number): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !key.startsWith(`${roleId}:`)))
}

/** Returns the roles that the draft changes. Cells that are as on the server by now change nothing. */
export function roleChanges(roles: readonly Role[], permissions: readonly Permission[], draft: Draft): RoleChange[] {
  return roles
    .map((role) => {
      const differing = permissions.filter(({ id }) => isGranted(role, id, draft) !== isStored(role, id))
      return {
        role,
        granted: differing.filter(({ id }) => !isStored(role, id)),
        revoked: differing.filter(({ id }) => isStored(role, id)),
      }
    })
    .filter(({ granted, revoked }) => granted.length + revoked.length > 0)
}

/** Returns the staff who gain or lose a permission, considering all of their roles. A super admin loses nothing. */
export function affectedStaff(
  roles: readonly Role[],
  permissions: readonly Permission[],
  draft: Draft,
): PersonChange[] {
  const people = new Map(
    roles.flatMap(({ staff }) => staff.filter(({ isSuperAdmin }) => !isSuperAdmin).map((one) => [one.id, one.name])),
  )
  return [...people]
    .map(([id, name]) => {
      const ownRoles = roles.filter(({ staff }) => staff.some((one) => one.id === id))
      const hasPermission = (permissionId: number) => ownRoles.some((role) => isStored(role, permissionId))
      const willHavePermission = (permissionId: number) => ownRoles.some((role) => isGranted(role, permissionId, draft))
      return {
        id,
        name,
        gained: permissions.filter((each) => !hasPermission(each.id) && willHavePermission(each.id)),
        lost: permissions.filter((each) => hasPermission(each.id) && !willHavePermission(each.id)),
      }
    })
    .filter(({ gained, lost }) => gained.length + lost.length > 0)
}
