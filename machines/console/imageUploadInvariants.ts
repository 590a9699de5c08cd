import type { Invariant } from '../chart.ts'
import { type ImageUploadContext, ImageRefusal } from './imageUpload.ts'
import { isIn } from '../testing/steps.ts'

/** The invariants of a picture that is chosen for a message. */
export const imageUploadInvariants: Invariant[] = [
  {
    id: 'conversationNeverChanges',
    holds: ({ before, after }) =>
      before === undefined || contextOf(before.context).conversationId === contextOf(after.context).conversationId,
  },
  {
    id: 'readyHasItsPicture',
    holds: ({ after }) => !isIn(after, 'ready') || contextOf(after.context).image !== undefined,
  },
  {
    id: 'refusedHasItsReason',
    holds: ({ after }) => !isIn(after, 'refused') || contextOf(after.context).failure instanceof ImageRefusal,
  },
]

function contextOf(context: unknown): ImageUploadContext {
  return context as ImageUploadContext
}
