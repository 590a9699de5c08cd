import { declareList } from '../recordKind.ts'

const LIST_DEFAULTS = {
  screens: ['/store-detail/{id}'],
  access: 'STORE_MANAGEMENT',
  isSearchable: false,
  filters: {},
} as const

/** The lists of one store's point movements, coupons, reviews, products and administrators. */
export const storePointMovementList = declareList({
  ...LIST_DEFAULTS,
  path: '/store/{id}/point',
  sortFields: ['at', 'point'],
  defaultSort: '-at',
})
export const storeCouponList = declareList({
  ...LIST_DEFAULTS,
  path: '/store/{id}/coupon',
  sortFields: ['payment', 'displayFrom', 'point', 'title'],
  defaultSort: 'payment',
})
export const storeReviewList = declareList({
  ...LIST_DEFAULTS,
  path: '/store/{id}/review',
  sortFields: ['createdAt', 'rate'],
  defaultSort: '-createdAt',
})
export const storeProductList = declareList({
  ...LIST_DEFAULTS,
  path: '/store/{id}/product',
  sortFields: ['name'],
  defaultSort: 'newest',
})
export const storeAdminList = declareList({
  ...LIST_DEFAULTS,
  path: '/store/{id}/admin',
  sortFields: ['name', 'createdAt'],
  defaultSort: '-createdAt',
})

/** The stores that one owner has requested. */
export const storeAccountStoreList = declareList({
  ...LIST_DEFAULTS,
  path: '/store-account/{id}/store',
  screens: ['/store-account'],
  sortFields: ['createdAt', 'name'],
  defaultSort: '-createdAt',
})

/** The users that a user has referred. */
export const userReferralList = declareList({
  path: '/user/{id}/referral',
  screens: ['/user-detail/{id}'],
  access: 'USER_MANAGEMENT',
  sortFields: ['createdAt'],
  defaultSort: '-createdAt',
  isSearchable: false,
  filters: {},
})
