import { STAFF_NOTIFICATION_KINDS } from '../../../contract/kinds/notification.ts'
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
  actionParams: { kind: STAFF_NOTIFICATION_KINDS },
  load: () => import('./NotificationScreen.tsx'),
})
