import type { Read } from '../../../contract/answer.ts'
import type { Review } from '../../../contract/storeParts.ts'
import { BidiIsolated } from '../../ui/bidiIsolated.tsx'
import { Time } from '../../ui/time.tsx'

/** The text of a review with its replies. */
export function ReviewWithReplies({ review }: { review: Read<typeof Review> }) {
  return (
    <div className="py-2 whitespace-normal">
      <p>{review.content}</p>
      {review.replies.map((reply) => (
        <p key={reply.id} className="mt-1.5 border-s-2 ps-3 text-sm text-soft">
          <span className="me-2 font-medium">
            <BidiIsolated>{reply.author}</BidiIsolated>
          </span>
          <BidiIsolated>{reply.content}</BidiIsolated> <Time at={reply.createdAt} as="relative" />
        </p>
      ))}
    </div>
  )
}
