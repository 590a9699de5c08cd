import { screen } from '../../navigation/screen.ts'

export const profileScreen = screen({
  path: '/profile',
  title: 'screen.profile',
  permission: 'signedIn',
  letter: 'h',
  keywords: ['profile', 'purofiru', 'account'],
  load: () => import('./ProfileScreen.tsx'),
})
