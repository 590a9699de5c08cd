import { declareScreen } from '../navigation/screen.ts'

/** The screens that are not built yet (rule 2.3). They already have a path, a title and a shortcut. */

const load = () => import('./NotBuiltScreen.tsx')

export const storeMessagesScreen = declareScreen({
  path: '/messages/store',
  title: 'screen.storeMessages',
  label: 'menu.storeMessages',
  unread: 'store',
  permission: 'CONVERSATION_MANAGEMENT',
  icon: 'store',
  letter: 'm',
  keywords: ['messeji', 'tenpo', 'chat'],
  load,
})

export const userMessagesScreen = declareScreen({
  path: '/messages/user',
  title: 'screen.userMessages',
  label: 'menu.userMessages',
  unread: 'member',
  permission: 'CONVERSATION_MANAGEMENT',
  icon: 'user',
  letter: 'M',
  keywords: ['messeji', 'kaiin', 'chat'],
  load,
})

export const adminNotificationScreen = declareScreen({
  path: '/admin-notification',
  title: 'menu.adminNotification',
  permission: 'NOTIFICATION_MANAGEMENT',
  icon: 'megaphone',
  letter: 'n',
  keywords: ['oshirase', 'notification', 'announce'],
  load,
})

export const notificationScreen = declareScreen({
  path: '/notification',
  title: 'screen.notification',
  permission: 'signedIn',
  letter: 'b',
  keywords: ['tsuchi', 'bell', 'notification'],
  load,
})
