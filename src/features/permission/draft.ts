import { canSignIn } from '../../../machines/lifecycles/account.ts'
import { clampIndex } from '../../../machines/console/tableRows.ts'
import type { Read } from '../../../contract/answer.ts'
import type { Permission, Role } from '../../../contract/role.ts'
import type { NamedPermission } from '../../shared/permissionName.ts'

/** The unsaved changes of the permissions of roles: whether the role is to grant the permission, by `cellKey`. */
export type Draft = Readonly<Record<string, boolean>>

/** The unsaved changes of one role. */
export interface RoleChange {
  role: Read<typeof Role>
  grantedPermissions: readonly Read<typeof Permission>[]
  revokedPermissions: readonly Read<typeof Permission>[]
}

/** A staff member who gains or loses permissions through the unsaved changes of roles. */
export interface AffectedStaffMember {
  id: number
  name: string
  /** The change takes effect for a deactivated staff member only when the account is activated again. */
  canSignIn: boolean
  gainedPermissions: readonly NamedPermission[]
  lostPermissions: readonly NamedPermission[]
}

/** Returns the key of a draft for a cell of the table: for one role and one permission. */
export function cellKey(roleId: number, permissionId: number): string {
  return `${roleId}:${permissionId}`
}

/** Returns the ids in the key of a cell. */
function idsOfCellKey(key: string): { roleId: number; permissionId: number } {
  const [roleId = NaN, permissionId = NaN] = key.split(':').map(Number)
  return { roleId, permissionId }
}

/** Parses a stored draft. Drops what is not a change of a cell; a text that is not JSON gives an empty draft. */
export function parseStoredDraft(storedText: string | null): Draft {
  try {
    const cells: unknown = JSON.parse(storedText ?? '{}')
    const entries = typeof cells === 'object' ? Object.entries(cells ?? {}) : []
    return Object.fromEntries(entries.filter(([key, value]) => /^\d+:\d+$/.test(key) && typeof value === 'boolean'))
  } catch {
    return {}
  }
}

/**
 * Whether the role has the permission on the server, where unsaved changes do not count. False if the server does not
 * send the permissions of the role.
 */
export function isGrantedOnServer(role: Read<typeof Role>, permissionId: number): boolean {
  return role.permissions?.some(({ id }) => id === permissionId) === true
}

/** Whether the role grants the permission after the unsaved changes. */
export function isGranted(role: Read<typeof Role>, permissionId: number, draft: Draft): boolean {
  return draft[cellKey(role.id, permissionId)] ?? isGrantedOnServer(role, permissionId)
}

/**
 * Returns the draft with the cell toggled. A cell that is the same as on the server again is left out of the draft. The
 * permissions of a role that are not known cannot be changed, because a change replaces all of them.
 */
export function toggleCell(draft: Draft, role: Read<typeof Role>, permissionId: number): Draft {
  if (role.permissions === null) return draft
  const key = cellKey(role.id, permissionId)
  const { [key]: _, ...others } = draft
  const willBeGranted = !isGranted(role, permissionId, draft)
  return willBeGranted === isGrantedOnServer(role, permissionId) ? others : { ...others, [key]: willBeGranted }
}

/** Returns the draft without the cells of some roles. */
export function removeCellsOfRoles(draft: Draft, roleIds: readonly number[]): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !roleIds.includes(idsOfCellKey(key).roleId)))
}

/** A change that can no longer be saved. */
export interface OrphanedChange {
  roleId: number
  permissionId: number
  isGranted: boolean
}

/** Returns the changes whose role or permission is not in the lists, because it has been deleted. */
export function orphanedChangesOf(
  roles: readonly Read<typeof Role>[],
  permissions: readonly Read<typeof Permission>[],
  draft: Draft,
): OrphanedChange[] {
  const hasId = (items: readonly { id: number }[], id: number) => items.some((item) => item.id === id)
  return Object.entries(draft)
    .map(([key, isGranted]) => ({ ...idsOfCellKey(key), isGranted }))
    .filter(({ roleId, permissionId }) => !hasId(roles, roleId) || !hasId(permissions, permissionId))
}

/** Returns the draft without these changes, which can no longer be saved. */
export function removeOrphanedChanges(draft: Draft, orphaned: readonly OrphanedChange[]): Draft {
  const keys = new Set(orphaned.map(({ roleId, permissionId }) => cellKey(roleId, permissionId)))
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !keys.has(key)))
}

/** Returns the changes of each role that the draft changes. A cell that equals the state on the server is no change. */
export function roleChangesOf(
  roles: readonly Read<typeof Role>[],
  permissions: readonly Read<typeof Permission>[],
  draft: Draft,
): RoleChange[] {
  return roles
    .filter((role) => role.permissions !== null)
    .map((role) => {
      const changedPermissions = permissions.filter(
        ({ id }) => isGranted(role, id, draft) !== isGrantedOnServer(role, id),
      )
      return {
        role,
        grantedPermissions: changedPermissions.filter(({ id }) => !isGrantedOnServer(role, id)),
        revokedPermissions: changedPermissions.filter(({ id }) => isGrantedOnServer(role, id)),
      }
    })
    .filter(({ grantedPermissions, revokedPermissions }) => grantedPermissions.length + revokedPermissions.length > 0)
}

/**
 * Returns the staff members who gain or lose a permission, considering all of their roles, without super admins. Those
 * who can sign in come first.
 */
export function affectedStaffOf(
  roles: readonly Read<typeof Role>[],
  permissions: readonly Read<typeof Permission>[],
  draft: Draft,
): AffectedStaffMember[] {
  const staffById = new Map(
    roles.flatMap(({ staff }) => staff.filter(({ isSuperAdmin }) => !isSuperAdmin).map((one) => [one.id, one])),
  )
  return [...staffById.values()]
    .map(({ id, name, status }) => {
      const heldRoles = roles.filter(({ staff }) => staff.some((one) => one.id === id))
      const hasPermission = (permissionId: number) => heldRoles.some((role) => isGrantedOnServer(role, permissionId))
      const willHavePermission = (permissionId: number) =>
        heldRoles.some((role) => isGranted(role, permissionId, draft))
      return {
        id,
        name,
        canSignIn: canSignIn(status),
        gainedPermissions: permissions.filter((each) => !hasPermission(each.id) && willHavePermission(each.id)),
        lostPermissions: permissions.filter((each) => hasPermission(each.id) && !willHavePermission(each.id)),
      }
    })
    .filter(({ gainedPermissions, lostPermissions }) => gainedPermissions.length + lostPermissions.length > 0)
    .toSorted((a, b) => Number(b.canSignIn) - Number(a.canSignIn))
}

/** Returns the index of the item with this id. If there is none, returns `formerIndex`, clamped to the valid range. */
export function indexOfItem(items: readonly { id: number }[], id: number | undefined, formerIndex: number): number {
  const index = items.findIndex((item) => item.id === id)
  return index >= 0 ? index : clampIndex(formerIndex, items.length)
}
