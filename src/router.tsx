import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import type { PermissionGroup } from '../contract/permission.ts'
import { accessToken } from './api/cookies.ts'
import { usePermissions } from './api/staff.ts'
import { screens } from './screens.ts'
import { type StoresSearch, STORE_TABS } from './screens/stores/search.ts'
import { STORE_SECTIONS, type StoreDetailSearch } from './screens/store-detail/search.ts'
import { Home } from './shell/Home.tsx'
import { Shell } from './shell/Shell.tsx'

/** A search parameter that is left out where the address makes no sense: a bad link never breaks a screen. */
// @__NO_SIDE_EFFECTS__
function lenient<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined)
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(1))
const word = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(100),
)

const storesSearch = v.object({
  tab: lenient(v.picklist(Object.keys(STORE_TABS) as (keyof typeof STORE_TABS)[])),
  q: lenient(word),
  prefecture: lenient(whole),
  industry: lenient(whole),
  sort: lenient(v.picklist(['createdAt', '-createdAt', 'name', '-name', 'id', '-id'])),
  page: lenient(whole),
})

const storeDetailSearch = v.object({
  tab: lenient(v.picklist(STORE_SECTIONS)),
  page: lenient(whole),
  sort: lenient(v.pipe(v.string(), v.regex(/^-?[a-zA-Z]{1,20}$/))),
})

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(screens.notFound),
})

/** A public route: no token needed (specification §2). */
function publicRoute<const Path extends string>(path: Path, load: Parameters<typeof lazyRouteComponent>[0]) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) })
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: v.object({ returnTo: lenient(v.pipe(v.string(), v.regex(/^\/(?![/\\])/), v.maxLength(1000))) }),
  beforeLoad: ({ search }) => {
    if (accessToken() !== undefined) throw redirect({ href: search.returnTo ?? '/', replace: true })
  },
  component: lazyRouteComponent(screens['/login']),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (accessToken() !== undefined) return
    throw redirect({ to: '/login', search: location.href === '/' ? {} : { returnTo: location.href }, replace: true })
  },
  component: Shell,
})

const home = createRoute({ getParentRoute: () => shell, path: '/', component: Home })

/** Draws a screen only for staff who hold its permission group. */
function gated(permission: PermissionGroup | undefined, load: Parameters<typeof lazyRouteComponent>[0]) {
  const Screen = lazyRouteComponent(load)
  const Refused = lazyRouteComponent(screens.notPermitted)
  return function Gate() {
    const permissions = usePermissions()
    return permission === undefined || permissions.includes(permission) ? <Screen /> : <Refused group={permission} />
  }
}

/** A signed-in route: its path, the permission group it needs, its lazy screen. */
function screen<const Path extends string>(
  path: Path,
  permission: PermissionGroup | undefined,
  load: Parameters<typeof lazyRouteComponent>[0] = screens.notBuilt,
) {
  return createRoute({ getParentRoute: () => shell, path, component: gated(permission, load) })
}

const stores = createRoute({
  getParentRoute: () => shell,
  path: '/stores',
  validateSearch: (search): StoresSearch => defined(v.parse(storesSearch, search)),
  component: gated('STORE_MANAGEMENT', screens['/stores']),
})

const storeDetail = createRoute({
  getParentRoute: () => shell,
  path: '/store-detail/$id',
  validateSearch: (search): StoreDetailSearch => defined(v.parse(storeDetailSearch, search)),
  component: gated('STORE_MANAGEMENT', screens['/store-detail/$id']),
})

const routes = root.addChildren([
  login,
  publicRoute('/forget-password', screens['/forget-password']),
  publicRoute('/term', screens['/term']),
  publicRoute('/privacy', screens['/privacy']),
  publicRoute('/download', screens['/download']),
  shell.addChildren([
    home,
    stores,
    storeDetail,
    screen('/profile', undefined, screens['/profile']),
    screen('/notification', undefined),
    screen('/store-account', 'STORE_MANAGEMENT'),
    screen('/point', 'POINT_MANAGEMENT'),
    screen('/users', 'USER_MANAGEMENT'),
    screen('/user-detail/$id', 'USER_MANAGEMENT'),
    screen('/messages/store', 'CONVERSATION_MANAGEMENT'),
    screen('/messages/user', 'CONVERSATION_MANAGEMENT'),
    screen('/reports', 'REPORT_MANAGEMENT'),
    screen('/admin-notification', 'NOTIFICATION_MANAGEMENT'),
    screen('/staffs', 'SYSTEM_MANAGEMENT'),
    screen('/point-management', 'SYSTEM_MANAGEMENT'),
    screen('/languages', 'SYSTEM_MANAGEMENT'),
    screen('/masterdata', 'SYSTEM_MANAGEMENT'),
    screen('/role', 'SYSTEM_MANAGEMENT'),
    screen('/permission', 'SYSTEM_MANAGEMENT'),
  ]),
])

/** Leaves out what is undefined, so that an address says only what differs from the default. */
function defined<Search extends object>(search: Search): { [Key in keyof Search]?: Exclude<Search[Key], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never
}

/** Makes the router of the console. */
export function createConsoleRouter() {
  return createRouter({ routeTree: routes, scrollRestoration: false, defaultPendingMs: 200 })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
