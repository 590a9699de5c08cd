import * as auth from './auth.ts'
import * as counters from './counters.ts'
import type { Endpoint } from './endpoint.ts'
import * as masterData from './masterData.ts'
import * as store from './store.ts'
import * as translation from './translation.ts'

/**
 * The one table of endpoints, for the server, the OpenAPI document and the tests.
 * The console imports the endpoints it calls one by one, so that it loads no others.
 */
export const endpoints = {
  login: auth.login,
  refreshToken: auth.refreshToken,
  logout: auth.logout,
  getProfile: auth.getProfile,
  updateProfile: auth.updateProfile,
  listPermissions: auth.listPermissions,
  changePassword: auth.changePassword,
  getTranslation: translation.getTranslation,
  countUnreadNotifications: counters.countUnreadNotifications,
  countUnreadConversations: counters.countUnreadConversations,
  listMasterData: masterData.listMasterData,
  listStores: store.listStores,
  countStores: store.countStores,
  getStore: store.getStore,
  updateStore: store.updateStore,
  transitionStore: store.transitionStore,
  listStoreHistory: store.listStoreHistory,
  listStorePoints: store.listStorePoints,
  listStoreCoupons: store.listStoreCoupons,
  listStoreReviews: store.listStoreReviews,
  listStoreProducts: store.listStoreProducts,
  listStoreAdmins: store.listStoreAdmins,
} satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
