import { expect, type Page } from 'playwright/test'
import { StoreStatus } from '../contract/enumerations.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { focusedRowName, waitForList, successNotice } from './support/list.ts'
import { loadOwnName, openSignedIn, waitUntilLive } from './support/person.ts'
import { openProxy } from './support/proxy.ts'
import { textOf } from './support/texts.ts'

test.beforeEach(({ browserErrors }) => {
  browserErrors.allow(/ERR_|WebSocket|status of 50[023]/)
})

const connectionStatus = (page: Page, text: string | RegExp) =>
  page.getByRole('banner').getByRole('status').filter({ hasText: text })

test('a killed server is shown as disconnected, and the console reconnects by itself', async ({ page, server }) => {
  await openSignedIn(page, server)
  await waitForList(page)
  await server.kill()
  await expect(connectionStatus(page, /再接続中 \d+\/10/)).toBeVisible()
  await server.start()
  await waitForReconnection(page)
})

test('a decision without a server is reported, nothing is lost, and the same keys succeed when the server is back', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server)
  await waitForList(page)
  const name = await focusedRowName(page)
  const [store] = await api.loadStores(1)
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: textOf('lifecycle.reason') })).toBeFocused()
  await page.keyboard.insertText('店舗の所在地を確認できません。')
  await server.kill()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText(textOf('error.noAnswer'))
  const reasonField = page.getByRole('textbox', { name: textOf('lifecycle.reason') })
  await expect(reasonField).toHaveValue('店舗の所在地を確認できません。')

  await server.start()
  await reasonField.focus()
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  const savedStore = await api.loadStore(store?.id ?? 0)
  expect([savedStore.name, savedStore.status, savedStore.statusReason]).toEqual([
    name,
    0,
    '店舗の所在地を確認できません。',
  ])
})

test('after a lost connection, an open form names the colleague who has decided meanwhile, and keeps what was typed', async ({
  page,
  server,
  browserErrors,
}) => {
  const proxy = await openProxy(server.origin, '/unused')
  browserErrors.allow(new RegExp(`^foreign: ${proxy.origin}/`))
  try {
    const api = await openSignedIn(page, server)
    await page.goto(`${proxy.origin}/stores`)
    await waitForList(page)
    const [store] = await api.loadStores(StoreStatus.REQUEST)
    if (store === undefined) throw new Error('no store waits')
    await page.keyboard.press('r')
    const form = page.getByRole('dialog', { name: textOf('store.question.reject') })
    const reasonField = form.getByRole('textbox')
    await expect(reasonField).toBeFocused()
    await page.keyboard.insertText('書類の不備')
    proxy.cut()
    const colleague = await Api.as(server, 'store')
    expect((await colleague.transition(store, 'accept')).status).toBe(200)
    proxy.restore()
    const state = textOf('store.state.accepted')
    await expect(form).toContainText(textOf('change.state', { actor: await loadOwnName(colleague), state }))
    await expect(form.getByRole('button', { name: textOf('store.event.reject') })).toBeDisabled()
    await expect(reasonField).toHaveValue('書類の不備')
  } finally {
    await proxy.close()
  }
})

test('after ten attempts the console shows a retry button, and retries more slowly by itself', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await waitUntilLive(page)
  await server.kill()
  await expect(connectionStatus(page, textOf('connection.failed'))).toBeVisible({ timeout: 40_000 })
  const retryButton = page.getByRole('button', { name: textOf('connection.retry') })
  await retryButton.focus()
  await page.keyboard.press('Enter')
  await expect(connectionStatus(page, /再接続中 \d+\/10/)).toBeVisible()
  await expect(connectionStatus(page, textOf('connection.failed'))).toBeVisible({ timeout: 40_000 })
  await server.start()
  // The first three slow attempts are at most 2, 5 and 15 seconds apart, and the server is up before the third.
  await expect(connectionStatus(page, textOf('connection.live'))).toBeAttached({ timeout: 25_000 })
})

test('a page of the list that fails to load shows an error, and loads by itself when the server is back', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server)
  await waitForList(page)
  await server.kill()
  await page.keyboard.press(']')
  const retryButton = page.getByRole('button', { name: textOf('state.retry') })
  await expect(retryButton).toBeVisible()
  await server.start()
  await expect(page.getByRole('grid')).toBeVisible({ timeout: 40_000 })
  await expect(retryButton).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: textOf('table.pages') })).toContainText('21〜40')
})

test('a record that was opened without a network is shown when the network is back', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/point')
  await waitForList(page)
  await waitUntilLive(page)
  const context = page.context()
  await context.setOffline(true)
  await page.keyboard.press('o')
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: textOf('state.failed') })
      .first(),
  ).toBeVisible()
  await context.setOffline(false)
  await waitUntilLive(page)
  await expect(page.getByText(textOf('state.failed'))).toHaveCount(0)
  await expect(page.getByRole('region', { name: textOf('history.title'), exact: true })).toBeVisible()
})

test('without a server, the menu of the account and the password dialog open even if they were not opened before', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await waitUntilLive(page)
  await server.kill()
  await page.getByRole('banner').locator('button[aria-haspopup="menu"]').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: textOf('command.changePassword') })).toBeVisible()
})

test('a screen whose code failed to load opens by itself when the server is back', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to fetch dynamically imported module/)
  await openSignedIn(page, server)
  await waitForList(page)
  await server.kill()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByRole('alert').filter({ hasText: textOf('broken.title') })).toBeVisible()
  await server.start()
  await waitForReconnection(page)
  await expect(page.getByRole('grid', { name: textOf('users.title') })).toBeVisible()
})

/** Waits until the page is live again: by an automatic attempt or, once it is shown, by the retry button. */
async function waitForReconnection(page: Page): Promise<void> {
  const retryButton = page.getByRole('button', { name: textOf('connection.retry') })
  const liveStatus = connectionStatus(page, textOf('connection.live'))
  await expect(liveStatus.or(retryButton)).toBeAttached({ timeout: 40_000 })
  if (await retryButton.isVisible()) {
    await retryButton.focus()
    await page.keyboard.press('Enter')
  }
  await waitUntilLive(page)
}
