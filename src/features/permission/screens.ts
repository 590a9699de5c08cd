import { deletedPermissionList } from '../../../contract/kinds/role.ts'
import { declareList, declareScreen, CURRENT_OR_DELETED_VIEWS } from '../../navigation/screen.ts'

export const permissionScreen = declareScreen({
  path: '/permission',
  title: 'menu.permission',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'lock',
  shortcutLetter: 'k',
  keywords: ['kengen', 'permission'],
  linkedCommands: [{ id: 'permission.create', title: 'permission.create' }],
  viewParams: { view: CURRENT_OR_DELETED_VIEWS },
  titleKeyPrefixes: { view: 'records' },
  lists: {
    deleted: declareList({
      declaration: deletedPermissionList,
      hasRecordPanel: true,
      paramsWhenShown: { view: 'deleted' },
    }),
  },
  load: () => import('./PermissionScreen.tsx'),
})
