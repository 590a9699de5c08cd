import { profileHandlers } from './auth/profile.ts'
import { signInHandlers } from './auth/signIn.ts'
import type { Tokens } from './auth/tokens.ts'
import { counterHandlers } from './counters.ts'
import type { Handlers } from './handler.ts'
import { masterDataHandlers } from './masterData.ts'
import * as detail from './stores/detail.ts'
import * as list from './stores/list.ts'
import * as parts from './stores/parts.ts'
import { translationHandlers } from './translation.ts'

/** A handler for every endpoint of the contract. */
export function createHandlers(tokens: Tokens): Handlers {
  return {
    ...signInHandlers(tokens),
    ...profileHandlers,
    ...translationHandlers,
    ...counterHandlers,
    ...masterDataHandlers,
    listStores: list.handleListStores,
    countStores: list.handleCountStores,
    getStore: detail.handleGetStore,
    updateStore: detail.handleUpdateStore,
    transitionStore: detail.handleTransitionStore,
    listStoreHistory: detail.handleListStoreHistory,
    listStorePoints: parts.handleListStorePoints,
    listStoreCoupons: parts.handleListStoreCoupons,
    listStoreReviews: parts.handleListStoreReviews,
    listStoreProducts: parts.handleListStoreProducts,
    listStoreAdmins: parts.handleListStoreAdmins,
  }
}
