import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { PointTransactionType } from '../contract/enumerations.ts'
import { dateOnly } from '../contract/day.ts'
import { accessToken } from './api/cookies.ts'
import { usePermissions } from './api/staff.ts'
import { brought } from './brought.tsx'
import { ACCOUNT_TABS, type AccountTab } from './shared/accountTabs.ts'
import { ownPath } from './ownPath.ts'
import { BrokenScreen } from './shell/BrokenScreen.tsx'
import { screens } from './screens.ts'
import type { StoreAccountsSearch } from './features/storeAccount/search.ts'
import { POINT_MANAGEMENT_SECTIONS, type PointManagementSearch } from './features/config/search.ts'
import { POINT_SECTIONS, type PointSearch } from './features/point/search.ts'
import { type StoresSearch, STORE_TABS } from './features/store/search.ts'
import { STORE_SECTIONS, type StoreDetailSearch } from './features/store/detailSearch.ts'
import { USER_LISTS, USER_SECTIONS, type UserDetailSearch } from './features/user/detailSearch.ts'
import type { UsersSearch } from './features/user/search.ts'
import { Drawn } from './shell/Drawn.tsx'
import { Home } from './shell/Home.tsx'
import { lackingFor } from './shell/mayOpen.ts'
import { Shell } from './shell/Shell.tsx'
import { ScreenPending } from './shell/ScreenPending.tsx'
import { WITHDRAWAL_TABS, type WithdrawalTab } from './features/withdrawal/search.ts'

type Loader = () => Promise<{ default: () => ReactNode }>

/** A search parameter that is left out where the address makes no sense: a bad link never breaks a screen. */
// @__NO_SIDE_EFFECTS__
function lenient<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined)
}

/** No page, prefecture or industry has a larger number. */
const LARGEST = 1_000_000
/** The greatest id that the server's database has. */
const INTEGER_MAX = 2_147_483_647
const whole = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST))
const recordId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(INTEGER_MAX))
const word = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(100),
  v.regex(/^\P{Cc}*$/u),
)

const listSearch = {
  q: lenient(word),
  sort: lenient(v.picklist(['createdAt', '-createdAt', 'name', '-name', 'id', '-id'])),
  page: lenient(whole),
}
const landSearch = { prefecture: lenient(whole), industry: lenient(whole) }
const accountTab = lenient(v.picklist(Object.keys(ACCOUNT_TABS) as AccountTab[]))

const storesSearch = v.object({
  tab: lenient(v.picklist(Object.keys(STORE_TABS) as (keyof typeof STORE_TABS)[])),
  ...listSearch,
  ...landSearch,
})

const storeAccountsSearch = v.object({ tab: accountTab, ...listSearch, open: lenient(recordId) })

const usersSearch = v.object({ tab: accountTab, ...listSearch, ...landSearch })

const partSearch = { page: lenient(whole), sort: lenient(v.pipe(v.string(), v.regex(/^-?[a-zA-Z]{1,20}$/))) }

const storeDetailSearch = v.object({
  tab: lenient(v.picklist(STORE_SECTIONS)),
  ...partSearch,
  act: lenient(v.picklist(['edit'])),
})

const withdrawalsSearch = {
  tab: lenient(v.picklist(Object.keys(WITHDRAWAL_TABS) as WithdrawalTab[])),
  q: lenient(word),
  ...partSearch,
  open: lenient(recordId),
}

const pointSearch = v.object({
  section: lenient(v.picklist(POINT_SECTIONS)),
  ...withdrawalsSearch,
  type: lenient(v.picklist(Object.values(PointTransactionType))),
  from: lenient(dateOnly()),
  to: lenient(dateOnly()),
})

const pointManagementSearch = v.object({
  section: lenient(v.picklist(POINT_MANAGEMENT_SECTIONS)),
  ...withdrawalsSearch,
})

const userDetailSearch = v.object({
  tab: lenient(v.picklist(USER_SECTIONS)),
  list: lenient(v.picklist(USER_LISTS)),
  ...partSearch,
})

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: brought(screens.notFound),
})

