import * as v from 'valibot'
import { storeAdmins, storeCoupons, storePoints, storeProducts, storeReviews } from './kinds/parts.ts'
import { recordListEndpoint } from './listEndpoints.ts'
import { MovementFields } from './point.ts'

/** A movement on the store's point account. `point` has no sign; `STORE_POINT_SIGN` gives it by type. */
export const StorePoint = v.object({
  id: v.number(),
  type: v.string(),
  point: v.number(),
  ...MovementFields.entries,
  at: v.string(),
})
export type StorePoint = v.InferOutput<typeof StorePoint>

export const Coupon = v.object({
  id: v.number(),
  image: v.nullable(v.string()),
  title: v.string(),
  point: v.number(),
  /** A code of `CouponUseType`. */
  useType: v.number(),
  displayFrom: v.string(),
  displayTo: v.string(),
  /** A code of `CouponDisplayPhase`, computed with the server's clock. */
  displayPhase: v.number(),
  /** A code of `CouponPaymentStatus`. */
  paymentStatus: v.number(),
})
export type Coupon = v.InferOutput<typeof Coupon>

export const Review = v.object({
  id: v.number(),
  author: v.string(),
  content: v.string(),
  /** From 1 (worst) to 5. */
  rate: v.number(),
  createdAt: v.string(),
  replies: v.array(v.object({ id: v.number(), author: v.string(), content: v.string(), createdAt: v.string() })),
})
export type Review = v.InferOutput<typeof Review>

export const Product = v.object({
  id: v.number(),
  image: v.nullable(v.string()),
  name: v.string(),
  maker: v.string(),
  category: v.string(),
  description: v.string(),
})
export type Product = v.InferOutput<typeof Product>

export const StoreAdmin = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  /** A code of `RecordStatus`. */
  status: v.number(),
  createdAt: v.string(),
})
export type StoreAdmin = v.InferOutput<typeof StoreAdmin>

/** The lists of what belongs to one store, each newest first by default. */
export const listStorePoints = recordListEndpoint('listStorePoints', storePoints, StorePoint)
export const listStoreCoupons = recordListEndpoint('listStoreCoupons', storeCoupons, Coupon)
export const listStoreReviews = recordListEndpoint('listStoreReviews', storeReviews, Review)
export const listStoreProducts = recordListEndpoint('listStoreProducts', storeProducts, Product)
export const listStoreAdmins = recordListEndpoint('listStoreAdmins', storeAdmins, StoreAdmin)
