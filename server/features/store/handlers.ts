import type { Handlers } from '../../http/handler.ts'
import { couponHandlers } from './coupon.ts'
import { handleUpdateStore } from './edit.ts'
import { storeHoursHandlers } from './hours.ts'
import {
  handleGetProduct,
  handleGetStoreAdmin,
  handleListProductHistory,
  handleListStoreAdminHistory,
  handleTransitionCouponPayment,
  handleTransitionProduct,
  handleTransitionStoreAdmin,
} from './partLifecycles.ts'
import {
  handleListStoreAdmins,
  handleListStoreCoupons,
  handleListStorePoints,
  handleListStoreProducts,
  handleListStoreReviews,
} from './parts.ts'

/** The handlers of the endpoints that only stores have. */
export const storeHandlers = {
  updateStore: handleUpdateStore,
  ...storeHoursHandlers,
  ...couponHandlers,
  listStorePoints: handleListStorePoints,
  listStoreCoupons: handleListStoreCoupons,
  listStoreReviews: handleListStoreReviews,
  listStoreProducts: handleListStoreProducts,
  listStoreAdmins: handleListStoreAdmins,
  transitionCouponPayment: handleTransitionCouponPayment,
  transitionStoreAdmin: handleTransitionStoreAdmin,
  transitionProduct: handleTransitionProduct,
  getProduct: handleGetProduct,
  getStoreAdmin: handleGetStoreAdmin,
  listProductHistory: handleListProductHistory,
  listStoreAdminHistory: handleListStoreAdminHistory,
} satisfies Partial<Handlers>
