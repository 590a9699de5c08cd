import { expect, type Locator, type Page } from 'playwright/test'
import { StoreStatus } from '../contract/enumerations.ts'
import { type AccountName, emailOf, PASSWORD } from './support/accounts.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { bulkDoneNotice, successNotice, waitForGridFocus, waitForList } from './support/list.ts'
import { openSignedIn, submitSignIn, waitForShell, waitUntilLive, waitUntilSettled } from './support/person.ts'
import { runFromPalette } from './support/palette.ts'
import type { Server } from './support/server.ts'
import { textOf } from './support/texts.ts'

test.beforeEach(({ browserErrors }) => browserErrors.allow(/status of (401|403|409)/))

const dialog = (page: Page): Locator => page.locator('[role="dialog"], [role="alertdialog"]')
const field = (page: Page, name: string): Locator => dialog(page).locator(`[name="${name}"]`)

/** Ends the session of the page from another device of the same person, and waits for the sign-in page. */
async function endSession(page: Page, server: Server, account: AccountName = 'admin'): Promise<void> {
  const otherDevice = await Api.as(server, account)
  await otherDevice.call('POST', '/auth/session/end-others')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert')).toContainText(textOf('session.end.revoked'))
}

async function signInAgain(page: Page, account: AccountName = 'admin'): Promise<void> {
  await page.bringToFront()
  await submitSignIn(page, emailOf(account), PASSWORD)
  await waitForShell(page)
}

/** Returns everything that the browser stores in the tab and for all tabs. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...window.sessionStorage }, { ...localStorage }]))
}

test('a form that is open when the session ends is there again after the next sign-in, and is saved', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/store-detail/20')
  await waitUntilLive(page)
  const before = await api.loadStore(20)
  await page.keyboard.press('e')
  await field(page, 'nickName').fill('角の店')
  await field(page, 'address').focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' 2F')
  await endSession(page, server)
  await page.reload()
  await signInAgain(page)
  await expect(dialog(page)).toContainText(textOf('form.resumed'))
  await expect(field(page, 'nickName')).toHaveValue('角の店')
  await expect(field(page, 'address')).toHaveValue(`${before.address} 2F`)
  await expect(page).toHaveURL(/\/store-detail\/20$/)
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toContainText(textOf('notice.saved', { name: before.name }))
  const after = await (await Api.as(server, 'admin')).loadStore(20)
  expect([after.nickName, after.address]).toEqual(['角の店', `${before.address} 2F`])
  expect(await storedText(page)).not.toContain('角の店')
})

test('the reason of a decision in a list is there again, and what somebody else has decided meanwhile refuses it', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/stores')
  await waitForList(page)
  await page.keyboard.press('j')
  const store = (await api.loadStores(StoreStatus.REQUEST))[1]
  await page.keyboard.press('r')
  await expect(field(page, 'reason')).toBeFocused()
  await page.keyboard.insertText('書類が足りません')
  await endSession(page, server)
  const colleague = await Api.as(server, 'store')
  await colleague.call('POST', `/store/${store?.id}/transition`, { event: 'accept', version: store?.version })
  await signInAgain(page)
  await expect(page.getByRole('alert')).toContainText(textOf('form.notReopened', { typed: '書類が足りません' }))
  await expect(page).toHaveURL(new RegExp(`/store-detail/${store?.id}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(store?.name ?? '')
})

test('an edit of a record that a colleague has edited meanwhile compares both versions', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/store-detail/21')
  await waitUntilLive(page)
  await page.keyboard.press('e')
  await field(page, 'nickName').fill('私の通称')
  await endSession(page, server)
  const colleague = await Api.as(server, 'store')
  const current = await colleague.loadStore(21)
  const { name, nameKana, phone, zipcode, prefectureId, address, industryId, introduction, version } = current
  const edit = { name, nameKana, phone, zipcode, prefectureId, address, industryId, introduction, version }
  const response = await colleague.call('PUT', '/store/21', { ...edit, nickName: '別の通称' })
  expect(response.status).toBe(200)
  await signInAgain(page)
  await expect(field(page, 'nickName')).toHaveValue('私の通称')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toContainText(textOf('versions.message'))
  await expect(dialog(page)).toContainText('別の通称')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  expect((await colleague.loadStore(21)).nickName).toBe('私の通称')
})

test('the reason of a bulk action is there again with its records', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/stores')
  await waitForList(page)
  for (const key of ['x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'r']) await page.keyboard.press(key)
  await expect(field(page, 'reason')).toBeFocused()
  await page.keyboard.insertText('期限切れ')
  await endSession(page, server)
  await signInAgain(page)
  await expect(field(page, 'reason')).toHaveValue('期限切れ')
  await expect(dialog(page)).toContainText(textOf('bulk.able', { n: 3 }))
  await page.keyboard.press('Control+Enter')
  await expect(bulkDoneNotice(page, 'store.event.reject', 3)).toBeVisible()
})

test('another person who signs in finds nothing of it, nor does the first one afterwards', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/stores')
  await waitForList(page)
  await page.keyboard.press('r')
  await expect(field(page, 'reason')).toBeFocused()
  await page.keyboard.insertText('書類が足りません')
  await endSession(page, server)
  expect(await storedText(page)).toContain('書類が足りません')
  await signInAgain(page, 'store')
  await waitForGridFocus(page)
  await waitUntilSettled(page)
  await expect(dialog(page)).toHaveCount(0)
  expect(await storedText(page)).not.toContain('書類が足りません')
})

test('a sign-out in another tab removes what was typed', async ({ page, context, server }) => {
  await openSignedIn(page, server, 'admin', '/stores')
  await waitForList(page)
  await page.keyboard.press('r')
  await expect(field(page, 'reason')).toBeFocused()
  await page.keyboard.insertText('書類が足りません')
  const otherPage = await context.newPage()
  await otherPage.goto(`${server.origin}/profile`)
  await waitUntilLive(otherPage)
  await otherPage.keyboard.press('Control+k')
  await otherPage.keyboard.insertText(textOf('command.signOut'))
  await otherPage.keyboard.press('Enter')
  await expect(otherPage.getByText(textOf('command.signOut.question'))).toBeVisible()
  await otherPage.keyboard.press('y')
  await expect(page).toHaveURL(`${server.origin}/login`)
  expect(await storedText(page)).not.toContain('書類が足りません')
  await signInAgain(page)
  await waitUntilSettled(page)
  await expect(dialog(page)).toHaveCount(0)
})

test('passwords are not kept with the rest of a form, and a closed tab leaves the rest to a new one', async ({
  page,
  context,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/staffs')
  await waitForList(page)
  await runFromPalette(page, textOf('staff.createWithPassword'))
  await field(page, 'fullName').fill('新人 花子')
  await field(page, 'password').fill('top secret')
  await endSession(page, server)
  expect(await storedText(page)).not.toContain('top secret')
  await page.close()
  const newPage = await context.newPage()
  await newPage.goto(`${server.origin}/login`)
  await signInAgain(newPage)
  await expect(field(newPage, 'fullName')).toHaveValue('新人 花子')
  await expect(field(newPage, 'password')).toHaveValue('')
  await expect(newPage).toHaveURL(/\/staffs$/)
})

test('unsaved permissions are there again after a session that has ended elsewhere', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/permission')
  await waitUntilLive(page)
  await page.getByRole('grid').getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await expect(page.locator('[data-changed]')).toHaveCount(1)
  await endSession(page, server)
  await signInAgain(page)
  await expect(page.locator('[data-changed]')).toHaveCount(1)
})
