import { isPermissionGroup } from '../../contract/permission.ts'
import type { Permission } from '../../contract/role.ts'
import type { Text } from '../text.ts'

/** The fields of a permission from which its name is shown. */
export type NamedPermission = Pick<Permission, 'id' | 'key' | 'name' | 'isRenamed'>

/**
 * Returns the name of a permission: as staff have entered it, or in the active language for a permission group that
 * staff have not renamed (rule 2.7).
 */
export function permissionName({ key, name, isRenamed }: NamedPermission, text: Text): string {
  return isPermissionGroup(key) && !isRenamed ? text(`permission.${key}`) : name
}
