import * as v from 'valibot'
import { ifKnown, instant, listOrEmpty, orNull, textOrEmpty } from './answer.ts'
import { declareEndpoint, IdParams, transitionBody } from './endpoint.ts'
import { onScreens } from './need.ts'
import { Coupon, historyEndpointDefaults, readEndpointDefaults, stepsEndpointDefaults } from './storeParts.ts'

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
  storeId: ifKnown(v.number()),
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

export const getCoupon = declareEndpoint({
  ...readEndpointDefaults,
  id: 'getCoupon',
  need: onScreens('record', '/store-detail/{id}'),
  path: '/coupon/{id}',
  response: CouponDetail,
})

export const listCouponHistory = declareEndpoint({
  ...historyEndpointDefaults,
  id: 'listCouponHistory',
  need: onScreens('history', '/store-detail/{id}'),
  path: '/coupon/{id}/history',
})

export const listCouponSteps = declareEndpoint({
  ...stepsEndpointDefaults,
  id: 'listCouponSteps',
  need: onScreens('steps', '/store-detail/{id}'),
  path: '/coupon/{id}/steps',
})

/** Sends one event to the lifecycle of a coupon's payment (rule 4.9). */
export const transitionCouponPayment = declareEndpoint({
  id: 'transitionCouponPayment',
  need: onScreens('event', '/store-detail/{id}'),
  method: 'POST',
  path: '/coupon/{id}/transition',
  access: 'STORE_MANAGEMENT',
  params: IdParams,
  body: transitionBody(),
  response: CouponDetail,
})
