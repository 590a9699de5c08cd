import { CONFIG_FIELD_NAMES } from '../../../contract/kinds/config.ts'
import { declareScreen } from '../../navigation/screen.ts'
import { withdrawalList } from '../withdrawal/withdrawalList.ts'
import { POINT_MANAGEMENT_SECTIONS } from './sections.ts'

export const pointManagementScreen = declareScreen({
  path: '/point-management',
  title: 'menu.pointManagement',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'point',
  shortcutLetter: 'c',
  keywords: ['pointo', 'settei', 'config'],
  linkedCommands: [{ id: 'config.edit', title: 'config.edit', viewParams: { section: 'config' } }],
  viewParams: { section: POINT_MANAGEMENT_SECTIONS },
  actionParams: { field: CONFIG_FIELD_NAMES },
  titleKeyPrefixes: { section: 'config.section', field: 'config.field' },
  lists: { withdrawals: withdrawalList },
  load: () => import('./PointManagementScreen.tsx'),
})
