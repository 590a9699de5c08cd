import * as auth from './auth.ts'
import * as authForms from './authForms.ts'
import * as config from './config.ts'
import * as counters from './counters.ts'
import type { Endpoint } from './endpoint.ts'
import { reportRecordKind } from './kinds/report.ts'
import { storeRecordKind } from './kinds/store.ts'
import { storeAccountRecordKind } from './kinds/storeAccount.ts'
import { userRecordKind } from './kinds/user.ts'
import { withdrawalRecordKind } from './kinds/withdrawal.ts'
import * as masterData from './masterData.ts'
import * as point from './point.ts'
import { endpointsById } from './recordEndpoints.ts'
import * as report from './report.ts'
import * as store from './store.ts'
import * as storeAccount from './storeAccount.ts'
import * as storeEdit from './storeEdit.ts'
import * as storeParts from './storeParts.ts'
import * as translation from './translation.ts'
import * as withdrawal from './withdrawal.ts'
import * as user from './user.ts'

/**
 * All endpoints by id, for the server, the OpenAPI document and the tests.
 * The console imports the endpoints it calls individually, so that its bundle contains no others.
 */
export const endpoints = {
  login: authForms.login,
  refreshToken: auth.refreshToken,
  logout: auth.logout,
  getProfile: auth.getProfile,
  updateProfile: authForms.updateProfile,
  listPermissions: auth.listPermissions,
  changePassword: authForms.changePassword,
  getTranslation: translation.getTranslation,
  countUnreadNotifications: counters.countUnreadNotifications,
  countUnreadConversations: counters.countUnreadConversations,
  listMasterData: masterData.listMasterData,
  ...endpointsById(storeRecordKind, store.storeEndpoints),
  updateStore: storeEdit.updateStore,
  listStorePoints: storeParts.listStorePoints,
  listStoreCoupons: storeParts.listStoreCoupons,
  listStoreReviews: storeParts.listStoreReviews,
  listStoreProducts: storeParts.listStoreProducts,
  listStoreAdmins: storeParts.listStoreAdmins,
  ...endpointsById(storeAccountRecordKind, storeAccount.storeAccountEndpoints),
  listStoreAccountStores: storeAccount.listStoreAccountStores,
  ...endpointsById(userRecordKind, user.userEndpoints),
  listUserPointHistory: user.listUserPointHistory,
  listUserReferrals: user.listUserReferrals,
  getUserBankAccount: user.getUserBankAccount,
  revealUserBankAccount: user.revealUserBankAccount,
  ...endpointsById(withdrawalRecordKind, withdrawal.withdrawalEndpoints),
  getWithdrawalRequester: withdrawal.getWithdrawalRequester,
  requestWithdrawal: withdrawal.requestWithdrawal,
  ...endpointsById(reportRecordKind, report.reportEndpoints),
  getConfig: config.getConfig,
  updateConfig: config.updateConfig,
  listConfigHistory: config.listConfigHistory,
  listUserEntries: point.listUserEntries,
  summarizeUserEntries: point.summarizeUserEntries,
  listStoreEntries: point.listStoreEntries,
  summarizeStoreEntries: point.summarizeStoreEntries,
} satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointId = keyof Endpoints
