import type { PointEntry } from '../../../contract/point.ts'
import { addressTo } from '../../navigation/addressTo.ts'

/** Whose points a list shows. */
export type Owner = 'user' | 'store'

/** Where the owner of the account is shown. */
export function ownerOf({ ownerId }: PointEntry, owner: Owner): string {
  return addressTo(`/${owner}-detail/$id`, { id: ownerId })
}
