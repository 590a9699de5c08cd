import { declareScreen } from '../navigation/screen.ts'

/** The screens that are not built yet (rule 2.3). They already have a path, a title and a shortcut. */

const loadNotBuiltScreen = () => import('./NotBuiltScreen.tsx')

export const notificationScreen = declareScreen({
  path: '/notification',
  title: 'screen.notification',
  permission: 'signedIn',
  shortcutLetter: 'b',
  keywords: ['tsuchi', 'bell', 'notification'],
  load: loadNotBuiltScreen,
})
