import {
  storeAdminList,
  storeCouponList,
  storePointMovementList,
  storeProductList,
  storeReviewList,
} from '../../../contract/kinds/childLists.ts'
import { couponPaymentRecordKind } from '../../../contract/kinds/couponPayment.ts'
import { productRecordKind } from '../../../contract/kinds/product.ts'
import { storeRecordKind } from '../../../contract/kinds/store.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'
import { STORE_SECTIONS, STORES_SECTIONS } from './sections.ts'

export const storesScreen = declareScreen({
  path: '/stores',
  title: 'menu.stores',
  permission: 'STORE_MANAGEMENT',
  icon: 'store',
  shortcutLetter: 's',
  keywords: ['tenpo', 'store', 'shop'],
  viewParams: { section: STORES_SECTIONS },
  titleKeyPrefixes: { section: 'stores.section' },
  viewShortcuts: [
    { params: { section: 'coupons' }, shortcutLetter: 'v', keywords: ['kupon', 'coupon', 'voucher'] },
    { params: { section: 'products' }, shortcutLetter: 'i', keywords: ['shouhin', 'product', 'item'] },
  ],
  lists: {
    stores: declareList({
      declaration: storeRecordKind,
      // The tab of the records that need a decision comes first.
      tabs: { pending: 'requested', approved: 'accepted', inactive: 'inactive', rejected: 'rejected' },
      defaultTab: 'pending',
      oldestFirstTabs: ['pending'],
      filters: { prefecture: 'prefectureId', industry: 'industryId', stuck: 'stuck' },
      loadFilters: async () => (await import('./storeFilters.ts')).STORE_FILTERS,
      paramsWhenShown: { section: 'stores' },
    }),
    coupons: declareList({
      declaration: couponPaymentRecordKind,
      tabs: { waiting: 'waiting', effective: 'effective', notEffective: 'notEffective', all: null },
      defaultTab: 'waiting',
      oldestFirstTabs: ['waiting'],
      filters: { store: 'storeId', phase: 'displayPhase', stuck: 'stuck' },
      loadFilters: async () => (await import('./filters.ts')).COUPON_FILTERS,
      hasRecordPanel: true,
      paramsWhenShown: { section: 'coupons' },
    }),
    products: declareList({
      declaration: productRecordKind,
      tabs: { active: 'active', deactivated: 'deactivated', deleted: 'deleted', all: null },
      defaultTab: 'active',
      filters: { store: 'storeId', maker: 'makerId', category: 'categoryId' },
      loadFilters: async () => (await import('./filters.ts')).PRODUCT_FILTERS,
      hasRecordPanel: true,
      paramsWhenShown: { section: 'products' },
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
