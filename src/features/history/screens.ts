import { historyList } from '../../../contract/kinds/historyList.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'

export const historyScreen = declareScreen({
  path: '/history',
  title: 'screen.history',
  permission: 'superAdmin',
  shortcutLetter: 'H',
  keywords: ['rireki', 'history', 'audit', 'log', 'trail'],
  lists: {
    history: declareList({
      declaration: historyList,
      filters: { record: 'record', from: 'from', to: 'to', id: 'recordId', staff: 'staffId' },
      loadFilters: async () => (await import('./filters.ts')).HISTORY_FILTERS,
    }),
  },
  load: () => import('./HistoryScreen.tsx'),
})
