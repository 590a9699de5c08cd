import * as v from 'valibot'
import { IdParams, numberFromText, pagedQuery, pageSchema, wholeNumber } from '../endpoint.ts'
import { type CodeOf, CouponUsageStatus, PaymentMethod } from '../enumerations.ts'
import { CALLS_PER_MINUTE, declareAppEndpoint } from './appEndpoint.ts'

/** A use of a coupon (rule 11.5), as its member and its store see it. */
const AppCouponUse = v.object({
  id: v.number(),
  coupon: v.object({
    id: v.number(),
    title: v.string(),
    image: v.nullable(v.string()),
    point: v.number(),
    /** A code of `CouponUseType`. */
    useType: v.number(),
  }),
  store: v.object({ id: v.number(), name: v.string() }),
  /** The name is the nickname, if there is one. */
  member: v.object({ id: v.number(), name: v.string() }),
  /** A code of `CouponUsageStatus`, which is a state of the chart of uses. */
  status: v.number(),
  /** A code of `PaymentMethod`; null until the scan. */
  paymentMethod: v.nullable(v.number()),
  /**
   * The points that the member gets, from the scan on; null before it, in a rejected use, and in a use that was not
   * scanned in an app.
   */
  reward: v.nullable(v.number()),
  /** The points that the platform keeps, which the store pays besides. Null also for the member. */
  fee: v.nullable(v.number()),
  /** The events that the caller can send now: `scan`, `complete`, `reject`. */
  allowedEvents: v.array(v.string()),
  /** Whether the member has reviewed the store after this use. */
  isReviewed: v.boolean(),
  createdAt: v.string(),
})
export type AppCouponUse = v.InferInput<typeof AppCouponUse>

/** A step of a use, as server processes report it. */
export interface CouponUseChange {
  couponUseId: number
  couponId: number
  storeId: number
  status: CodeOf<typeof CouponUsageStatus>
  /** The points that the member gets, from the scan on. */
  points?: number | undefined
}

const paymentMethods = Object.values(PaymentMethod)
const codes = Object.values(CouponUsageStatus)
const listQuery = pagedQuery([], { status: v.optional(numberFromText(Math.min(...codes), Math.max(...codes))) })

/** The uses of the calling member, newest first. */
export const listOwnCouponUses = declareAppEndpoint({
  id: 'listOwnCouponUses',
  method: 'GET',
  path: '/coupon-use',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.read,
  query: listQuery,
  response: pageSchema(AppCouponUse),
})

/** The uses of the coupons of a store of the caller, newest first. */
export const listOwnStoreCouponUses = declareAppEndpoint({
  id: 'listOwnStoreCouponUses',
  method: 'GET',
  path: '/own-store/{id}/coupon-use',
  access: ['storeAccount'],
  callsPerMinute: CALLS_PER_MINUTE.read,
  params: IdParams,
  query: listQuery,
  response: pageSchema(AppCouponUse),
})

/** A use of the calling member, or of a coupon of a store of the caller. 404 if it is another one. */
export const getCouponUse = declareAppEndpoint({
  id: 'getCouponUse',
  method: 'GET',
  path: '/coupon-use/{id}',
  access: ['member', 'storeAccount'],
  callsPerMinute: CALLS_PER_MINUTE.read,
  params: IdParams,
  response: AppCouponUse,
})

/**
 * Starts a use of a coupon that the calling member holds: they show it in the store. 409 if they do not hold it, have
 * used it, or if it is not offered; with the open use as `data.record` if there is one.
 */
export const useCoupon = declareAppEndpoint({
  id: 'useCoupon',
  method: 'POST',
  path: '/coupon/{id}/use',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.write,
  params: IdParams,
  response: AppCouponUse,
})

/**
 * Scans a use of a coupon of a store of the caller, and keeps its points aside. 409 if the use is in another state, the
 * coupon is no longer offered, or the points of the store do not suffice.
 */
export const scanCouponUse = declareAppEndpoint({
  id: 'scanCouponUse',
  method: 'POST',
  path: '/coupon-use/{id}/scan',
  access: ['storeAccount'],
  callsPerMinute: CALLS_PER_MINUTE.sale,
  params: IdParams,
  body: v.strictObject({ paymentMethod: wholeNumber(Math.min(...paymentMethods), Math.max(...paymentMethods)) }),
  response: AppCouponUse,
})

/** Completes a scanned use: the member has paid, and the points are booked. 409 if it is in another state. */
export const completeCouponUse = declareAppEndpoint({
  id: 'completeCouponUse',
  method: 'POST',
  path: '/coupon-use/{id}/complete',
  access: ['storeAccount'],
  callsPerMinute: CALLS_PER_MINUTE.sale,
  params: IdParams,
  response: AppCouponUse,
})

/** Rejects a use that is not completed; no points move. 409 if it is in another state. */
export const rejectCouponUse = declareAppEndpoint({
  id: 'rejectCouponUse',
  method: 'POST',
  path: '/coupon-use/{id}/reject',
  access: ['member', 'storeAccount'],
  callsPerMinute: CALLS_PER_MINUTE.sale,
  params: IdParams,
  response: AppCouponUse,
})
