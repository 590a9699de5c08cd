import { declareScreen } from '../../navigation/screen.ts'

export const helpScreen = declareScreen({
  path: '/help',
  title: 'screen.help',
  permission: 'signedIn',
  shortcutLetter: 'e',
  keywords: ['herupu', 'help', 'tsukaikata', 'manual'],
  load: () => import('./HelpScreen.tsx'),
})
