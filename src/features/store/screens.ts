import { storeAdmins, storeCoupons, storePoints, storeProducts, storeReviews } from '../../../contract/kinds/parts.ts'
import { storeRecordKind } from '../../../contract/kinds/store.ts'
import { list, screen } from '../../navigation/screen.ts'
import { STORE_SECTIONS } from './sections.ts'

export const storesScreen = screen({
  path: '/stores',
  title: 'menu.stores',
  permission: 'STORE_MANAGEMENT',
  icon: 'store',
  letter: 's',
  keywords: ['tenpo', 'store', 'shop'],
  lists: {
    stores: list({
      of: storeRecordKind,
      // The tab of the records that need a decision comes first.
      tabs: { pending: 'requested', approved: 'accepted', inactive: 'inactive', rejected: 'rejected' },
      firstTab: 'pending',
      oldestFirst: ['pending'],
      filters: { prefecture: 'prefectureId', industry: 'industryId' },
      loadFilters: async () => (await import('../../shared/placeFilters.ts')).PLACE_FILTERS,
    }),
  },
  load: () => import('./StoresScreen.tsx'),
})

export const storeDetailScreen = screen({
  path: '/store-detail/$id',
  title: 'screen.storeDetail',
  permission: 'STORE_MANAGEMENT',
  within: '/stores',
  choices: { tab: STORE_SECTIONS },
  titles: { tab: 'store.tab' },
  acts: { act: ['edit'] },
  lists: {
    point: list({ of: storePoints, at: { tab: 'point' } }),
    coupon: list({ of: storeCoupons, at: { tab: 'coupon' } }),
    rating: list({ of: storeReviews, at: { tab: 'rating' } }),
    product: list({ of: storeProducts, at: { tab: 'product' } }),
    admin: list({ of: storeAdmins, at: { tab: 'admin' } }),
  },
  load: () => import('./StoreDetailScreen.tsx'),
})
