import * as v from 'valibot'
import { endpoint, IdParams, pagedQuery, pageSchema, transitionBody } from './endpoint.ts'
import { HistoryLine, HistorySteps } from './history.ts'
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
  status: v.number(),
  /** Why the payment was refused. */
  statusReason: v.nullable(v.string()),
  version: v.number(),
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
  /** A code of `RecordStatus`. */
  status: v.number(),
  /** Why the product was deactivated or deleted. */
  statusReason: v.nullable(v.string()),
  version: v.number(),
})
export type Product = v.InferOutput<typeof Product>

export const StoreAdmin = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  /** A code of `RecordStatus`. */
  status: v.number(),
  /** Why the account was deactivated or deleted. */
  statusReason: v.nullable(v.string()),
  version: v.number(),
  createdAt: v.string(),
})
export type StoreAdmin = v.InferOutput<typeof StoreAdmin>

/** The lists of what belongs to one store, each newest first by default; coupons whose payment waits come first. */
export const listStorePoints = recordListEndpoint('listStorePoints', storePoints, StorePoint)
export const listStoreCoupons = recordListEndpoint('listStoreCoupons', storeCoupons, Coupon)
export const listStoreReviews = recordListEndpoint('listStoreReviews', storeReviews, Review)
export const listStoreProducts = recordListEndpoint('listStoreProducts', storeProducts, Product)
export const listStoreAdmins = recordListEndpoint('listStoreAdmins', storeAdmins, StoreAdmin)

/** Sends one event to the account of a store administrator (rule 4.9). */
export const transitionStoreAdmin = endpoint({
  id: 'transitionStoreAdmin',
  method: 'POST',
  path: '/store-admin/{id}/transition',
  access: 'STORE_MANAGEMENT',
  params: IdParams,
  body: transitionBody(),
  response: StoreAdmin,
})

/** Sends one event to a product (rule 4.11). */
export const transitionProduct = endpoint({
  id: 'transitionProduct',
  method: 'POST',
  path: '/product/{id}/transition',
  access: 'PRODUCT_MANAGEMENT',
  params: IdParams,
  body: transitionBody(),
  response: Product,
})

const read = { method: 'GET', access: 'STORE_MANAGEMENT', params: IdParams } as const
const steps = { ...read, response: HistorySteps }
const history = { ...read, query: pagedQuery([], {}), response: pageSchema(HistoryLine) }

export const getProduct = endpoint({ ...read, id: 'getProduct', path: '/product/{id}', response: Product })
export const getStoreAdmin = endpoint({
  ...read,
  id: 'getStoreAdmin',
  path: '/store-admin/{id}',
  response: StoreAdmin,
})

export const listProductHistory = endpoint({ ...history, id: 'listProductHistory', path: '/product/{id}/history' })
export const listStoreAdminHistory = endpoint({
  ...history,
  id: 'listStoreAdminHistory',
  path: '/store-admin/{id}/history',
})

export const listProductSteps = endpoint({ ...steps, id: 'listProductSteps', path: '/product/{id}/steps' })
export const listStoreAdminSteps = endpoint({ ...steps, id: 'listStoreAdminSteps', path: '/store-admin/{id}/steps' })
