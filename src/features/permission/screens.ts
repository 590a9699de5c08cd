import { declareScreen } from '../../navigation/screen.ts'

export const permissionScreen = declareScreen({
  path: '/permission',
  title: 'menu.permission',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'lock',
  letter: 'k',
  keywords: ['kengen', 'permission'],
  load: () => import('./PermissionScreen.tsx'),
})
