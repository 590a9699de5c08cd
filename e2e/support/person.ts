import { expect, type Page } from 'playwright/test'
import { type AccountName, emailOf, PASSWORD } from './accounts.ts'
import { Api } from './api.ts'
import type { Server } from './server.ts'
import { waitForElement } from './waitForElement.ts'
import { textOf } from './texts.ts'

/** Opens a path, signs in by keyboard on the sign-in page to which it redirects, and waits for the shell. */
export async function signIn(page: Page, account: AccountName = 'admin', path = '/'): Promise<void> {
  await page.goto(path)
  await page.waitForURL(/\/login/)
  await submitSignIn(page, emailOf(account), PASSWORD)
  await page.waitForURL((url) => url.pathname !== '/login')
  await waitForShell(page)
}

/** Types the email address and the password into the sign-in form, which has the focus, and presses Enter. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: textOf('login.email') })).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

/**
 * Opens a path with the cookies of a signed-in account, without the sign-in form. Returns an API client of the account.
 */
export async function openSignedIn(
  page: Page,
  server: Server,
  account: AccountName = 'admin',
  path = '/stores',
): Promise<Api> {
  const api = await Api.as(server, account)
  await page.context().addCookies([
    { name: 'token', value: api.token, url: server.origin },
    { name: 'refreshToken', value: api.refreshToken, url: server.origin },
  ])
  await page.goto(server.origin + path)
  await waitForShell(page)
  return api
}

/** Waits until the shell is rendered: profile and permissions have loaded, and the header is visible. */
export async function waitForShell(page: Page): Promise<void> {
  await waitForElement(page, 'header a[href="/"]')
  await expect(page.getByRole('banner').locator('a[href="/"]')).toBeVisible()
}

/** Waits until the socket is authenticated and all code of the page has loaded. */
export async function waitUntilLive(page: Page): Promise<void> {
  await waitUntilSettled(page)
  await expect(page.getByRole('status').filter({ hasText: textOf('connection.live') })).toBeAttached()
  await waitUntilSettled(page)
}

/** Waits until the console has rendered its first screen and has then loaded the code that it loads in advance. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await waitForElement(page, 'html[data-settled]')
  await expect(page.locator('html[data-settled]')).toBeAttached()
}

/** Returns the name that the history and notes show for the signed-in staff member. */
export async function loadOwnName(api: Api): Promise<string> {
  const { data } = await api.call<{ nickname: string | null; fullName: string }>('GET', '/auth/profile')
  return data.nickname ?? data.fullName
}
