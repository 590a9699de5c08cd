import { declareScreen } from '../../navigation/screen.ts'
import { NOTIFICATION_SECTIONS } from './sections.ts'

export const notificationScreen = declareScreen({
  path: '/notification',
  title: 'screen.notification',
  permission: 'signedIn',
  shortcutLetter: 'b',
  keywords: ['tsuchi', 'bell', 'notification'],
  viewParams: { tab: NOTIFICATION_SECTIONS },
  titleKeyPrefixes: { tab: 'notification.tab' },
  // The kinds are known to the screen alone, so that the first bundle is without them.
  searchTextParams: ['kind'],
  load: () => import('./NotificationScreen.tsx'),
})
