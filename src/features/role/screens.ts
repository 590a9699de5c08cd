import { deletedRoleList, roleList } from '../../../contract/kinds/role.ts'
import { declareList, declareScreen, CURRENT_OR_DELETED } from '../../navigation/screen.ts'

export const roleScreen = declareScreen({
  path: '/role',
  title: 'menu.role',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'roles',
  shortcutLetter: 'o',
  keywords: ['yakuwari', 'role'],
  linkedCommands: [{ id: 'role.create', title: 'role.create' }],
  viewParams: { view: CURRENT_OR_DELETED },
  titleKeyPrefixes: { view: 'records' },
  lists: {
    roles: declareList({ declaration: roleList, hasRecordPanel: true, shownForParams: { view: 'current' } }),
    deleted: declareList({ declaration: deletedRoleList, hasRecordPanel: true, shownForParams: { view: 'deleted' } }),
  },
  load: () => import('./RolesScreen.tsx'),
})
