import type { PermissionGroup } from '../../../contract/permission.ts'
import type { PointEntry } from '../../../contract/point.ts'

/** Whose points a list shows. */
export type Owner = 'user' | 'store'

/** Where the owner of the account is shown. */
export function ownerOf({ ownerId }: PointEntry, owner: Owner): string {
  return `/${owner}-detail/${ownerId}`
}

/** What staff need to go there. */
export function ownerPermission(owner: Owner): PermissionGroup {
  return owner === 'user' ? 'USER_MANAGEMENT' : 'STORE_MANAGEMENT'
}
