import { expect, type Page } from 'playwright/test'
import { StoreStatus } from '../contract/enumerations.ts'
import { emailOf, PASSWORD } from './support/accounts.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { waitForList } from './support/list.ts'
import { waitForShell, openSignedIn, submitSignIn, waitUntilLive } from './support/person.ts'
import { textOf } from './support/texts.ts'

test('signing out from the menu removes all data, also in the other tab', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  // A request of the other tab may be in flight when the session ends.
  browserErrors.allow(/401 .*count/)
  const api = await openSignedIn(page, server)
  const otherPage = await context.newPage()
  await otherPage.goto('/store-detail/1')
  await waitForShell(otherPage)
  await page.evaluate(() => localStorage.setItem('left', 'behind'))
  await signOutByMenu(page)
  for (const tab of [page, otherPage]) {
    await expect(tab).toHaveURL(`${server.origin}/login`)
    await expect(tab.getByRole('heading', { name: textOf('login.title') })).toBeVisible()
  }
  expect((await context.cookies()).map(({ name }) => name).filter((name) => /token|remembered/i.test(name))).toEqual([])
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  expect((await api.call('GET', '/auth/profile')).status).toBe(401)
  const renewalResponse = await api.call('POST', '/auth/refresh-token', { refreshToken: api.refreshToken })
  expect(renewalResponse.status).toBe(401)
})

test('signing out with an expired access token also ends the session on the server', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 401/)
  const api = await openSignedIn(page, server, 'admin', '/profile')
  await waitUntilLive(page)
  await context.addCookies([{ name: 'token', value: 'spoiled', url: server.origin }])
  await signOutByMenu(page)
  await expect(page).toHaveURL(`${server.origin}/login`)
  const renewalResponse = await api.call('POST', '/auth/refresh-token', { refreshToken: api.refreshToken })
  expect(renewalResponse.status).toBe(401)
})

test('a sign-out without a server is sent when the server is back, and a notice reports that', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_|WebSocket/)
  const api = await openSignedIn(page, server, 'admin', '/profile')
  await waitUntilLive(page)
  await server.kill()
  await signOutByMenu(page)
  await expect(page).toHaveURL(`${server.origin}/login`)
  await expect(page.getByText(textOf('session.revocation.unreached'))).toBeVisible()
  await server.start()
  await expect(page.getByText(textOf('session.revocation.revoked'))).toBeVisible({ timeout: 70_000 })
  const renewalResponse = await api.call('POST', '/auth/refresh-token', { refreshToken: api.refreshToken })
  expect(renewalResponse.status).toBe(401)
})

test('what was announced to screen readers is removed after a time, and by a sign-out, which also removes the notice', async ({
  page,
  server,
}) => {
  await page.clock.install()
  const api = await openSignedIn(page, server)
  const colleague = await Api.as(server, 'store')
  await waitForList(page)
  const [first, second] = await api.loadStores(StoreStatus.REQUEST)
  if (first === undefined || second === undefined) throw new Error('fewer than two stores wait')
  const announcer = page.locator('[data-announcer]')
  await colleague.transition(first, 'accept')
  await expect(announcer).toContainText(first.name)
  await page.clock.fastForward(10_000)
  await expect(announcer).toBeEmpty()
  await colleague.transition(second, 'accept')
  await expect(announcer).toContainText(second.name)
  await page.keyboard.press('d')
  await expect(page.locator('.notice')).toBeVisible()
  // Enter is refused for a short time after the second store has left the list.
  await page.clock.fastForward(400)
  await signOutByMenu(page)
  await expect(page.getByRole('heading', { name: textOf('login.title') })).toBeVisible()
  expect([await announcer.textContent(), await page.locator('.notice').count()]).toEqual(['', 0])
})

test('the Back button shows no data of the person who has signed out', async ({ page, server }) => {
  await openSignedIn(page, server)
  await expect(page.getByRole('grid')).toBeVisible()
  await signOutByMenu(page)
  await expect(page).toHaveURL(`${server.origin}/login`)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('grid')).toHaveCount(0)
})

test('the answer “no” to the question of the sign-out keeps the person signed in', async ({ page, server }) => {
  await openSignedIn(page, server)
  await openPersonMenu(page)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: textOf('command.signOut') })
  await expect(question).toContainText(textOf('command.signOut.question'))
  await page.keyboard.press('n')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeVisible()
})

test('another person who signs in afterwards sees only their own data', async ({ page, server }) => {
  await openSignedIn(page, server)
  await signOutByMenu(page)
  await submitSignIn(page, emailOf('point'), PASSWORD)
  await expect(page).toHaveURL(/\/point$/)
  await expect(page.getByRole('banner')).toContainText('高橋 美穂')
})

async function openPersonMenu(page: Page): Promise<void> {
  const opener = page.getByRole('banner').locator('button[aria-haspopup="menu"]')
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
}

async function signOutByMenu(page: Page): Promise<void> {
  await openPersonMenu(page)
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: textOf('command.signOut') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: textOf('command.signOut') })).toBeVisible()
  await page.keyboard.press('y')
}