/** A public route: no token needed (specification §2). */
function publicRoute<const Path extends string>(path: Path, load: Loader) {
  return createRoute({ getParentRoute: () => root, path, component: brought(load) })
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: v.object({
    returnTo: lenient(v.pipe(v.string(), v.maxLength(1000), v.transform(ownPath), v.string())),
  }),
  beforeLoad: ({ search }) => {
    if (accessToken() !== undefined) throw redirect({ href: search.returnTo ?? '/', replace: true })
  },
  component: brought(screens['/login']),
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

/** Draws a screen only for staff who hold its permission group; the side menu and this gate read one table. */
function gated(path: string, load: Loader) {
  const Screen = brought(load)
  const Refused = brought(screens.notPermitted)
  return function Gate() {
    const lacking = lackingFor(usePermissions(), path)
    return (
      <>
        {lacking === undefined ? <Screen /> : <Refused group={lacking} />}
        <Drawn />
      </>
    )
  }
}

/** A signed-in route and its lazy screen. */
function screen<const Path extends string>(path: Path, load: Loader = screens.notBuilt) {
  return createRoute({ getParentRoute: () => shell, path, component: gated(path, load) })
}

const stores = createRoute({
  getParentRoute: () => shell,
  path: '/stores',
  validateSearch: (search): StoresSearch => withUndefined(v.parse(storesSearch, search)),
  component: gated('/stores', screens['/stores']),
})

const storeDetail = createRoute({
  getParentRoute: () => shell,
  path: '/store-detail/$id',
  validateSearch: (search): StoreDetailSearch => withUndefined(v.parse(storeDetailSearch, search)),
  component: gated('/store-detail/$id', screens['/store-detail/$id']),
})

const storeAccounts = createRoute({
  getParentRoute: () => shell,
  path: '/store-account',
  validateSearch: (search): StoreAccountsSearch => withUndefined(v.parse(storeAccountsSearch, search)),
  component: gated('/store-account', screens['/store-account']),
})

const point = createRoute({
  getParentRoute: () => shell,
  path: '/point',
  validateSearch: (search): PointSearch => withUndefined(v.parse(pointSearch, search)),
  component: gated('/point', screens['/point']),
})

const pointManagement = createRoute({
  getParentRoute: () => shell,
  path: '/point-management',
  validateSearch: (search): PointManagementSearch => withUndefined(v.parse(pointManagementSearch, search)),
  component: gated('/point-management', screens['/point-management']),
})

const users = createRoute({
  getParentRoute: () => shell,
  path: '/users',
  validateSearch: (search): UsersSearch => withUndefined(v.parse(usersSearch, search)),
  component: gated('/users', screens['/users']),
})

const userDetail = createRoute({
  getParentRoute: () => shell,
  path: '/user-detail/$id',
  validateSearch: (search): UserDetailSearch => withUndefined(v.parse(userDetailSearch, search)),
  component: gated('/user-detail/$id', screens['/user-detail/$id']),
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
    screen('/profile', screens['/profile']),
    screen('/notification'),
    storeAccounts,
    point,
    users,
    userDetail,
    screen('/messages/store'),
    screen('/messages/user'),
    screen('/reports'),
    screen('/admin-notification'),
    screen('/staffs'),
    pointManagement,
    screen('/languages'),
    screen('/masterdata'),
    screen('/role'),
    screen('/permission'),
  ]),
])

/** A parameter that makes no sense stays, as undefined: left out, the router would take it from the address as it is. */
function withUndefined<Search extends object>(
  search: Search,
): { [Key in keyof Search]?: Exclude<Search[Key], undefined> } {
  return search
}

/** Makes the router of the console. */
export function createConsoleRouter() {
  return createRouter({
    routeTree: routes,
    caseSensitive: true,
    defaultPendingMs: 200,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: BrokenScreen,
  })
}

/** Whether the address is that of a signed-in screen, drawn or on its way. */
export function leadsToConsole(router: ReturnType<typeof createConsoleRouter>): boolean {
  const [matched] = router.getMatchedRoutes(router.latestLocation.pathname)
  return matched.some(({ id }) => id === shell.id)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
