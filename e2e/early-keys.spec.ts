import { expect, type Page } from 'playwright/test'
import { waitForGridFocus, storesGrid } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { loadWithdrawals } from './support/pointsApi.ts'
import { openPalette } from './support/palette.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { openWithdrawalList, PENDING_WITHDRAWALS_QUERY } from './support/withdrawals.ts'
import { textOf } from './support/texts.ts'

const header = (page: Page) => page.getByRole('banner')
const confirmationDialogs = (page: Page) => page.getByRole('alertdialog')

test('a search that is typed while the list loads is carried out, and its letters decide no record', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const withdrawalsBefore = await loadWithdrawals(api, PENDING_WITHDRAWALS_QUERY)
  for (const typedText of ['/tanaka', '/sato', '/ta']) {
    await page.goto('/point', { waitUntil: 'commit' })
    await expect(header(page)).toBeVisible()
    await page.keyboard.type(typedText)
    await expect(page.getByRole('searchbox')).toHaveValue(typedText.slice(1))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${typedText.slice(1)}`))
    await expect(confirmationDialogs(page)).toHaveCount(0)
  }
  expect(await loadWithdrawals(api, PENDING_WITHDRAWALS_QUERY)).toEqual(withdrawalsBefore)
})

test('a key that is pressed right after g s does not act on the previous list', async ({ page, server }) => {
  await openWithdrawalList(page, server, 'admin')
  await page.keyboard.type('gsa')
  await expect(storesGrid(page)).toBeVisible()
  await waitForGridFocus(page)
  await expect(confirmationDialogs(page)).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(page.getByRole('alertdialog', { name: textOf('store.question.accept') })).toBeVisible()
})

test('a palette that was opened before the rows had loaded moves the focus to the rows when it closes', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await page.goto('/point', { waitUntil: 'commit' })
  await expect(header(page)).toBeVisible()
  await openPalette(page)
  await expect(page.getByRole('grid', { includeHidden: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await waitForGridFocus(page)
})

test('the number of a tab that is typed before the record of the page has loaded opens that tab', async ({
  page,
  context,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/stores?tab=approved')
  await waitForGridFocus(page)
  await waitUntilLive(page)
  const client = await context.newCDPSession(page)
  const slowNetworkConditions = { offline: false, latency: 1_500, downloadThroughput: -1, uploadThroughput: -1 }
  await client.send('Network.emulateNetworkConditions', slowNetworkConditions)
  // The record of the row where the cursor has rested is there already.
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/store-detail/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('screen.storeDetail'))
  await page.keyboard.press('4')
  await expect(page).toHaveURL(/tab=rating/)
  await expect(page.getByRole('tab', { name: textOf('store.tab.rating') })).toHaveAttribute('aria-selected', 'true')
})

for (const path of ['/stores/', '/user-detail/1?tab=point', '/user-detail/%31/']) {
  test(`the keyboard shortcuts work on ${path}, however the path is written`, async ({ page, server }) => {
    await openSignedIn(page, server, 'admin', path)
    await waitUntilLive(page)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: textOf('keys.title') })).toContainText(textOf('palette.open'))
  })
}
