import * as v from 'valibot'
import { endpoint, IdParams, pagedQuery, pageSchema, transitionBody } from './endpoint.ts'
import { HistoryLine, HistorySteps } from './history.ts'
import { Coupon } from './storeParts.ts'

/** One use of a coupon by a member. `at` is ISO 8601 in UTC. */
const CouponUse = v.object({
  id: v.number(),
  member: v.string(),
  /** A code of `CouponUsageStatus`. */
  status: v.number(),
  /** A code of `PaymentMethod`; null until the coupon has been scanned. */
  paymentMethod: v.nullable(v.number()),
  at: v.string(),
})

const CountByCode = v.array(v.object({ code: v.number(), count: v.number() }))

/** A coupon with how members hold and use it (rule 4.12). The counts name every code, in the order of the codes. */
export const CouponDetail = v.object({
  ...Coupon.entries,
  storeId: v.number(),
  /** The members who hold the coupon, by code of `CouponHoldingStatus`. */
  holdings: CountByCode,
  /** The coupon's uses, by code of `CouponUsageStatus`. */
  uses: CountByCode,
  /** The coupon's scanned uses, by code of `PaymentMethod`. */
  payments: CountByCode,
  /** The last twenty uses, newest first. */
  lastUses: v.array(CouponUse),
})
export type CouponDetail = v.InferOutput<typeof CouponDetail>

const one = { method: 'GET', access: 'STORE_MANAGEMENT', params: IdParams } as const

export const getCoupon = endpoint({ ...one, id: 'getCoupon', path: '/coupon/{id}', response: CouponDetail })

export const listCouponHistory = endpoint({
  ...one,
  id: 'listCouponHistory',
  path: '/coupon/{id}/history',
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
})

export const listCouponSteps = endpoint({
  ...one,
  id: 'listCouponSteps',
  path: '/coupon/{id}/steps',
  response: HistorySteps,
})

/** Sends one event to the payment of a coupon (rule 4.9). */
export const transitionCouponPayment = endpoint({
  id: 'transitionCouponPayment',
  method: 'POST',
  path: '/coupon/{id}/transition',
  access: 'STORE_MANAGEMENT',
  params: IdParams,
  body: transitionBody(),
  response: CouponDetail,
})
