/**
 * How the code of each built screen is brought, by route; all are loaded when they are first opened. The router and the
 * early requests read it.
 */
export const screens = {
  '/login': () => import('./features/login/LoginScreen.tsx'),
  '/forget-password': () => import('./features/publicPages/ForgetPasswordScreen.tsx'),
  '/term': () => import('./features/publicPages/TermScreen.tsx'),
  '/privacy': () => import('./features/publicPages/PrivacyScreen.tsx'),
  '/download': () => import('./features/publicPages/DownloadScreen.tsx'),
  '/profile': () => import('./features/profile/ProfileScreen.tsx'),
  '/stores': () => import('./features/store/StoresScreen.tsx'),
  '/store-detail/$id': () => import('./features/store/StoreDetailScreen.tsx'),
  '/store-account': () => import('./features/storeAccount/StoreAccountsScreen.tsx'),
  '/point': () => import('./features/point/PointScreen.tsx'),
  '/point-management': () => import('./features/config/PointManagementScreen.tsx'),
  '/users': () => import('./features/user/UsersScreen.tsx'),
  '/user-detail/$id': () => import('./features/user/UserDetailScreen.tsx'),
  notBuilt: () => import('./shell/NotBuiltScreen.tsx'),
  notPermitted: () => import('./shell/NotPermittedScreen.tsx'),
  notFound: () => import('./shell/NotFoundScreen.tsx'),
} as const
