import type { PointEntry } from '../../../contract/point.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'

/** The kind of owner whose points a list shows: a member (`user`) or a store. */
export type PointOwnerKind = 'user' | 'store'

/** Returns the URL of the owner of a point entry. */
export function ownerUrl({ ownerId }: PointEntry, ownerKind: PointOwnerKind): string {
  return urlOfScreen(`/${ownerKind}-detail/$id`, { id: ownerId })
}
