import { expect, type Locator, type Page } from 'playwright/test'
import { type AccountName, emailOf, PASSWORD } from './support/accounts.ts'
import { send } from './support/api.ts'
import { pressEnterUntil, successNotice } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { openSignedIn } from './support/person.ts'
import type { Server } from './support/server.ts'
import { textOf } from './support/texts.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: textOf('command.changePassword') })
const oldPasswordField = (page: Page) => dialog(page).getByLabel(/^現在のパスワード/)
const newPasswordField = (page: Page) => dialog(page).getByLabel(/^新しいパスワード/)
/** The delay of the response in ms. It is long enough for the checks during the request, even on a busy machine. */
const RESPONSE_DELAY_MS = 5_000

const dialogButton = (page: Page, labelKey: 'dialog.cancel' | 'dialog.save') =>
  dialog(page).getByRole('button', { name: textOf(labelKey), exact: true })

/** Opens the dialog by keyboard, and returns the button that opens the menu with its command. */
async function openDialog(page: Page): Promise<Locator> {
  const menuOpener = page.getByRole('banner').locator('button[aria-haspopup="menu"]')
  await menuOpener.focus()
  await pressEnterUntil(page, (options) => expect(page.getByRole('menuitem').first()).toBeFocused(options))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(oldPasswordField(page)).toBeFocused()
  return menuOpener
}

async function typePasswords(page: Page, oldPassword: string, newPassword: string): Promise<void> {
  await oldPasswordField(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(oldPassword)
  await newPasswordField(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(newPassword)
}

test('the dialog for a new password requires the current and the new password, each of at least six characters, before it sends anything', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'user', '/profile')
  await openDialog(page)
  const sentUrls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sentUrls.push(request.url()))
  await expect(oldPasswordField(page)).toHaveAttribute('type', 'password')
  await expect(newPasswordField(page)).toHaveAttribute('type', 'password')
  await page.keyboard.press('Enter')
  await expect(oldPasswordField(page)).toHaveAccessibleDescription('この項目に入力してください。')
  await expect(newPasswordField(page)).toHaveAccessibleDescription(new RegExp('^この項目に入力してください。'))
  await expect(oldPasswordField(page)).toBeFocused()
  await typePasswords(page, '12345', '12345')
  await page.keyboard.press('Enter')
  await expect(oldPasswordField(page)).toHaveAccessibleDescription(textOf('password_min_6_character'))
  await expect(newPasswordField(page)).toHaveAccessibleDescription(new RegExp(`^${textOf('password_min_6_character')}`))
  expect(sentUrls.filter((url) => url.includes('/api/'))).toEqual([])
})

test('the current password is refused as the new one (rule 6.2)', async ({ page, server }) => {
  await openSignedIn(page, server, 'user', '/profile')
  await openDialog(page)
  await typePasswords(page, PASSWORD, PASSWORD)
  await page.keyboard.press('Enter')
  await expect(newPasswordField(page)).toHaveAccessibleDescription(new RegExp(`^${textOf('password.same')}`))
  await expect(newPasswordField(page)).toBeFocused()
  await newPasswordField(page).press('Control+a')
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(newPasswordField(page)).toHaveAccessibleDescription(new RegExp(`^${textOf('password_min_6_character')}`))
})

test('after a wrong old password the dialog stays open with the typed text', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/)
  await openSignedIn(page, server, 'user', '/profile')
  await openDialog(page)
  await typePasswords(page, 'not-the-password', 'choba-demo-2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expect(oldPasswordField(page)).toHaveAccessibleDescription(textOf('password.wrong'))
  await expect(oldPasswordField(page)).toBeFocused()
  await expect(oldPasswordField(page)).toHaveValue('not-the-password')
  await expect(newPasswordField(page)).toHaveValue('choba-demo-2')
  await expect(dialogButton(page, 'dialog.save')).toBeEnabled()
  expect(await trySignIn(server, 'user', PASSWORD)).toBe(200)
})

test('while a change of the password is sent, both buttons are busy and a second press has no effect; then the dialog closes', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'notification', '/profile')
  const menuOpener = await openDialog(page)
  const sentMethods: string[] = []
  page.on('request', (request) => request.url().endsWith('/change-password') && sentMethods.push(request.method()))
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  const slowNetworkConditions = {
    offline: false,
    latency: RESPONSE_DELAY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  }
  await devTools.send('Network.emulateNetworkConditions', slowNetworkConditions)
  await typePasswords(page, PASSWORD, 'choba-demo-2')
  await page.keyboard.press('Enter')
  await expect(dialogButton(page, 'dialog.save')).toHaveAttribute('aria-busy', 'true')
  await expect(dialogButton(page, 'dialog.cancel')).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  const noticeExpectation = expect(successNotice(page, 'password.changed')).toBeVisible()
  await devTools.send('Network.emulateNetworkConditions', { ...slowNetworkConditions, latency: 0 })
  await noticeExpectation
  await expect(dialog(page)).toHaveCount(0)
  await expect(menuOpener).toBeFocused()
  expect(sentMethods).toEqual(['POST'])
  expect(await trySignIn(server, 'notification', PASSWORD)).toBe(401)
  expect(await trySignIn(server, 'notification', 'choba-demo-2')).toBe(200)
  expect((await api.call('GET', '/auth/profile')).status).toBe(200)
  await openDialog(page)
  await expect(oldPasswordField(page)).toHaveValue('')
  await expect(newPasswordField(page)).toHaveValue('')
})

test('Esc closes an empty form for a new password, and asks before it discards typed text', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'user', '/profile')
  const menuOpener = await openDialog(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(menuOpener).toBeFocused()
  await openDialog(page)
  await page.keyboard.type('half')
  await page.keyboard.press('Escape')
  const discardQuestion = page.getByRole('alertdialog', { name: textOf('command.changePassword') })
  await expect(discardQuestion).toContainText(textOf('dialog.discard'))
  await page.keyboard.press('n')
  await expect(oldPasswordField(page)).toHaveValue('half')
  await page.keyboard.press('Escape')
  await expect(discardQuestion).toBeVisible()
  await page.keyboard.press('y')
  await expect(discardQuestion).toHaveCount(0)
  await expect(dialog(page)).toHaveCount(0)
  await expect(menuOpener).toBeFocused()
})

test('changing the password ends every other session of the account', async ({
  page,
  openAnotherPage,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 401/)
  // A polling request may be in flight when the server closes the socket.
  browserErrors.allow(/status of 400 .*\/socket\.io\//)
  await openSignedIn(page, server, 'system', '/profile')
  const otherPage = await openAnotherPage()
  await openSignedIn(otherPage, server, 'system', '/profile')
  await openDialog(page)
  await typePasswords(page, PASSWORD, 'choba-demo-2')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(otherPage).toHaveURL(/\/login/)
  await expect(page).toHaveURL(/\/profile$/)
})

/** Tries to sign in, and returns the status of the response. */
async function trySignIn(server: Server, account: AccountName, password: string): Promise<number> {
  const body = { email: emailOf(account), password }
  return (await send(server.origin, 'POST', '/auth/login', { body })).status
}
