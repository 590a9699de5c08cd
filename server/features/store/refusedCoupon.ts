import { and, eq } from 'drizzle-orm'
import { NotificationKind } from '../../../contract/enumerations.ts'
import { couponHoldingLifecycle } from '../../../machines/lifecycles/couponUse.ts'
import { notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { notify } from '../notification/notify.ts'
import { coupon, couponHolding } from './partTables.ts'

/**
 * Notifies the store of a coupon, and the members who hold it and can still use it, that it is no longer offered. Throws
 * 404 if the coupon does not exist.
 */
export async function notifyOfRefusedCoupon(context: OperationContext, couponId: number): Promise<void> {
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
  await notify(context, NotificationKind.DELETE_COUPON, {
    couponId,
    couponTitle: found.title,
    owners: [
      { kind: 'store', ids: [found.storeId] },
      { kind: 'member', ids: holdings.map(({ memberId }) => memberId) },
    ],
  })
}
