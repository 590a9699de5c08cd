import * as v from 'valibot'
import { alsoNamed, ifKnown, instant, listOrEmpty, orNull, textOrEmpty, versionOrFirst } from './answer.ts'
import { declareEndpoint, IdParams, pagedQuery, pageSchema, transitionBody } from './endpoint.ts'
import { HistoryLine, HistorySteps } from './history.ts'
import {
  storeAdminList,
  storeCouponList,
  storePointMovementList,
  storeProductList,
  storeReviewList,
} from './kinds/childLists.ts'
import { declareChildListEndpoint } from './listEndpoints.ts'
import { onScreens } from './need.ts'
import { MovementFields } from './point.ts'
import { StateSummary } from './recordEndpoints.ts'

/** A movement on the store's point account. */
export const StorePointMovement = v.object({
  id: v.number(),
  type: v.string(),
  /** The points of the movement, unsigned. `STORE_POINT_SIGN` has the sign of each type. */
  point: v.number(),
  ...MovementFields.entries,
  at: alsoNamed('date', ifKnown(instant)),
})
export type StorePointMovement = v.InferInput<typeof StorePointMovement>

export const Coupon = v.object({
  id: v.number(),
  storeId: ifKnown(v.number()),
  /** The name of the store that offers the coupon. */
  storeName: textOrEmpty,
  image: orNull(v.string()),
  title: v.string(),
  /** The points that a member gets when a store scans the coupon. */
  point: ifKnown(v.number()),
  /** A code of `CouponUseType`. */
  useType: ifKnown(v.number()),
  displayFrom: ifKnown(instant),
  displayTo: ifKnown(instant),
  /** A code of `CouponDisplayPhase`, computed with the server's clock. */
  displayPhase: ifKnown(v.number()),
  /** A code of `CouponPaymentStatus`. */
  status: v.number(),
  /** Why the payment was refused. */
  statusReason: orNull(v.string()),
  /** The number of members who hold the coupon. */
  holderCount: ifKnown(v.number()),
  version: versionOrFirst,
  createdAt: ifKnown(instant),
})
export type Coupon = v.InferInput<typeof Coupon>

export const Review = v.object({
  id: v.number(),
  author: textOrEmpty,
  content: textOrEmpty,
  /** From 1 (worst) to 5. */
  rate: ifKnown(v.number()),
  createdAt: ifKnown(instant),
  replies: listOrEmpty(
    v.object({ id: v.number(), author: textOrEmpty, content: textOrEmpty, createdAt: ifKnown(instant) }),
  ),
})
export type Review = v.InferInput<typeof Review>

export const Product = v.object({
  id: v.number(),
  storeId: ifKnown(v.number()),
  /** The name of the store that offers the product. */
  storeName: textOrEmpty,
  image: orNull(v.string()),
  name: v.string(),
  maker: textOrEmpty,
  category: textOrEmpty,
  description: textOrEmpty,
  /** A code of `RecordStatus`. */
  status: v.number(),
  /** Why the product was deactivated or deleted. */
  statusReason: orNull(v.string()),
  version: versionOrFirst,
  createdAt: ifKnown(instant),
  updatedAt: ifKnown(instant),
})
export type Product = v.InferInput<typeof Product>

export const StoreAdmin = v.object({
  id: v.number(),
  name: v.string(),
  email: textOrEmpty,
  phone: textOrEmpty,
  /** A code of `RecordStatus`. */
  status: v.number(),
  /** Why the account was deactivated or deleted. */
  statusReason: orNull(v.string()),
  version: versionOrFirst,
  createdAt: ifKnown(instant),
})
export type StoreAdmin = v.InferInput<typeof StoreAdmin>

/** The movements of points on the account of a store, newest first by default. */
export const listStorePoints = declareChildListEndpoint('listStorePoints', storePointMovementList, StorePointMovement)
/** The coupons of a store; those whose payment is pending come before others, each newest first by default. */
export const listStoreCoupons = declareChildListEndpoint('listStoreCoupons', storeCouponList, Coupon)
/** The reviews of a store with the replies to them, newest first by default. */
export const listStoreReviews = declareChildListEndpoint('listStoreReviews', storeReviewList, Review)
/** The products of a store in every state, newest first by default. */
export const listStoreProducts = declareChildListEndpoint('listStoreProducts', storeProductList, Product)
/** The accounts of the administrators of a store, newest first by default. */
export const listStoreAdmins = declareChildListEndpoint('listStoreAdmins', storeAdminList, StoreAdmin)

/** Sends one event to the lifecycle of a store administrator's account (rule 4.9). */
export const transitionStoreAdmin = declareEndpoint({
  id: 'transitionStoreAdmin',
  need: onScreens('event', '/store-detail/{id}'),
  method: 'POST',
  path: '/store-admin/{id}/transition',
  access: 'STORE_MANAGEMENT',
  params: IdParams,
  body: transitionBody(),
  response: StoreAdmin,
})

/** What the declarations of the endpoints that read a part of a store have in common. */
const readEndpointDefaults = { method: 'GET', access: 'STORE_MANAGEMENT', params: IdParams } as const
const stateSummaryEndpointDefaults = { ...readEndpointDefaults, response: StateSummary }

/**
 * For each state of the payment, how many of one store's coupons are in it, and when the one that has been in it the
 * longest entered it.
 */
export const summarizeStoreCouponStates = declareEndpoint({
  ...stateSummaryEndpointDefaults,
  id: 'summarizeStoreCouponStates',
  need: onScreens('states', '/store-detail/{id}'),
  path: `${storeCouponList.path}/states`,
})
/**
 * For each state, how many of one store's products are in it, and when the one that has been in it the longest
 * entered it.
 */
export const summarizeStoreProductStates = declareEndpoint({
  ...stateSummaryEndpointDefaults,
  id: 'summarizeStoreProductStates',
  need: onScreens('states', '/store-detail/{id}'),
  path: `${storeProductList.path}/states`,
})
/**
 * For each state, how many of one store's administrators are in it, and when the one that has been in it the longest
 * entered it.
 */
export const summarizeStoreAdminStates = declareEndpoint({
  ...stateSummaryEndpointDefaults,
  id: 'summarizeStoreAdminStates',
  need: onScreens('states', '/store-detail/{id}'),
  path: `${storeAdminList.path}/states`,
})

/** What the declarations of the endpoints that list the lifecycle steps of a part of a store have in common. */
const stepsEndpointDefaults = { ...readEndpointDefaults, response: HistorySteps }
/** What the declarations of the endpoints that list the history of a part of a store have in common. */
const historyEndpointDefaults = {
  ...readEndpointDefaults,
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
}

/** The account of an administrator of a store. */
export const getStoreAdmin = declareEndpoint({
  ...readEndpointDefaults,
  id: 'getStoreAdmin',
  need: onScreens('record', '/store-detail/{id}'),
  path: '/store-admin/{id}',
  response: StoreAdmin,
})

/** What has happened to the account of a store's administrator, newest first. */
export const listStoreAdminHistory = declareEndpoint({
  ...historyEndpointDefaults,
  id: 'listStoreAdminHistory',
  need: onScreens('history', '/store-detail/{id}'),
  path: '/store-admin/{id}/history',
})

/** When the account of a store's administrator was created, and the latest events of its lifecycle, newest first. */
export const listStoreAdminSteps = declareEndpoint({
  ...stepsEndpointDefaults,
  id: 'listStoreAdminSteps',
  need: onScreens('steps', '/store-detail/{id}'),
  path: '/store-admin/{id}/steps',
})
