import { expect, type Page } from 'playwright/test'
import { type Account, addressOf, PASSWORD } from './accounts.ts'
import { Api } from './api.ts'
import type { Server } from './server.ts'
import { say } from './words.ts'

/** Signs in from /login (or wherever one was sent back from) by keyboard alone, and waits until the console stands. */
export async function signIn(page: Page, account: Account = 'admin', path = '/'): Promise<void> {
  await page.goto(path)
  await page.waitForURL(/\/login/)
  await fillSignIn(page, addressOf(account), PASSWORD)
  await page.waitForURL((url) => url.pathname !== '/login')
  await consoleStands(page)
}

/** Types address and password into the sign-in form, which holds the focus, and presses Enter. */
export async function fillSignIn(page: Page, address: string, password: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: say('login.email') })).toBeFocused()
  await page.keyboard.type(address)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

/** Opens a page as somebody who has signed in already: quicker, for tests of what comes after. */
export async function enter(page: Page, server: Server, account: Account = 'admin', path = '/stores'): Promise<Api> {
  const api = await Api.as(server, account)
  await page.context().addCookies([
    { name: 'token', value: api.token, url: server.origin },
    { name: 'refreshToken', value: api.refreshToken, url: server.origin },
  ])
  await page.goto(server.origin + path)
  await consoleStands(page)
  return api
}

/** The shell is drawn: profile and permissions are here, and the side menu with them. */
export async function consoleStands(page: Page): Promise<void> {
  await expect(page.getByRole('banner').locator('a[href="/"]')).toBeVisible()
}

/** The socket has been authenticated, and nothing is on its way any more that was begun when the page was opened. */
export async function isLive(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: say('connection.live') })).toBeAttached()
  await isSettled(page)
}

/** All code that is brought after the first screen is here: what a person may need without a server, too. */
export async function isSettled(page: Page): Promise<void> {
  await expect(page.locator('html[data-settled]')).toBeAttached()
}
