import { storePointEntries, userPointEntries } from '../../../contract/kinds/points.ts'
import { list, screen } from '../../navigation/screen.ts'
import { withdrawalList } from '../withdrawal/listed.ts'
import { POINT_SECTIONS } from './sections.ts'

const MOVEMENT_FILTERS = { type: 'type', from: 'from', to: 'to' } as const

export const pointScreen = screen({
  path: '/point',
  title: 'menu.point',
  permission: 'POINT_MANAGEMENT',
  icon: 'point',
  letter: 'p',
  keywords: ['pointo', 'withdrawal', 'shukkin'],
  choices: { section: POINT_SECTIONS },
  titles: { section: 'point.section' },
  lists: {
    withdrawals: withdrawalList,
    members: list({
      of: userPointEntries,
      filters: MOVEMENT_FILTERS,
      loadFilters: async () => (await import('./filters.ts')).ENTRY_FILTERS.user,
      at: { section: 'members' },
    }),
    stores: list({
      of: storePointEntries,
      filters: MOVEMENT_FILTERS,
      loadFilters: async () => (await import('./filters.ts')).ENTRY_FILTERS.store,
      at: { section: 'stores' },
    }),
  },
  load: () => import('./PointScreen.tsx'),
})
