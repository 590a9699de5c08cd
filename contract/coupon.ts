import * as v from 'valibot'
import { ifKnown, instant, listOrEmpty, orNull, textOrEmpty } from './answer.ts'
import { couponPaymentRecordKind } from './kinds/couponPayment.ts'
import { recordEndpoints } from './recordEndpoints.ts'
import { Coupon } from './storeParts.ts'

/** One use of a coupon by a member. `at` is ISO 8601 in UTC. */
const CouponUse = v.object({
  id: v.number(),
  member: textOrEmpty,
  /** A code of `CouponUsageStatus`. */
  status: v.number(),
  /** A code of `PaymentMethod`; null until the coupon has been scanned. */
  paymentMethod: orNull(v.number()),
  at: ifKnown(instant),
})

const CountsByEnumCode = listOrEmpty(v.object({ code: v.number(), count: v.number() }))

/**
 * A coupon with statistics of its holders and its uses (rule 4.12). Each list of counts has every code, in ascending
 * order.
 */
export const CouponDetail = v.object({
  ...Coupon.entries,
  updatedAt: ifKnown(instant),
  /** The number of members who hold the coupon, for each code of `CouponHoldingStatus`. */
  holdings: CountsByEnumCode,
  /** The number of the coupon's uses, for each code of `CouponUsageStatus`. */
  uses: CountsByEnumCode,
  /** The number of the coupon's scanned uses, for each code of `PaymentMethod`. */
  payments: CountsByEnumCode,
  /** The last twenty uses, newest first. */
  lastUses: listOrEmpty(CouponUse),
})
export type CouponDetail = v.InferInput<typeof CouponDetail>

export const couponPaymentEndpoints = recordEndpoints(couponPaymentRecordKind, { row: Coupon, record: CouponDetail })
