import { useCallback } from 'react'
import type { PermissionGroup } from '../../contract/permission.ts'
import { usePermissions } from '../api/staff.ts'
import { permissionOf } from './menu.ts'

/** What a signed-in address asks for, with or without a query. Throws a RangeError for one that no screen has. */
export function permissionFor(address: string): PermissionGroup | 'signedIn' {
  const [path = ''] = address.split('?', 1)
  const permission = permissionOf(path)
  if (permission === undefined) throw new RangeError(`nothing says who may open ${address}`)
  return permission
}

/** The group that staff with these permission groups lack to open the address; undefined where they may open it. */
export function lackingFor(permissions: readonly PermissionGroup[], address: string): PermissionGroup | undefined {
  const permission = permissionFor(address)
  return permission === 'signedIn' || permissions.includes(permission) ? undefined : permission
}

/** Whether staff with these permission groups may open the address, with or without a query. */
export function mayOpen(permissions: readonly PermissionGroup[], address: string): boolean {
  return lackingFor(permissions, address) === undefined
}

/** Asks of any address whether the signed-in staff member may open it; only below the shell. It keeps its identity. */
export function useMayOpen(): (address: string) => boolean {
  const permissions = usePermissions()
  return useCallback((address) => mayOpen(permissions, address), [permissions])
}
