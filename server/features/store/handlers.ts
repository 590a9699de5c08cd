import type { Handlers } from '../../http/handler.ts'
import { handleGetStore, handleListStoreHistory, handleTransitionStore, handleUpdateStore } from './detail.ts'
import { handleCountStores, handleListStores } from './list.ts'
import {
  handleListStoreAdmins,
  handleListStoreCoupons,
  handleListStorePoints,
  handleListStoreProducts,
  handleListStoreReviews,
} from './parts.ts'

/** Every endpoint of the stores. */
export const storeHandlers = {
  listStores: handleListStores,
  countStores: handleCountStores,
  getStore: handleGetStore,
  updateStore: handleUpdateStore,
  transitionStore: handleTransitionStore,
  listStoreHistory: handleListStoreHistory,
  listStorePoints: handleListStorePoints,
  listStoreCoupons: handleListStoreCoupons,
  listStoreReviews: handleListStoreReviews,
  listStoreProducts: handleListStoreProducts,
  listStoreAdmins: handleListStoreAdmins,
} satisfies Partial<Handlers>
