/**
 * How the code of each built screen is brought, by route; all are loaded when they are first opened. The router and the
 * early requests read it.
 */
export const screens = {
  '/login': () => import('./screens/login/LoginScreen.tsx'),
  '/forget-password': () => import('./screens/forget-password/ForgetPasswordScreen.tsx'),
  '/term': () => import('./screens/term/TermScreen.tsx'),
  '/privacy': () => import('./screens/privacy/PrivacyScreen.tsx'),
  '/download': () => import('./screens/download/DownloadScreen.tsx'),
  '/profile': () => import('./screens/profile/ProfileScreen.tsx'),
  '/stores': () => import('./screens/stores/StoresScreen.tsx'),
  '/store-detail/$id': () => import('./screens/store-detail/StoreDetailScreen.tsx'),
  '/store-account': () => import('./screens/store-account/StoreAccountsScreen.tsx'),
  '/point': () => import('./screens/point/PointScreen.tsx'),
  '/point-management': () => import('./screens/point-management/PointManagementScreen.tsx'),
  '/users': () => import('./screens/users/UsersScreen.tsx'),
  '/user-detail/$id': () => import('./screens/user-detail/UserDetailScreen.tsx'),
  notBuilt: () => import('./screens/not-built/NotBuiltScreen.tsx'),
  notPermitted: () => import('./screens/not-permitted/NotPermittedScreen.tsx'),
  notFound: () => import('./screens/not-found/NotFoundScreen.tsx'),
} as const
