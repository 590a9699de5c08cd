import type { PointEntry } from '../../../contract/point.ts'

/** Whose points a list shows. */
export type Owner = 'user' | 'store'

/** Where the owner of the account is shown. */
export function ownerOf({ ownerId }: PointEntry, owner: Owner): string {
  return `/${owner}-detail/${ownerId}`
}
