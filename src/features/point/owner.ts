import type { Read } from '../../../contract/answer.ts'
import type { PointEntry } from '../../../contract/point.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'

/** The kind of owner whose points a list shows: a member (`user`) or a store. */
export type PointOwnerKind = 'user' | 'store'

/** Returns the URL of the owner of a point entry; undefined if the owner is not known. */
export function ownerUrl({ ownerId }: Read<typeof PointEntry>, ownerKind: PointOwnerKind): string | undefined {
  return ownerId === null ? undefined : urlOfScreen(`/${ownerKind}-detail/$id`, { id: ownerId })
}
