import { expect, type Page } from 'playwright/test'
import type { Staff } from '../contract/staff.ts'
import { emailOf, PASSWORD } from './support/accounts.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { waitForList } from './support/list.ts'
import { openSignedIn, submitSignIn, waitUntilLive, waitForShell } from './support/person.ts'
import { textOf } from './support/texts.ts'

test.beforeEach(({ browserErrors }) => {
  browserErrors.allow(/status of 40[13]|ERR_CONNECTION|ERR_EMPTY|WebSocket/)
})

test('a deactivated account cannot sign in and sees the reason', async ({ page }) => {
  await page.goto('/login')
  await submitSignIn(page, 'inactive@choba.example', PASSWORD)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(textOf('session.inactive'))
  await expect(page).toHaveURL(/\/login$/)
})

test('a staff member who is deactivated while signed in is signed out and sees the reason', async ({
  page,
  context,
  server,
}) => {
  await openSignedIn(page, server, 'store', '/stores')
  await expect(page.getByRole('grid')).toBeVisible()
  await waitUntilLive(page)
  await server.runSqlWhileStopped(`update staff set status = 2 where email = 'store@choba.example'`)
  await page.keyboard.press('2')
  await expect(page.getByRole('alert')).toContainText(textOf('session.inactive'))
  await expect(page).toHaveURL(/\/login/)
  expect((await context.cookies()).map(({ name }) => name).filter((name) => /token/i.test(name))).toEqual([])
})

test('a deactivated staff member is signed out of five tabs, with a form and a bulk run, and each tab says why', async ({
  page,
  context,
  server,
}) => {
  const admin = await Api.as(server, 'admin')
  await openSignedIn(page, server, 'user', '/users')
  await waitForList(page)
  const openTab = async (path: string): Promise<Page> => {
    const tab = await context.newPage()
    await tab.goto(server.origin + path)
    await waitUntilLive(tab)
    return tab
  }
  const formTab = await openTab('/profile')
  await formTab.keyboard.press('e')
  const nicknameField = formTab.getByRole('textbox', { name: textOf('profile.nickname') })
  await expect(nicknameField).toBeFocused()
  await formTab.keyboard.insertText('たく')
  const tabs = [page, formTab, await openTab('/user-detail/1'), await openTab('/reports'), await openTab('/users')]
  const [bulkTab] = tabs.slice(-1) as [Page]
  await waitForList(bulkTab)
  const sentUrls: string[] = []
  bulkTab.on('request', (request) => request.url().endsWith('/transition') && sentUrls.push(request.url()))
  for (const key of ['Control+a', 'Control+a', 'd']) await bulkTab.keyboard.press(key)
  await expect(bulkTab.getByRole('alertdialog').getByRole('textbox')).toBeFocused()
  await bulkTab.keyboard.press('Control+Enter')
  await expect.poll(() => sentUrls.length).toBeGreaterThan(3)

  const [staffMember] = (await admin.call<{ items: Staff[] }>('GET', `/system/staff?q=${emailOf('user')}`)).data.items
  await admin.call('POST', `/system/staff/${staffMember?.id}/transition`, {
    event: 'deactivate',
    reason: '退職',
    version: staffMember?.version,
  })
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/\/login/, { timeout: 3_000 })
    await expect(tab.getByRole('alert')).toContainText(textOf('session.inactive'))
    await expect(tab.getByRole('dialog')).toHaveCount(0)
  }
  expect((await context.cookies()).map(({ name }) => name).filter((name) => /token/i.test(name))).toEqual([])

  const countPatterns = { done: '[1-9]\\d*', notDone: '0', unsent: '[1-9]\\d*' }
  const interruptedPattern = textOf('bulk.interrupted', {
    title: textOf('bulk.title', { action: textOf('user.event.deactivate') }),
    ...countPatterns,
  })
  await expect(bulkTab.getByRole('alert')).toContainText(new RegExp(interruptedPattern))

  const sentCountBefore = sentUrls.length
  const countDeactivatedUsers = async () =>
    (await admin.call<{ total: number }>('GET', '/user?limit=1&status=2')).data.total
  const deactivatedUserCountBefore = await countDeactivatedUsers()
  await bulkTab.bringToFront()
  await submitSignIn(bulkTab, emailOf('admin'), PASSWORD)
  await waitForShell(bulkTab)
  await waitUntilLive(bulkTab)
  expect([sentUrls.length, await countDeactivatedUsers()]).toEqual([sentCountBefore, deactivatedUserCountBefore])
})
