import { storePointEntryList, userPointEntryList } from '../../../contract/kinds/pointLists.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'
import { withdrawalList } from '../withdrawal/withdrawalList.ts'
import { POINT_SECTIONS } from './sections.ts'

const POINT_ENTRY_FILTER_PARAMS = { type: 'type', from: 'from', to: 'to' } as const

export const pointScreen = declareScreen({
  path: '/point',
  title: 'menu.point',
  permission: 'POINT_MANAGEMENT',
  icon: 'point',
  shortcutLetter: 'p',
  keywords: ['pointo', 'withdrawal', 'shukkin'],
  linkedCommands: [{ id: 'withdrawal.request', title: 'withdrawal.request' }],
  viewParams: { section: POINT_SECTIONS },
  titleKeyPrefixes: { section: 'point.section' },
  lists: {
    withdrawals: withdrawalList,
    members: declareList({
      declaration: userPointEntryList,
      filters: POINT_ENTRY_FILTER_PARAMS,
      loadFilters: async () => (await import('./filters.ts')).POINT_ENTRY_FILTERS_BY_OWNER.user,
      paramsWhenShown: { section: 'members' },
    }),
    stores: declareList({
      declaration: storePointEntryList,
      filters: POINT_ENTRY_FILTER_PARAMS,
      loadFilters: async () => (await import('./filters.ts')).POINT_ENTRY_FILTERS_BY_OWNER.store,
      paramsWhenShown: { section: 'stores' },
    }),
  },
  load: () => import('./PointScreen.tsx'),
})
