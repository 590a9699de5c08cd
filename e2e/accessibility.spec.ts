import { expect } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { findMemberAbleToWithdraw } from './support/pointsApi.ts'
import { openPalette } from './support/palette.ts'
import { focusedRow, waitForGridFocus, waitForList } from './support/list.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { textOf } from './support/texts.ts'

const PHONE_OPTIONS = { viewport: { width: 390, height: 800 }, locale: 'ja-JP' }

for (const [path, headingKey] of [
  ['/login', 'login.title'],
  ['/forget-password', 'recovery.title'],
  ['/invitation', 'invitation.title'],
  ['/term', 'public.term'],
  ['/privacy', 'public.privacy'],
  ['/download', 'public.download'],
] as const) {
  test(`${path} is accessible in both themes`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: textOf(headingKey) }).first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('the page of a path that does not exist is accessible', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: textOf('state.notFound') })).toBeVisible()
  await expectAccessible(page)
})

test('the sign-in form is accessible with errors', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: textOf('login.email') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(textOf('email.required'))).toBeVisible()
  await expectAccessible(page)
})

test('the list of stores is accessible with rows and with a selection', async ({ page, server }) => {
  await openSignedIn(page, server)
  await waitForList(page)
  await expectAccessible(page)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('row', { selected: true })).toHaveCount(2)
  await expectAccessible(page)
})

test('the list of stores is accessible with the menu of a row, and when nothing is found', async ({ page, server }) => {
  await openSignedIn(page, server)
  await waitForList(page)
  await page.keyboard.press('.')
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.insertText('該当なしの言葉')
  await expect(page.getByRole('main')).toContainText(textOf('state.noMatch'))
  await expectAccessible(page)
})

test('the dialogs of the list of stores are accessible: a question, a form, its errors, and the question to discard it', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server)
  await waitForList(page)
  await page.keyboard.press('a')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toContainText(textOf('field.required'))
  await expectAccessible(page)
  await page.keyboard.insertText('理由')
  await page.keyboard.press('Escape')
  await expect(page.getByText(textOf('dialog.discard'))).toBeVisible()
  await expectAccessible(page)
})

test('the six tabs of a store and its form are accessible', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/store-detail/12')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitUntilLive(page)
  for (const tab of ['profile', 'point', 'coupon', 'rating', 'product', 'admin'] as const) {
    await page.evaluate((to) => history.pushState(null, '', to), `/store-detail/12?tab=${tab}`)
    const panel = page.getByRole('tabpanel', { name: textOf(`store.tab.${tab}`) })
    await expect(
      panel
        .getByRole('row')
        .or(panel.getByRole('term'))
        .or(panel.getByText(textOf('state.empty')))
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
  }
  await page.evaluate(() => history.pushState(null, '', '/store-detail/12?command=store.edit'))
  await expect(page.getByRole('dialog', { name: textOf('store.edit') })).toBeVisible()
  await expectAccessible(page)
})

test('the list of members is accessible with its filters, and when nothing is found', async ({ page, server }) => {
  await openSignedIn(page, server, 'user', '/users')
  await waitForList(page)
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.keyboard.insertText('該当なしの言葉')
  await expect(page.getByRole('main')).toContainText(textOf('state.noMatch'))
  await expectAccessible(page)
})

test('the three tabs of a member, the revealed bank account and the form of a withdrawal are accessible', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/')
  const { id } = await findMemberAbleToWithdraw(api)
  await page.goto(`/user-detail/${id}`)
  await waitUntilLive(page)
  for (const [query, shownText] of [
    ['?tab=profile', textOf('history.title')],
    ['?tab=point', textOf('user.list.history')],
    ['?tab=point&list=referrals', textOf('user.list.referrals')],
    ['?tab=bank', textOf('user.bank.recorded')],
  ] as const) {
    await page.evaluate((to) => history.pushState(null, '', to), `/user-detail/${id}${query}`)
    await expect(page.getByRole('main')).toContainText(shownText)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.keyboard.press('b')
  await expect(page.getByRole('main')).toContainText(textOf('user.bank.shown'))
  await expectAccessible(page)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('1000')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

test('the list of store accounts is accessible, also with a panel open beside it', async ({ page, server }) => {
  await openSignedIn(page, server, 'store', '/store-account')
  await waitForList(page)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('region', { name: textOf('storeAccount.stores') })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the points screen is accessible with withdrawals, with one of them open, and with the form of a request', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/point?tab=all')
  await waitUntilLive(page)
  await waitForGridFocus(page)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region').getByRole('term').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await waitForGridFocus(page)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: textOf('withdrawal.request') })).toBeVisible()
  await expectAccessible(page)
})

test('the history of points is accessible with the diagram, the table of numbers, and an invalid range', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/point?tab=all')
  await waitUntilLive(page)
  await waitForGridFocus(page)
  for (const key of ['2', '3']) {
    await page.keyboard.press(key)
    await waitForGridFocus(page)
    await expect(page.getByRole('img', { name: /ポイントの推移/ })).toBeVisible()
    await page.keyboard.press('T')
    await expect(page.getByRole('region', { name: textOf('chart.title') })).toBeFocused()
    await expectAccessible(page)
  }
  await page.goto('/point?section=members&from=2026-11-02&to=2026-11-01')
  await expect(page.getByText(textOf('list.filter.range'))).toBeVisible()
  await expectAccessible(page)
})

