import { expect } from 'playwright/test'
import type { Right } from '../contract/permission.ts'
import { type AccountName } from './support/accounts.ts'
import { test } from './support/fixtures.ts'
import { openSignedIn } from './support/person.ts'
import { navigateWithoutReload } from './support/navigateWithoutReload.ts'
import { textOf, type TextKey } from './support/texts.ts'

/** Every route for signed-in staff (rule 2.3), the permission it needs, and its heading. */
const ROUTES: readonly [path: string, requiredAccess: Right | 'signedIn', heading: TextKey][] = [
  ['/stores', 'STORE_MANAGEMENT', 'menu.stores'],
  ['/store-detail/1', 'STORE_MANAGEMENT', 'screen.storeDetail'],
  ['/store-account', 'STORE_MANAGEMENT', 'menu.storeAccount'],
  ['/point', 'POINT_MANAGEMENT', 'menu.point'],
  ['/users', 'USER_MANAGEMENT', 'menu.users'],
  ['/user-detail/1', 'USER_MANAGEMENT', 'screen.userDetail'],
  ['/messages/store', 'CONVERSATION_MANAGEMENT', 'screen.storeMessages'],
  ['/messages/user', 'CONVERSATION_MANAGEMENT', 'screen.userMessages'],
  ['/messages/template', 'CONVERSATION_MANAGEMENT', 'replyTemplates.title'],
  ['/reports', 'REPORT_MANAGEMENT', 'menu.reports'],
  ['/admin-notification', 'NOTIFICATION_MANAGEMENT', 'menu.adminNotification'],
  ['/staffs', 'SYSTEM_MANAGEMENT', 'menu.staff'],
  ['/point-management', 'SYSTEM_MANAGEMENT', 'menu.pointManagement'],
  ['/languages', 'SYSTEM_MANAGEMENT', 'menu.languages'],
  ['/masterdata', 'SYSTEM_MANAGEMENT', 'menu.masterData'],
  ['/public-page', 'SYSTEM_MANAGEMENT', 'screen.publicPage'],
  ['/public-page/1', 'SYSTEM_MANAGEMENT', 'screen.pageVersion'],
  ['/role', 'SYSTEM_MANAGEMENT', 'menu.role'],
  ['/permission', 'SYSTEM_MANAGEMENT', 'menu.permission'],
  ['/charts', 'SYSTEM_MANAGEMENT', 'screen.charts'],
  ['/history', 'superAdmin', 'screen.history'],
  ['/notification', 'signedIn', 'screen.notification'],
  ['/queue', 'signedIn', 'screen.queue'],
  ['/help', 'signedIn', 'screen.help'],
  ['/profile', 'signedIn', 'screen.profile'],
]

/** The permissions of each demo account, and the items of its menu in order. */
const PEOPLE: readonly [account: AccountName, permissions: readonly Right[], menu: readonly string[]][] = [
  [
    'admin',
    [...new Set(ROUTES.map(([, requiredAccess]) => requiredAccess))].filter((access) => access !== 'signedIn'),
    [
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
    ],
  ],
  ['store', ['STORE_MANAGEMENT'], ['/stores', '/store-account']],
  ['point', ['POINT_MANAGEMENT'], ['/point']],
  ['user', ['USER_MANAGEMENT'], ['/users']],
  ['conversation', ['CONVERSATION_MANAGEMENT'], ['/messages/store', '/messages/user']],
  ['report', ['REPORT_MANAGEMENT'], ['/reports']],
  ['notification', ['NOTIFICATION_MANAGEMENT'], ['/admin-notification']],
  [
    'system',
    ['SYSTEM_MANAGEMENT'],
    ['/staffs', '/point-management', '/languages', '/masterdata', '/role', '/permission'],
  ],
]

for (const [account, permissions, menuPaths] of PEOPLE) {
  test(`${account}: the menu, the start page / and every route allow exactly the permitted screens`, async ({
    page,
    server,
  }) => {
    await openSignedIn(page, server, account, '/')
    await expect(page).toHaveURL(`${server.origin}${menuPaths[0]}`)
    const links = page.getByRole('navigation', { name: textOf('menu.label') }).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(menuPaths)

    for (const [path, requiredAccess, headingKey] of ROUTES) {
      await navigateWithoutReload(page, path)
      const main = page.getByRole('main')
      const pageHeading = page.getByRole('heading', { level: 1 })
      if (requiredAccess !== 'signedIn' && !permissions.includes(requiredAccess)) {
        await expect(pageHeading).toHaveText(textOf(headingKey))
        await expect(main).toContainText(
          requiredAccess === 'superAdmin'
            ? textOf('notPermitted.superAdmin')
            : textOf('notPermitted.message', { permission: textOf(`permission.${requiredAccess}`) }),
        )
      } else {
        await expect(pageHeading).toBeVisible()
        await expect(main).not.toContainText(textOf('notPermitted.label'))
      }
      await expect(page).toHaveURL(server.origin + path)
    }
  })
}

test('a forbidden route is also refused when a page load opens it', async ({ page, server, browserErrors }) => {
  browserErrors.allow(/status of 403/)
  await openSignedIn(page, server, 'report', '/stores?tab=inactive')
  await expect(page.getByRole('main')).toContainText(
    textOf('notPermitted.message', { permission: textOf('permission.STORE_MANAGEMENT') }),
  )
  await page
    .getByRole('main')
    .getByRole('link', { name: textOf('page.home'), exact: true })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reports$/)
})

test('an unknown path is reported within the console, and leads to the sign-in when signed out', async ({
  page,
  server,
}) => {
  await page.goto('/nowhere/at/all')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fnowhere%2Fat%2Fall$/)
  await openSignedIn(page, server, 'admin', '/nowhere/at/all')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: textOf('state.notFound') })).toBeVisible()
  await expect(main).toContainText(textOf('notFound.message', { path: '/nowhere/at/all' }))
  await expect(page).toHaveTitle(new RegExp(textOf('state.notFound')))
  await expect(
    page
      .getByRole('navigation')
      .getByRole('link', { name: textOf('menu.stores'), exact: true })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/\/users$/)
  await page.goBack()
  await page
    .getByRole('main')
    .getByRole('link', { name: textOf('page.home'), exact: true })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/stores$/)
})

for (const [path, headingKey] of [
  ['/term', 'public.term'],
  ['/privacy', 'public.privacy'],
  ['/download', 'public.download'],
  ['/forget-password', 'recovery.title'],
  ['/invitation', 'invitation.title'],
] as const) {
  test(`${path} is open to everybody`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: textOf(headingKey) })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
}

test('after a page load, the heading has the focus where no list takes it, and keys work at once', async ({
  page,
  server,
  browserErrors,
}) => {
  // The rows of the list that is not permitted are requested before the permissions have loaded.
  browserErrors.allow(/status of 403/)
  await openSignedIn(page, server, 'system', '/profile')
  for (const [path, headingKey] of [
    ['/charts', 'screen.charts'],
    ['/stores', 'menu.stores'],
    ['/no-such-page', 'state.notFound'],
    ['/profile', 'screen.profile'],
  ] as const) {
    await page.goto(server.origin + path)
    await expect(page.getByRole('heading', { level: 1, name: textOf(headingKey) })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: textOf(headingKey) })).toBeFocused()
  }
  await page.keyboard.type('gS')
  await expect(page).toHaveURL(`${server.origin}/charts`)
})
