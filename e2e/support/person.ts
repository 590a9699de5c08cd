import { expect, type Page } from 'playwright/test'

/** The demo accounts, by the part of their address before the @. */
export type Account = 'admin' | 'store' | 'point' | 'user' | 'conversation' | 'report' | 'notification' | 'system'

export const PASSWORD = 'choba-demo'

/** The address of a demo account. */
export function addressOf(account: Account): string {
  return `${account}@choba.example`
}

/** Signs in from /login (or wherever one was sent back from) by keyboard alone, and waits until the console stands. */
export async function signIn(page: Page, account: Account = 'admin', path = '/'): Promise<void> {
  await page.goto(path)
  await page.waitForURL(/\/login/)
  await fillSignIn(page, addressOf(account), PASSWORD)
  await page.waitForURL((url) => url.pathname !== '/login')
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Types address and password into the sign-in form, which holds the focus, and presses Enter. */
export async function fillSignIn(page: Page, address: string, password: string): Promise<void> {
  await expect(page.locator('input[autocomplete="username"]')).toBeFocused()
  await page.keyboard.type(address)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}
