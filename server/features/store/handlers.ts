import type { Handlers } from '../../http/handler.ts'
import { handleUpdateStore } from './edit.ts'
import { storeHoursHandlers } from './hours.ts'
import { partLifecycleHandlers } from './partLifecycles.ts'
import { handleListRelatedStores } from './relatedStores.ts'
import {
  handleListStoreAdmins,
  handleListStoreCoupons,
  handleListStorePoints,
  handleListStoreProducts,
  handleListStoreReviews,
} from './childLists.ts'

/** The handlers of the endpoints that stores have in addition to those of every kind of record. */
export const storeHandlers = {
  updateStore: handleUpdateStore,
  ...storeHoursHandlers,
  ...partLifecycleHandlers,
  listRelatedStores: handleListRelatedStores,
  listStorePoints: handleListStorePoints,
  listStoreCoupons: handleListStoreCoupons,
  listStoreReviews: handleListStoreReviews,
  listStoreProducts: handleListStoreProducts,
  listStoreAdmins: handleListStoreAdmins,
} satisfies Partial<Handlers>
