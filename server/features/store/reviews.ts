import { and, eq } from 'drizzle-orm'
import { NotificationKind, UserRole } from '../../../contract/enumerations.ts'
import type { Review } from '../../../contract/storeParts.ts'
import { couponUsageLifecycle } from '../../../machines/lifecycles/couponUse.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { mayTrade } from '../../../machines/lifecycles/store.ts'
import { actorOf } from '../../http/actor.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { notify } from '../notification/notify.ts'
import { reviewList } from './childLists.ts'
import { japaneseDateOf } from '../../../contract/date.ts'
import { coupon, couponUse, storeReview } from './partTables.ts'
import { store } from './table.ts'

/**
 * Writes the review of a store by the acting member after a use of one of its coupons (rule 11.9). Throws a Failure: 404
 * if the use is another member's, 409 if it is not completed or has a review, or if the store does not trade.
 */
export async function writeReview(
  context: OperationContext,
  couponUseId: number,
  { rate, content }: { rate: number; content: string },
): Promise<Review> {
  const { db, clock } = context
  const { id: memberId } = actorOf(context)
  const [use] = await db
    .select({ status: couponUse.status, storeId: coupon.storeId, storeStatus: store.status })
    .from(couponUse)
    .innerJoin(coupon, eq(coupon.id, couponUse.couponId))
    .innerJoin(store, eq(store.id, coupon.storeId))
    .where(and(eq(couponUse.id, couponUseId), eq(couponUse.memberId, memberId)))
    .for('share', { of: store })
  if (use === undefined) throw notFound()
  requireTradingStore(use.storeStatus)
  if (stateOf(couponUsageLifecycle, use.status) !== 'completed') throw new Failure(409, 'review.notCompleted')
  const [added] = await db
    .insert(storeReview)
    .values({ storeId: use.storeId, couponUseId, memberId, rate, content, createdAt: clock() })
    .onConflictDoNothing({ target: storeReview.couponUseId })
    .returning({ id: storeReview.id })
  if (added === undefined) throw new Failure(409, 'review.written')
  context.recordChanged('review', added.id)
  await notify(context, NotificationKind.NEW_REVIEW, { reviewId: added.id })
  return readReview(context, added.id)
}

/**
 * Adds a reply to a review: by the store account whose store it is about, or by the member who has written it. Returns
 * the review with its replies. Throws a Failure: 404 if it is another review, 409 if the store does not trade.
 */
export async function replyToReview(context: OperationContext, reviewId: number, content: string): Promise<Review> {
  const { db, clock } = context
  const actor = actorOf(context)
  const [review] = await db
    .select({
      storeId: storeReview.storeId,
      parentId: storeReview.parentId,
      memberId: storeReview.memberId,
      creatorId: store.creatorId,
      storeStatus: store.status,
    })
    .from(storeReview)
    .innerJoin(store, eq(store.id, storeReview.storeId))
    .where(eq(storeReview.id, reviewId))
    .for('share', { of: store })
  const author = actor.role === UserRole.STORE ? { ownerId: actor.id } : { memberId: actor.id }
  const isOwn = review !== undefined && (author.ownerId === review.creatorId || author.memberId === review.memberId)
  if (review === undefined || review.parentId !== null || !isOwn) throw notFound()
  requireTradingStore(review.storeStatus)
  const now = clock()
  await db
    .insert(storeReview)
    .values({ storeId: review.storeId, parentId: reviewId, ...author, content, createdAt: now })
  context.recordChanged('review', reviewId)
  await notify(context, NotificationKind.NEW_SUB_REVIEW, { reviewId, day: japaneseDateOf(now.getTime()) })
  return readReview(context, reviewId)
}

function requireTradingStore(status: number): void {
  if (!mayTrade(status)) throw new Failure(409, 'store.notTrading')
}

async function readReview(context: OperationContext, id: number): Promise<Review> {
  const [row] = await reviewList.readRows(context, [id])
  if (row === undefined) throw notFound()
  return row
}
