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
import { lazyComponent } from './loading/lazyComponent.tsx'
import { useReportFirstScreenFinished } from './navigation/firstScreenContent.ts'
import { missingPermission } from './navigation/mayOpen.ts'
import type { Screen } from './navigation/screen.ts'
import { ScreenContext } from './navigation/ScreenContext.ts'
import { readSearch, type SearchParams } from './navigation/search.ts'
import { formatUrlParams, parseUrlParams } from './navigation/urlParams.ts'
import { normalizePathOfThisOrigin } from './navigation/normalizePathOfThisOrigin.ts'
import { pageLoaders, routedScreens } from './screens.ts'
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
  useReportFirstScreenFinished()
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

/** Creates the routes of screens. Their paths and search parameters keep their types. */
function screenRoutes<const Screens extends readonly Screen[]>(
  screens: Screens,
): { [Index in keyof Screens]: ReturnType<typeof screenRoute<Screens[Index]>> } {
  return screens.map((screen) => screenRoute(screen)) as never
}

const routes = root.addChildren([
  login,
  publicRoute('/forget-password', pageLoaders['/forget-password']),
  publicRoute('/invitation', pageLoaders['/invitation']),
  publicPageRoute('/term', pageLoaders['/term']),
  publicPageRoute('/privacy', pageLoaders['/privacy']),
  publicPageRoute('/download', pageLoaders['/download']),
  shell.addChildren([home, ...screenRoutes(routedScreens), unknownPath]),
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
