import { CONFIG_FIELDS } from '../../../contract/kinds/config.ts'
import { screen } from '../../navigation/screen.ts'
import { withdrawalList } from '../withdrawal/listed.ts'
import { POINT_MANAGEMENT_SECTIONS } from './sections.ts'

export const pointManagementScreen = screen({
  path: '/point-management',
  title: 'menu.pointManagement',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'point',
  letter: 'c',
  keywords: ['pointo', 'settei', 'config'],
  choices: { section: POINT_MANAGEMENT_SECTIONS },
  acts: { field: CONFIG_FIELDS },
  titles: { section: 'config.section', field: 'config.field' },
  lists: { withdrawals: withdrawalList },
  load: () => import('./PointManagementScreen.tsx'),
})
