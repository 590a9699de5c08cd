import { declareScreen } from '../../navigation/screen.ts'
import { SHOWN_CHARTS } from './sections.ts'

export const chartsScreen = declareScreen({
  path: '/charts',
  title: 'screen.charts',
  permission: 'SYSTEM_MANAGEMENT',
  shortcutLetter: 'S',
  keywords: ['jotai', 'zu', 'charts', 'statecharts'],
  viewParams: { chart: SHOWN_CHARTS },
  load: () => import('./ChartsScreen.tsx'),
})
