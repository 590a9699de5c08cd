import { eq } from 'drizzle-orm'
import { offerRefusalReason, type OfferRefusal } from '../../../machines/lifecycles/couponOffer.ts'
import type { Db } from '../../db/database.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import type { TextKey } from '../../http/text.ts'
import { coupon } from '../store/partTables.ts'
import { store } from '../store/table.ts'

type Coupon = typeof coupon.$inferSelect

const REFUSAL_KEYS: Readonly<Record<OfferRefusal, TextKey>> = {
  payment: 'coupon.refusal.payment',
  display: 'coupon.refusal.display',
  store: 'store.notTrading',
}

/**
 * Reads a coupon that is offered (rule 11.4), and locks its store until the transaction ends, so that it stays offered.
 * Throws a Failure: 404 if there is no such coupon, 409 if it is not offered.
 */
export async function lockOfferedCoupon(context: OperationContext, id: number): Promise<Coupon> {
  const { row, storeStatus } = await lockCoupon(context.db, id)
  const { status: paymentStatus, displayFrom, displayTo } = row
  const refusal = offerRefusalReason({ paymentStatus, displayFrom, displayTo, storeStatus }, context.clock())
  if (refusal !== undefined) throw new Failure(409, REFUSAL_KEYS[refusal])
  return row
}

async function lockCoupon(db: Db, id: number): Promise<{ row: Coupon; storeStatus: number }> {
  const [found] = await db
    .select({ row: coupon, storeStatus: store.status })
    .from(coupon)
    .innerJoin(store, eq(store.id, coupon.storeId))
    .where(eq(coupon.id, id))
    .for('share', { of: store })
  if (found === undefined) throw notFound()
  return found
}
