import { pageVersionRecordKind } from '../../../contract/kinds/pageVersion.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'

export const publicPagesScreen = declareScreen({
  path: '/public-page',
  title: 'screen.publicPage',
  menuItemPath: '/masterdata',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'document',
  shortcutLetter: 'w',
  keywords: ['kiyaku', 'kokai', 'terms', 'privacy', 'legal'],
  linkedCommands: [{ id: 'pageVersion.create', title: 'pageVersion.create' }],
  lists: {
    pageVersions: declareList({
      declaration: pageVersionRecordKind,
      tabs: {
        all: null,
        draft: 'draft',
        scheduled: 'scheduled',
        inForce: 'inForce',
        replaced: 'replaced',
        discarded: 'discarded',
      },
      defaultTab: 'draft',
      filters: { pageName: 'pageName' },
      loadFilters: async () => (await import('./filters.ts')).pageVersionFilters,
    }),
  },
  load: () => import('./PublicPagesScreen.tsx'),
})

export const pageVersionScreen = declareScreen({
  path: '/public-page/$id',
  title: 'screen.pageVersion',
  permission: 'SYSTEM_MANAGEMENT',
  menuItemPath: '/masterdata',
  load: () => import('./PageVersionScreen.tsx'),
})
