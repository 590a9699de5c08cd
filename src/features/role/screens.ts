import { deletedRoleList, roleList } from '../../../contract/kinds/role.ts'
import { declareList, declareScreen, CURRENT_OR_DELETED_VIEWS } from '../../navigation/screen.ts'

export const roleScreen = declareScreen({
  path: '/role',
  title: 'menu.role',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'roles',
  shortcutLetter: 'o',
  keywords: ['yakuwari', 'role'],
  linkedCommands: [{ id: 'role.create', title: 'role.create' }],
  viewParams: { view: CURRENT_OR_DELETED_VIEWS },
  titleKeyPrefixes: { view: 'records' },
  lists: {
    roles: declareList({ declaration: roleList, hasRecordPanel: true, paramsWhenShown: { view: 'current' } }),
    deleted: declareList({ declaration: deletedRoleList, hasRecordPanel: true, paramsWhenShown: { view: 'deleted' } }),
  },
  load: () => import('./RolesScreen.tsx'),
})
