import { useCallback } from 'react'
import type { Right } from '../../contract/permission.ts'
import { usePermissions } from '../api/signedInStaff.ts'
import { useConsole } from '../console.tsx'
import { screenAt } from './screenAt.ts'
import type { Screen } from './screen.ts'

/**
 * Returns the permission that a URL requires. The URL may contain search parameters. Throws a RangeError if the URL
 * belongs to no screen.
 */
export function requiredPermissionOf(screens: readonly Screen[], url: string): Screen['permission'] {
  const [path = ''] = url.split('?', 1)
  const matchedScreen = screenAt(screens, path)
  if (matchedScreen === undefined) throw new RangeError(`nothing says who may open ${url}`)
  return matchedScreen.permission
}

/** Returns the permission that staff with `permissions` lack to open a screen; undefined if they may open it. */
export function missingPermission(
  permissions: readonly Right[],
  { permission }: Pick<Screen, 'permission'>,
): Right | undefined {
  return permission === 'signedIn' || permissions.includes(permission) ? undefined : permission
}

/** Returns whether staff with `permissions` may open a URL. The URL may contain search parameters. */
export function mayOpen(screens: readonly Screen[], permissions: readonly Right[], url: string): boolean {
  return missingPermission(permissions, { permission: requiredPermissionOf(screens, url) }) === undefined
}

/**
 * Returns a referentially stable function that returns whether the signed-in staff member may open a URL. Only for
 * components below the shell.
 */
export function useMayOpen(): (url: string) => boolean {
  const { screens } = useConsole()
  const permissions = usePermissions()
  return useCallback((url) => mayOpen(screens, permissions, url), [screens, permissions])
}
