import * as v from 'valibot'
import { IdParams, numberFromText, pagedQuery, pageSchema } from '../endpoint.ts'
import { CALLS_PER_MINUTE, declareAppEndpoint } from './appEndpoint.ts'

/** A coupon as members see it. Times are ISO 8601 in UTC. */
const AppCoupon = v.object({
  id: v.number(),
  title: v.string(),
  image: v.nullable(v.string()),
  point: v.number(),
  /** The points that a member gets for a use, by the present settings. */
  reward: v.number(),
  /** A code of `CouponUseType`. */
  useType: v.number(),
  store: v.object({ id: v.number(), name: v.string() }),
  displayFrom: v.string(),
  displayTo: v.string(),
  /** Whether members can get and use the coupon now (rule 11.4). */
  isOffered: v.boolean(),
  /** How the calling member holds the coupon, a code of `CouponHoldingStatus`; null if they do not. */
  holdingStatus: v.nullable(v.number()),
})
export type AppCoupon = v.InferInput<typeof AppCoupon>

/** The coupons that members can get now, newest first. */
export const listCoupons = declareAppEndpoint({
  id: 'listCoupons',
  method: 'GET',
  path: '/coupon',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.read,
  query: pagedQuery([], { storeId: v.optional(numberFromText(1)) }),
  response: pageSchema(AppCoupon),
})

/** The coupons that the calling member holds or has used, those that they got last first. */
export const listHeldCoupons = declareAppEndpoint({
  id: 'listHeldCoupons',
  method: 'GET',
  path: '/held-coupon',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.read,
  query: pagedQuery([], {}),
  response: pageSchema(AppCoupon),
})

/** Gets a coupon for the calling member. 409 if it is not offered, or if the member has it already (rule 11.4). */
export const holdCoupon = declareAppEndpoint({
  id: 'holdCoupon',
  method: 'POST',
  path: '/coupon/{id}/hold',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.write,
  params: IdParams,
  response: AppCoupon,
})
