import { declareScreen } from '../../navigation/screen.ts'
import { PROFILE_SECTIONS } from './sections.ts'

export const profileScreen = declareScreen({
  path: '/profile',
  title: 'screen.profile',
  permission: 'signedIn',
  shortcutLetter: 'h',
  keywords: ['profile', 'purofiru', 'account'],
  linkedCommands: [
    { id: 'profile.edit', title: 'profile.edit' },
    { id: 'profile.picture.change', title: 'profile.picture.change' },
  ],
  actionParams: { section: PROFILE_SECTIONS },
  titleKeyPrefixes: { section: 'profile.section' },
  load: () => import('./ProfileScreen.tsx'),
})
