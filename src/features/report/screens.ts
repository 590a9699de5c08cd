import { reportRecordKind } from '../../../contract/kinds/report.ts'
import { list, screen } from '../../navigation/screen.ts'

export const reportsScreen = screen({
  path: '/reports',
  title: 'menu.reports',
  permission: 'REPORT_MANAGEMENT',
  icon: 'report',
  letter: 'r',
  keywords: ['tsuho', 'tsuuhou', 'report'],
  lists: {
    reports: list({
      of: reportRecordKind,
      tabs: { unhandled: 'unhandled', handled: 'handled' },
      firstTab: 'unhandled',
      oldestFirst: ['unhandled'],
      opensBeside: true,
    }),
  },
  load: () => import('./ReportsScreen.tsx'),
})
