import { and, eq } from 'drizzle-orm'
import type { NotificationKind } from '../../../contract/enumerations.ts'
import { couponHoldingLifecycle } from '../../../machines/couponUse.ts'
import { notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { notify } from '../notification/notify.ts'
import { coupon, couponHolding } from './partTables.ts'

/** The kinds of notifications about a coupon as a whole. */
type CouponKind = (typeof NotificationKind)['DELETE_COUPON' | 'COUPON_PREPARE_TO_EXPIRE' | 'COUPON_EXPIRED']

/**
 * Notifies the store of a coupon and the members who hold it and can still use it; once for each kind, however often it
 * is called. Throws 404 if the coupon does not exist.
 */
export async function notifyOfCoupon(context: OperationContext, kind: CouponKind, couponId: number): Promise<void> {
  const { db } = context
  const [found] = await db
    .select({ title: coupon.title, storeId: coupon.storeId })
    .from(coupon)
    .where(eq(coupon.id, couponId))
  if (found === undefined) throw notFound()
  const isHeld = eq(couponHolding.status, couponHoldingLifecycle.codes.effective)
  const holdings = await db
    .select({ memberId: couponHolding.memberId })
    .from(couponHolding)
    .where(and(eq(couponHolding.couponId, couponId), isHeld))
  await notify(context, kind, {
    couponId,
    couponTitle: found.title,
    owners: [
      { kind: 'store', ids: [found.storeId] },
      { kind: 'member', ids: holdings.map(({ memberId }) => memberId) },
    ],
  })
}
