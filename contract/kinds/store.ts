import { StoreStatus } from '../enumerations.ts'
import { declareRecordKind } from '../recordKind.ts'
import { STUCK_FILTER } from './stuckFilter.ts'

export const storeRecordKind = declareRecordKind({
  name: 'store',
  path: '/store',
  screens: ['/stores'],
  recordScreens: ['/store-detail/{id}'],
  access: 'STORE_MANAGEMENT',
  transitionPermission: 'STORE_MANAGEMENT',
  states: {
    requested: StoreStatus.REQUEST,
    accepted: StoreStatus.ACCEPT,
    inactive: StoreStatus.INACTIVE,
    rejected: StoreStatus.REJECT,
  },
  sortFields: ['createdAt', 'name', 'id'],
  defaultSort: '-createdAt',
  isSearchable: true,
  filters: { prefectureId: 'id', industryId: 'id', ...STUCK_FILTER },
  affectsAlso: [
    'listStoreAccounts',
    'getStoreAccount',
    'listStoreAccountStores',
    'listRelatedStores',
    'getStoreHours',
    'listCouponPayments',
    'getCouponPayment',
    'listProducts',
    'getProduct',
  ],
  notifiesAlso: 'none',
})
