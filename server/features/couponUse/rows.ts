import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { AppCallerKind } from '../../../contract/appApi/appEndpoint.ts'
import type { AppCouponUse } from '../../../contract/appApi/couponUse.ts'
import { allowedCouponUsageEvents } from '../../../machines/lifecycles/couponUse.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import { coupon, couponUse, storeReview } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { member, shownMemberName } from '../user/table.ts'

/** Returns the condition for a use of a member, or of a coupon of a store of a store account. */
export function ownUseCondition({ kind, id }: { kind: AppCallerKind; id: number }, useId: number): SQL | undefined {
  return and(eq(couponUse.id, useId), eq(kind === 'member' ? couponUse.memberId : store.creatorId, id))
}

/** Throws 404 if the use is neither of the member nor of a store of the store account. */
export async function requireOwnUse(db: Db, person: { kind: AppCallerKind; id: number }, useId: number): Promise<void> {
  const [found] = await db
    .select({ id: couponUse.id })
    .from(couponUse)
    .innerJoin(coupon, eq(coupon.id, couponUse.couponId))
    .innerJoin(store, eq(store.id, coupon.storeId))
    .where(ownUseCondition(person, useId))
  if (found === undefined) throw notFound()
}

/** Reads a use as its member or the account of its store sees it. Throws 404 if it does not exist. */
export async function readCouponUse(db: Db, id: number, viewer: AppCallerKind): Promise<AppCouponUse> {
  const [found] = await readCouponUses(db, [id], viewer)
  if (found === undefined) throw notFound()
  return found
}

/** Reads the uses with these ids as their member or the account of their store sees them, in any order. */
export async function readCouponUses(db: Db, ids: number[], viewer: AppCallerKind): Promise<AppCouponUse[]> {
  const rows = await db
    .select({
      id: couponUse.id,
      coupon: {
        id: coupon.id,
        title: coupon.title,
        image: coupon.image,
        point: coupon.point,
        useType: coupon.useType,
      },
      store: { id: store.id, name: store.name },
      member: {
        id: member.id,
        name: shownMemberName,
      },
      status: couponUse.status,
      paymentMethod: couponUse.paymentMethod,
      reward: couponUse.rewardPoints,
      fee: couponUse.feePoints,
      reviewId: storeReview.id,
      createdAt: couponUse.createdAt,
    })
    .from(couponUse)
    .innerJoin(coupon, eq(coupon.id, couponUse.couponId))
    .innerJoin(store, eq(store.id, coupon.storeId))
    .innerJoin(member, eq(member.id, couponUse.memberId))
    .leftJoin(storeReview, eq(storeReview.couponUseId, couponUse.id))
    .where(inArray(couponUse.id, ids))
  return rows.map(({ reviewId, createdAt, fee, ...row }) => ({
    ...row,
    fee: viewer === 'member' ? null : fee,
    allowedEvents: allowedCouponUsageEvents(row.status, viewer),
    isReviewed: reviewId !== null,
    createdAt: createdAt.toISOString(),
  }))
}
