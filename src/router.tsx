import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type ParsedLocation,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readAccessToken } from './api/cookies.ts'
import { usePermissions } from './api/signedInStaff.ts'
import { lazyComponent } from './lazyComponent.tsx'
import { adminNotificationScreen } from './features/adminNotification/screens.ts'
import { chartsScreen } from './features/charts/screens.ts'
import { helpScreen } from './features/help/screens.ts'
import { historyScreen } from './features/history/screens.ts'
import { pointManagementScreen } from './features/config/screens.ts'
import { pointScreen } from './features/point/screens.ts'
import { profileScreen } from './features/profile/screens.ts'
import { queueScreen } from './features/queue/screens.ts'
import { replyTemplatesScreen } from './features/replyTemplate/screens.ts'
import { reportsScreen } from './features/report/screens.ts'
import { storeDetailScreen, storesScreen } from './features/store/screens.ts'
import { storeMessagesScreen, userMessagesScreen } from './features/conversation/screens.ts'
import { translationsScreen } from './features/translationEntry/screens.ts'
import { masterDataScreen } from './features/masterData/screens.ts'
import { notificationScreen } from './features/notification/screens.ts'
import { pageVersionScreen, publicPagesScreen } from './features/pageVersion/screens.ts'
import { permissionScreen } from './features/permission/screens.ts'
import { roleScreen } from './features/role/screens.ts'
import { staffScreen } from './features/staff/screens.ts'
import { storeAccountsScreen } from './features/storeAccount/screens.ts'
import { userDetailScreen, usersScreen } from './features/user/screens.ts'
import { missingPermission } from './navigation/mayOpen.ts'
import type { Screen } from './navigation/screen.ts'
import { ScreenContext } from './navigation/ScreenContext.ts'
import { readSearch, type SearchParams } from './navigation/search.ts'
import { formatUrlParams, parseUrlParams } from './navigation/urlParams.ts'
import { normalizePathOfThisOrigin } from './normalizePathOfThisOrigin.ts'
import { pageLoaders } from './screens.ts'
import { ScreenError } from './shell/ScreenError.tsx'
import { NavigationFocus } from './shell/NavigationFocus.tsx'
import { ReportRenderedScreen } from './shell/ReportRenderedScreen.tsx'
import { HomeRedirect } from './shell/HomeRedirect.tsx'
import { ScreenPending } from './shell/ScreenPending.tsx'
import { Shell } from './shell/Shell.tsx'

/** The maximum length of the path to return to after a sign-in, in UTF-16 code units. */
const RETURN_PATH_MAX = 1_000

type LoadScreen = () => Promise<{ default: () => ReactNode }>

/** Renders the matched route. `NavigationFocus` comes after it, because the effects of a screen must run first. */
function Root() {
  return (
    <>
      <Outlet />
      <NavigationFocus />
    </>
  )
}

/** Redirects to the sign-in if nobody is signed in (rule 1.7). */
function requireToken({ href }: ParsedLocation): void {
  if (readAccessToken() !== undefined) return
  throw redirect({ to: '/login', search: href === '/' ? {} : { returnTo: href }, replace: true })
}

const root = createRootRoute({
  component: Root,
  beforeLoad: ({ location, matches }) => {
    if (isUndecodablePath(matches)) requireToken(location)
  },
  notFoundComponent: UndecodablePath,
})

/**
 * Whether a path, such as `/%`, cannot be decoded. The router then matches only the root route, not even `unknownPath`.
 */
function isUndecodablePath(matches: readonly unknown[]): boolean {
  return matches.length === 1
}

/** Creates a public route, which needs no token (rule 1.7). */
function publicRoute<const Path extends string>(path: Path, load: LoadScreen) {
  return createRoute({ getParentRoute: () => root, path, component: lazyComponent(load) })
}

