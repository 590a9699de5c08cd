import { expect, it, test } from 'vitest'
import { PERMISSION_GROUPS, type PermissionGroup } from '../../contract/permission.ts'
import { screenAt } from '../navigation/screenAt.ts'
import { screens } from '../screens.ts'
import { activePath, firstVisiblePath, screenShortcuts, screenTitleKey, visibleMenu } from './menu.ts'

const visiblePaths = (permissions: readonly PermissionGroup[]) =>
  visibleMenu(permissions).map((entry) => ('path' in entry ? entry.path : entry.children.map(({ path }) => path)))

test.each<[PermissionGroup, unknown[], string | undefined]>([
  ['STORE_MANAGEMENT', ['/stores', '/store-account'], '/stores'],
  ['POINT_MANAGEMENT', ['/point'], '/point'],
  ['USER_MANAGEMENT', ['/users'], '/users'],
  ['CONVERSATION_MANAGEMENT', [['/messages/store', '/messages/user']], '/messages/store'],
  ['REPORT_MANAGEMENT', ['/reports'], '/reports'],
  ['NOTIFICATION_MANAGEMENT', ['/admin-notification'], '/admin-notification'],
  [
    'SYSTEM_MANAGEMENT',
    [['/staffs', '/point-management', '/languages', '/masterdata', '/role', '/permission']],
    '/staffs',
  ],
  ['PRODUCT_MANAGEMENT', [], undefined],
])('with only the permission %s, the menu shows %j and the first visible path is %s', (group, paths, first) => {
  expect(visiblePaths([group])).toEqual(paths)
  expect(firstVisiblePath([group])).toBe(first)
})

it('with all permissions, the menu shows every screen in the order of rule 2.3', () => {
  expect(visiblePaths(PERMISSION_GROUPS).flat()).toEqual([
    '/stores',
    '/store-account',
    '/point',
    '/users',
    '/messages/store',
    '/messages/user',
    '/reports',
    '/admin-notification',
    '/staffs',
    '/point-management',
    '/languages',
    '/masterdata',
    '/role',
    '/permission',
  ])
})

it('without a permission, the menu is empty', () => {
  expect(visibleMenu([])).toEqual([])
  expect(firstVisiblePath([])).toBeUndefined()
})

test.each([
  ['/stores', '/stores', 'STORE_MANAGEMENT', 'menu.stores'],
  ['/store-account', '/store-account', 'STORE_MANAGEMENT', 'menu.storeAccount'],
  ['/store-detail/12', '/stores', 'STORE_MANAGEMENT', 'screen.storeDetail'],
  ['/user-detail/12', '/users', 'USER_MANAGEMENT', 'screen.userDetail'],
  ['/users', '/users', 'USER_MANAGEMENT', 'menu.users'],
  ['/point', '/point', 'POINT_MANAGEMENT', 'menu.point'],
  ['/point-management', '/point-management', 'SYSTEM_MANAGEMENT', 'menu.pointManagement'],
  ['/messages/store', '/messages/store', 'CONVERSATION_MANAGEMENT', 'screen.storeMessages'],
  ['/messages/user', '/messages/user', 'CONVERSATION_MANAGEMENT', 'screen.userMessages'],
  ['/messages/template', '/messages/user', 'CONVERSATION_MANAGEMENT', 'replyTemplates.title'],
  ['/profile', undefined, 'signedIn', 'screen.profile'],
  ['/notification', undefined, 'signedIn', 'screen.notification'],
  ['/queue', undefined, 'signedIn', 'screen.queue'],
  ['/help', undefined, 'signedIn', 'screen.help'],
  ['/stores/', '/stores', 'STORE_MANAGEMENT', 'menu.stores'],
  ['/storesque', undefined, undefined, undefined],
  ['/stores/1', undefined, undefined, undefined],
  ['/store-detail', undefined, undefined, undefined],
  ['/store-detail/12/coupons', undefined, undefined, undefined],
  ['/', undefined, undefined, undefined],
])(
  'the path %s belongs to the menu item %s, needs the permission %s and has the title %s',
  (pathname, active, permission, title) => {
    expect(activePath(pathname)).toBe(active)
    expect(screenAt(screens, pathname)?.permission).toBe(permission)
    expect(screenTitleKey(pathname)).toBe(title)
  },
)

test('every screen and view that `g` opens has a unique letter', () => {
  const letters = screenShortcuts().map(({ shortcutLetter }) => shortcutLetter)
  expect(letters.join('')).toBe('sviapumMrntcldokwTqbhSHe')
})
