import { declareScreen } from '../navigation/screen.ts'

/** The screens that are not built yet (rule 2.3). They already have a path, a title and a shortcut. */

const loadNotBuiltScreen = () => import('./NotBuiltScreen.tsx')

export const storeMessagesScreen = declareScreen({
  path: '/messages/store',
  title: 'screen.storeMessages',
  menuLabel: 'menu.storeMessages',
  unreadConversationsWith: 'store',
  permission: 'CONVERSATION_MANAGEMENT',
  icon: 'store',
  shortcutLetter: 'm',
  keywords: ['messeji', 'tenpo', 'chat'],
  load: loadNotBuiltScreen,
})

export const userMessagesScreen = declareScreen({
  path: '/messages/user',
  title: 'screen.userMessages',
  menuLabel: 'menu.userMessages',
  unreadConversationsWith: 'member',
  permission: 'CONVERSATION_MANAGEMENT',
  icon: 'user',
  shortcutLetter: 'M',
  keywords: ['messeji', 'kaiin', 'chat'],
  load: loadNotBuiltScreen,
})

export const adminNotificationScreen = declareScreen({
  path: '/admin-notification',
  title: 'menu.adminNotification',
  permission: 'NOTIFICATION_MANAGEMENT',
  icon: 'megaphone',
  shortcutLetter: 'n',
  keywords: ['oshirase', 'notification', 'announce'],
  load: loadNotBuiltScreen,
})

export const notificationScreen = declareScreen({
  path: '/notification',
  title: 'screen.notification',
  permission: 'signedIn',
  shortcutLetter: 'b',
  keywords: ['tsuchi', 'bell', 'notification'],
  load: loadNotBuiltScreen,
})