/** Creates the route of a public page, each of whose versions has an address of its own: `/term?version=3`. */
function publicPageRoute<const Path extends string>(path: Path, load: LoadScreen) {
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: ({ version }: Record<string, unknown>): { version?: number | undefined } => ({
      version: /^[1-9]\d{0,8}$/.test(String(version)) ? Number(version) : undefined,
    }),
    component: lazyComponent(load),
  })
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  // An invalid parameter is set to undefined, because the router would keep the unvalidated value if it were omitted.
  validateSearch: ({ returnTo }: Record<string, unknown>): { returnTo?: string | undefined } => ({
    returnTo:
      typeof returnTo === 'string' && returnTo.length <= RETURN_PATH_MAX
        ? normalizePathOfThisOrigin(returnTo)
        : undefined,
  }),
  beforeLoad: ({ search }) => {
    if (readAccessToken() !== undefined) throw redirect({ href: search.returnTo ?? '/', replace: true })
  },
  component: lazyComponent(pageLoaders['/login']),
})

function ShellWithScreen() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => requireToken(location),
  component: ShellWithScreen,
})

const home = createRoute({ getParentRoute: () => shell, path: '/', component: HomeRedirect })

/** The route of every other path. It belongs to the signed-in shell and shows that there is no such page (rule 1.7). */
const unknownPath = createRoute({ getParentRoute: () => shell, path: '$', component: UnknownPath })

const NotFound = lazyComponent(pageLoaders.notFound)

function UnknownPath() {
  return (
    <>
      <NotFound />
      <ReportRenderedScreen />
    </>
  )
}

/** The page of a path that cannot be decoded. */
function UndecodablePath() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <Shell>
      <NotFound />
      <ReportRenderedScreen pathname={pathname} />
    </Shell>
  )
}

/** Creates a component that renders a screen only for staff with its permission group. */
function withPermissionCheck(screen: Screen) {
  const Component = lazyComponent(screen.load)
  const NotPermitted = lazyComponent(pageLoaders.notPermitted)
  return function PermittedScreen() {
    const missing = missingPermission(usePermissions(), screen)
    return (
      <ScreenContext value={screen}>
        {missing === undefined ? <Component /> : <NotPermitted missing={missing} />}
        <ReportRenderedScreen />
      </ScreenContext>
    )
  }
}

/** Creates the route of a signed-in screen. */
function screenRoute<const S extends Screen>(screen: S) {
  const path: S['path'] = screen.path
  return createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch: (search: Record<string, unknown>): SearchParams<S> => readSearch(screen, search),
    component: withPermissionCheck(screen),
  })
}

const routes = root.addChildren([
  login,
  publicRoute('/forget-password', pageLoaders['/forget-password']),
  publicRoute('/invitation', pageLoaders['/invitation']),
  publicPageRoute('/term', pageLoaders['/term']),
  publicPageRoute('/privacy', pageLoaders['/privacy']),
  publicPageRoute('/download', pageLoaders['/download']),
  shell.addChildren([
    home,
    screenRoute(storesScreen),
    screenRoute(storeDetailScreen),
    screenRoute(profileScreen),
    screenRoute(queueScreen),
    screenRoute(helpScreen),
    screenRoute(notificationScreen),
    screenRoute(storeAccountsScreen),
    screenRoute(pointScreen),
    screenRoute(usersScreen),
    screenRoute(userDetailScreen),
    screenRoute(storeMessagesScreen),
    screenRoute(userMessagesScreen),
    screenRoute(replyTemplatesScreen),
    screenRoute(reportsScreen),
    screenRoute(adminNotificationScreen),
    screenRoute(staffScreen),
    screenRoute(pointManagementScreen),
    screenRoute(translationsScreen),
    screenRoute(masterDataScreen),
    screenRoute(publicPagesScreen),
    screenRoute(pageVersionScreen),
    screenRoute(roleScreen),
    screenRoute(permissionScreen),
    screenRoute(chartsScreen),
    screenRoute(historyScreen),
    unknownPath,
  ]),
])

/** Creates the router of the console. */
export function createConsoleRouter() {
  return createRouter({
    routeTree: routes,
    caseSensitive: true,
    parseSearch: parseUrlParams,
    stringifySearch: formatUrlParams,
    defaultPendingMs: 200,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
  })
}

/** Whether the current URL requires a sign-in. Its screen may still be loading. */
export function isAtPrivateUrl(router: ReturnType<typeof createConsoleRouter>): boolean {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  return isUndecodablePath(matchedRoutes) || matchedRoutes.some(({ id }) => id === shell.id)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
