import { declareRecordKind } from '../recordKind.ts'
import { ACCOUNT_STATES } from './accountStates.ts'

/** The account of a store's owner. */
export const storeAccountRecordKind = declareRecordKind({
  name: 'storeAccount',
  path: '/store-account',
  screens: ['/store-account'],
  access: 'STORE_MANAGEMENT',
  transitionPermission: 'STORE_MANAGEMENT',
  states: ACCOUNT_STATES,
  sortFields: ['createdAt', 'name', 'id'],
  defaultSort: '-createdAt',
  isSearchable: true,
  filters: {},
  affectsAlso: ['listStores', 'getStore', 'listStoreAccountStores', 'listRelatedStores'],
  notifiesAlso: 'none',
})
