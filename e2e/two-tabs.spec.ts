import { expect } from 'playwright/test'
import type { Staff } from '../contract/staff.ts'
import { emailOf, PASSWORD } from './support/accounts.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { runFromPalette } from './support/palette.ts'
import { waitForShell, openSignedIn, submitSignIn, waitUntilLive, waitUntilSettled } from './support/person.ts'
import { textOf } from './support/texts.ts'

test(
  'a sign-in in one tab also signs in the other tab, and each opens its own page',
  { tag: '@plainHttp' },
  async ({ page, context }) => {
    await page.goto('/stores?tab=inactive')
    const otherPage = await context.newPage()
    await otherPage.goto('/store-detail/3')
    await expect(otherPage.getByRole('heading', { name: textOf('login.title') })).toBeVisible()
    await page.bringToFront()
    await submitSignIn(page, emailOf('admin'), PASSWORD)
    await waitForShell(page)
    await waitForShell(otherPage)
    await expect(page).toHaveURL(/\/stores\?tab=inactive$/)
    await expect(otherPage).toHaveURL(/\/store-detail\/3$/)
  },
)

test('a sign-in in one tab removes the notice of the other tab about a deactivated account', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 403/)
  const admin = await Api.as(server, 'admin')
  await openSignedIn(page, server, 'report', '/profile')
  const otherPage = await context.newPage()
  await otherPage.goto(`${server.origin}/reports`)
  await waitUntilLive(page)
  await waitUntilLive(otherPage)
  const [staff] = (await admin.call<{ items: Staff[] }>('GET', `/system/staff?q=${emailOf('report')}`)).data.items
  const body = { event: 'deactivate', reason: '退職', version: staff?.version }
  await admin.call('POST', `/system/staff/${staff?.id}/transition`, body)
  for (const tab of [page, otherPage]) await expect(tab.getByRole('alert')).toContainText(textOf('session.inactive'))
  await page.bringToFront()
  await submitSignIn(page, emailOf('admin'), PASSWORD)
  await waitForShell(otherPage)
  await expect(otherPage.getByText(textOf('session.inactive'))).toHaveCount(0)
})

test('every tab says that the session was ended on another device (rule 7.8)', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 401/)
  const otherDeviceApi = await Api.as(server, 'point')
  await openSignedIn(page, server, 'point', '/profile')
  const tabs = [page]
  for (const path of ['/points', '/withdrawals', '/profile']) {
    const tab = await context.newPage()
    await tab.goto(server.origin + path)
    await waitUntilLive(tab)
    tabs.push(tab)
  }
  await otherDeviceApi.call('POST', '/auth/session/end-others')
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/\/login/)
    await expect(tab.getByRole('alert')).toContainText(textOf('session.end.revoked'))
  }
})

test(
  'a sign-out by the palette in one tab signs out the other tab',
  { tag: '@plainHttp' },
  async ({ page, context, server }) => {
    await openSignedIn(page, server, 'admin', '/profile')
    const otherPage = await context.newPage()
    await otherPage.goto('/reports')
    await waitUntilLive(otherPage)
    // A request that is still running when the session ends would get 401, which the browser logs as an error.
    await waitUntilSettled(otherPage)
    await page.bringToFront()
    await waitUntilSettled(page)
    await runFromPalette(page, textOf('command.signOut'))
    await expect(page.getByText(textOf('command.signOut.question'))).toBeVisible()
    // The palette has loaded the choices of filters.
    await waitUntilSettled(page)
    await page.keyboard.press('y')
    await expect(page).toHaveURL(`${server.origin}/login`)
    await expect(otherPage).toHaveURL(`${server.origin}/login`)
  },
)

test('a sign-out that does not reach the server still removes all data', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_|WebSocket/)
  await openSignedIn(page, server, 'admin', '/profile')
  await waitUntilLive(page)
  await server.kill()
  await runFromPalette(page, textOf('command.signOut'))
  await expect(page.getByText(textOf('command.signOut.question'))).toBeVisible()
  await page.keyboard.press('y')
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name).filter((name) => /token/i.test(name)))
    .toEqual([])
  await expect(page).toHaveURL(`${server.origin}/login`)
  await expect(page.getByRole('textbox', { name: textOf('login.email') })).toBeFocused()
})