test('the point settings are accessible: the values, the form, its errors, and the review of the changes', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'system', '/point-management')
  await waitUntilLive(page)
  await expect(page.getByRole('term').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('e')
  const firstField = page.getByRole('textbox', { name: textOf('config.field.REFERRAL_REWARD') })
  await expect(firstField).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('1000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(textOf('field.range'))).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('400')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: textOf('config.edit.question') })).toBeVisible()
  await expectAccessible(page)
})

test('the profile, the notifications and their choices, a forbidden screen and a missing record are accessible', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/)
  await openSignedIn(page, server, 'store', '/profile')
  await waitUntilLive(page)
  for (const [path, shownText] of [
    ['/profile', textOf('profile.roles')],
    ['/notification?tab=all', textOf('notificationSetting.kind.REQUEST_NEW_STORE')],
    ['/notification?tab=choices', textOf('notification.sound')],
    ['/reports', textOf('notPermitted.label')],
    ['/store-detail/999999', textOf('record.notFound')],
  ] as const) {
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expect(page.getByRole('main')).toContainText(shownText)
    await expectAccessible(page)
  }
})

test('staff, roles and permissions are accessible: the lists, a panel, a form, and the review of changes', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'system', '/staffs')
  await waitForList(page)
  await expectAccessible(page)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: textOf('staff.create') })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await waitForGridFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await expectAccessible(page)
  await page.goto(`${server.origin}/role`)
  await waitForList(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await expectAccessible(page)
  for (const [key, titleKey] of [
    ['e', 'role.edit'],
    ['c', 'role.create'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: textOf(titleKey) })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: textOf(titleKey) })).toHaveCount(0)
  }
  await page.goto(`${server.origin}/permission`)
  await waitUntilLive(page)
  await expect(page.getByRole('grid').locator('input:focus')).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(page.getByRole('main')).toContainText(textOf('permission.count', { n: 1 }))
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog', { name: textOf('permission.save.question') })).toBeVisible()
  await expectAccessible(page)
})

test('the palette is accessible with all commands, results, a form and a question, and so is the list of shortcuts', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server)
  await waitForList(page)
  await openPalette(page)
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.insertText('大阪')
  await expect(page.getByRole('group', { name: textOf('palette.group.stores') })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(textOf('store.event.reject'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: textOf('lifecycle.reason') })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.insertText('理由')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: textOf('dialog.no') })).toBeFocused()
  await expectAccessible(page)
  await page.goto('/stores')
  await waitForGridFocus(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: textOf('keys.title') })).toBeVisible()
  await expectAccessible(page)
})

test('the menus of the header, the collapsed side menu and the password dialog are accessible', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await waitUntilLive(page)
  await page.keyboard.press('Control+b')
  await expect(page.getByRole('button', { name: textOf('menu.expand') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('banner').locator('button[aria-haspopup="menu"]').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: textOf('command.changePassword') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
})

test('the list, the drawer and a store are accessible at the width of a phone', async ({ openAnotherPage, server }) => {
  const page = await openAnotherPage(PHONE_OPTIONS)
  await openSignedIn(page, server)
  await waitForList(page)
  await expect(focusedRow(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: textOf('menu.open') }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.evaluate(() => history.pushState(null, '', '/store-detail/12'))
  await expect(page.getByRole('term').first()).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => history.pushState(null, '', '/users'))
  await expect(page.getByRole('heading', { level: 1, name: textOf('users.title') })).toBeVisible()
  await waitForGridFocus(page)
  await expectAccessible(page)
  await page.evaluate(() => history.pushState(null, '', '/store-account'))
  await expect(page.getByRole('heading', { level: 1, name: textOf('storeAccounts.title') })).toBeVisible()
  await waitForGridFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('term').first()).toBeVisible()
  await expectAccessible(page)
})
