import {
  storeAdminList,
  storeCouponList,
  storePointMovementList,
  storeProductList,
  storeReviewList,
} from '../../../contract/kinds/childLists.ts'
import { storeRecordKind } from '../../../contract/kinds/store.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'
import { STORE_SECTIONS } from './sections.ts'

export const storesScreen = declareScreen({
  path: '/stores',
  title: 'menu.stores',
  permission: 'STORE_MANAGEMENT',
  icon: 'store',
  shortcutLetter: 's',
  keywords: ['tenpo', 'store', 'shop'],
  lists: {
    stores: declareList({
      declaration: storeRecordKind,
      // The tab of the records that need a decision comes first.
      tabs: { pending: 'requested', approved: 'accepted', inactive: 'inactive', rejected: 'rejected' },
      defaultTab: 'pending',
      oldestFirstTabs: ['pending'],
      filters: { prefecture: 'prefectureId', industry: 'industryId' },
      loadFilters: async () =>
        (await import('../../shared/prefectureAndIndustryFilters.ts')).PREFECTURE_AND_INDUSTRY_FILTERS,
    }),
  },
  load: () => import('./StoresScreen.tsx'),
})

export const storeDetailScreen = declareScreen({
  path: '/store-detail/$id',
  title: 'screen.storeDetail',
  permission: 'STORE_MANAGEMENT',
  menuItemPath: '/stores',
  viewParams: { tab: STORE_SECTIONS },
  titleKeyPrefixes: { tab: 'store.tab', field: 'storeHours' },
  linkedCommands: [{ id: 'store.edit', title: 'store.edit' }],
  actionParams: { field: ['hours'] },
  lists: {
    point: declareList({ declaration: storePointMovementList, paramsWhenShown: { tab: 'point' } }),
    coupon: declareList({ declaration: storeCouponList, hasRecordPanel: true, paramsWhenShown: { tab: 'coupon' } }),
    rating: declareList({ declaration: storeReviewList, paramsWhenShown: { tab: 'rating' } }),
    product: declareList({ declaration: storeProductList, hasRecordPanel: true, paramsWhenShown: { tab: 'product' } }),
    admin: declareList({ declaration: storeAdminList, hasRecordPanel: true, paramsWhenShown: { tab: 'admin' } }),
  },
  load: () => import('./StoreDetailScreen.tsx'),
})
