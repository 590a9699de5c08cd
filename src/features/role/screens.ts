import { roleList } from '../../../contract/kinds/role.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'

export const roleScreen = declareScreen({
  path: '/role',
  title: 'menu.role',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'roles',
  letter: 'o',
  keywords: ['yakuwari', 'role'],
  lists: { roles: declareList({ declaration: roleList, opensBeside: true }) },
  load: () => import('./RolesScreen.tsx'),
})
