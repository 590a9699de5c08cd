import { reportRecordKind } from '../../../contract/kinds/report.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'

export const reportsScreen = declareScreen({
  path: '/reports',
  title: 'menu.reports',
  permission: 'REPORT_MANAGEMENT',
  icon: 'report',
  shortcutLetter: 'r',
  keywords: ['tsuho', 'tsuuhou', 'report'],
  lists: {
    reports: declareList({
      declaration: reportRecordKind,
      tabs: { unhandled: 'unhandled', handled: 'handled' },
      defaultTab: 'unhandled',
      oldestFirstTabs: ['unhandled'],
      filters: { stuck: 'stuck' },
      loadFilters: async () => (await import('../../shared/stuckFilter.ts')).ONLY_STUCK_LIST_FILTER,
      hasRecordPanel: true,
    }),
  },
  load: () => import('./ReportsScreen.tsx'),
})
