import type { Read } from '../../contract/answer.ts'
import { isPermissionGroup } from '../../contract/permission.ts'
import type { Permission } from '../../contract/role.ts'
import type { GetText } from '../texts/text.ts'

/** A permission whose name a screen shows. */
export type NamedPermission = Pick<Read<typeof Permission>, 'id' | 'key' | 'name' | 'isRenamed'>

/**
 * Returns the name of a permission: as staff have entered it, or in the active language for a permission group that
 * staff have not renamed (rule 2.7).
 */
export function permissionName({ key, name, isRenamed }: Omit<NamedPermission, 'id'>, text: GetText): string {
  return isPermissionGroup(key) && !isRenamed ? text(`permission.${key}`) : name
}
