import { couponDisplayPhase, couponDisplayPeriodLifecycle, couponPaymentLifecycle } from './coupon.ts'
import { stateOf } from '../lifecycle.ts'
import { mayTrade } from './store.ts'

/** The data that decide whether a store offers a coupon now. */
export interface CouponOffer {
  /** The status of the coupon's payment, a code of `CouponPaymentStatus`. */
  paymentStatus: number
  displayFrom: Date
  displayTo: Date
  /** A code of `StoreStatus`. */
  storeStatus: number
}

/** Why a coupon is not offered. */
export type OfferRefusal = 'payment' | 'display' | 'store'

/** Returns why nobody can get or use the coupon at `now` (rule 11.4); undefined if there is no such reason. */
export function offerRefusalReason(
  { paymentStatus, displayFrom, displayTo, storeStatus }: CouponOffer,
  now: Date,
): OfferRefusal | undefined {
  if (stateOf(couponPaymentLifecycle, paymentStatus) !== 'effective') return 'payment'
  if (!mayTrade(storeStatus)) return 'store'
  const phase = couponDisplayPhase(displayFrom, displayTo, now)
  return stateOf(couponDisplayPeriodLifecycle, phase) === 'during' ? undefined : 'display'
}
