import { adminNotificationScreen } from './features/adminNotification/screens.ts'
import { chartsScreen } from './features/charts/screens.ts'
import { pointManagementScreen } from './features/config/screens.ts'
import { storeMessagesScreen, userMessagesScreen } from './features/conversation/screens.ts'
import { helpScreen } from './features/help/screens.ts'
import { historyScreen } from './features/history/screens.ts'
import { translationsScreen } from './features/translationEntry/screens.ts'
import { masterDataScreen } from './features/masterData/screens.ts'
import { notificationScreen } from './features/notification/screens.ts'
import { pageVersionScreen, publicPagesScreen } from './features/pageVersion/screens.ts'
import { permissionScreen } from './features/permission/screens.ts'
import { pointScreen } from './features/point/screens.ts'
import { profileScreen } from './features/profile/screens.ts'
import { queueScreen } from './features/queue/screens.ts'
import { reportsScreen } from './features/report/screens.ts'
import { replyTemplatesScreen } from './features/replyTemplate/screens.ts'
import { roleScreen } from './features/role/screens.ts'
import { staffScreen } from './features/staff/screens.ts'
import { storeDetailScreen, storesScreen } from './features/store/screens.ts'
import { storeAccountsScreen } from './features/storeAccount/screens.ts'
import { userDetailScreen, usersScreen } from './features/user/screens.ts'
import type { MenuGroup, Screen } from './navigation/screen.ts'

/** Every signed-in screen. The router makes their routes. */
export const routedScreens = [
  storesScreen,
  storeAccountsScreen,
  pointScreen,
  usersScreen,
  storeMessagesScreen,
  userMessagesScreen,
  reportsScreen,
  adminNotificationScreen,
  staffScreen,
  pointManagementScreen,
  translationsScreen,
  masterDataScreen,
  roleScreen,
  permissionScreen,
  storeDetailScreen,
  userDetailScreen,
  publicPagesScreen,
  pageVersionScreen,
  replyTemplatesScreen,
  queueScreen,
  notificationScreen,
  profileScreen,
  chartsScreen,
  historyScreen,
  helpScreen,
] as const

/** The entries of the side menu in their order (rule 2.3). */
export const menu: readonly (Screen | MenuGroup)[] = [
  storesScreen,
  storeAccountsScreen,
  pointScreen,
  usersScreen,
  {
    id: 'messages',
    title: 'menu.messages',
    permission: 'CONVERSATION_MANAGEMENT',
    icon: 'message',
    children: [storeMessagesScreen, userMessagesScreen],
  },
  reportsScreen,
  adminNotificationScreen,
  {
    id: 'system',
    title: 'menu.system',
    permission: 'SYSTEM_MANAGEMENT',
    icon: 'settings',
    children: [staffScreen, pointManagementScreen, translationsScreen, masterDataScreen, roleScreen, permissionScreen],
  },
]

const menuScreens = menu.flatMap((entry) => ('path' in entry ? [entry] : entry.children))

/** Every signed-in screen: first the screens in the menu, then those that are opened from elsewhere. */
export const screens: readonly Screen[] = [
  ...menuScreens,
  ...routedScreens.filter((screen) => !menuScreens.includes(screen)),
]

/** The functions that load the code of the public pages, and of the pages that are shown instead of a screen. */
export const pageLoaders = {
  '/login': () => import('./public/LoginScreen.tsx'),
  '/forget-password': () => import('./public/ForgotPasswordScreen.tsx'),
  '/invitation': () => import('./public/InvitationScreen.tsx'),
  '/term': () => import('./public/TermScreen.tsx'),
  '/privacy': () => import('./public/PrivacyScreen.tsx'),
  '/download': () => import('./public/DownloadScreen.tsx'),
  notPermitted: () => import('./shell/NotPermittedScreen.tsx'),
  notFound: () => import('./shell/NotFoundScreen.tsx'),
} as const
