import { listFacts } from '../kind.ts'

const OF_STORE = { access: 'STORE_MANAGEMENT', isSearched: false, filters: {} } as const

/** The lists of what belongs to one store. */
export const storePoints = listFacts({
  ...OF_STORE,
  path: '/store/{id}/point',
  sorts: ['at', 'point'],
  defaultSort: '-at',
})
export const storeCoupons = listFacts({
  ...OF_STORE,
  path: '/store/{id}/coupon',
  sorts: ['displayFrom', 'point', 'title'],
  defaultSort: '-displayFrom',
})
export const storeReviews = listFacts({
  ...OF_STORE,
  path: '/store/{id}/review',
  sorts: ['createdAt', 'rate'],
  defaultSort: '-createdAt',
})
export const storeProducts = listFacts({
  ...OF_STORE,
  path: '/store/{id}/product',
  sorts: ['name'],
  defaultSort: 'newest',
})
export const storeAdmins = listFacts({
  ...OF_STORE,
  path: '/store/{id}/admin',
  sorts: ['name', 'createdAt'],
  defaultSort: '-createdAt',
})

/** The stores that one owner has requested. */
export const ownStores = listFacts({
  ...OF_STORE,
  path: '/store-account/{id}/store',
  sorts: ['createdAt', 'name'],
  defaultSort: '-createdAt',
})

/** The users that a user has referred. */
export const userReferrals = listFacts({
  path: '/user/{id}/referral',
  access: 'USER_MANAGEMENT',
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  isSearched: false,
  filters: {},
})
