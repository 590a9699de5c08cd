import { declareScreen } from '../../navigation/screen.ts'

export const profileScreen = declareScreen({
  path: '/profile',
  title: 'screen.profile',
  permission: 'signedIn',
  letter: 'h',
  keywords: ['profile', 'purofiru', 'account'],
  load: () => import('./ProfileScreen.tsx'),
})
