import { expect, type Locator, type Page } from 'playwright/test'
import { StoreStatus } from '../contract/enumerations.ts'
import { expectAccessible } from './support/accessibility.ts'
import { Api } from './support/api.ts'
import {
  bulkDoneNotice,
  countOnStoreListTab,
  focusedRow,
  focusedRowName,
  waitForGridFocus,
  waitForList,
  rows,
} from './support/list.ts'
import { test } from './support/fixtures.ts'
import { runFromPalette } from './support/palette.ts'
import { openSignedIn } from './support/person.ts'
import { textOf } from './support/texts.ts'

type EventName = 'accept' | 'reject' | 'deactivate' | 'activate'

const dialog = (page: Page, event: EventName): Locator => {
  const name = textOf('bulk.title', { action: textOf(`store.event.${event}`) })
  return page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
}
/** Returns the selected rows. A CSS selector finds the rows even while a dialog makes the list inert. */
const selectedRows = (page: Page) => page.locator('tr[aria-selected="true"]')
const outcomeRow = (page: Page, name: string) =>
  page
    .getByRole('region', { name: textOf('bulk.outcomes') })
    .getByRole('row')
    .filter({ hasText: name })
const pressKeys = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test(
  'three stores are selected with x and Shift and arrows, and accepted together',
  { tag: '@plainHttp' },
  async ({ page, server }) => {
    const api = await openSignedIn(page, server)
    await waitForList(page)
    const pendingCountBefore = await countOnStoreListTab(page, 'pending')
    const stores = (await api.loadStores(StoreStatus.REQUEST)).slice(0, 3)
    await pressKeys(page, 'x', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await expect(selectedRows(page)).toHaveCount(3)
    const actionName = textOf('bulk.action', { n: 3, action: textOf('store.event.accept') })
    await expect(page.getByRole('button', { name: actionName })).toBeVisible()
    await page.keyboard.press('a')
    await expect(dialog(page, 'accept')).toContainText(textOf('bulk.able', { n: 3 }))
    await expect(dialog(page, 'accept').getByRole('listitem')).toHaveText(
      stores.map(({ id, name }) => `${name} #${id}`),
    )
    await expect(page.getByRole('button', { name: textOf('dialog.yes') })).toBeFocused()
    await page.keyboard.press('y')
    // All are done, so that nothing is left to read in the dialog.
    await expect(bulkDoneNotice(page, 'store.event.accept', 3)).toBeVisible()
    await expect(dialog(page, 'accept')).toBeHidden()
    const rowLinks = page.locator('main tbody a')
    for (const { name } of stores) await expect(rowLinks.filter({ hasText: name })).toHaveCount(0)
    await expect(focusedRow(page)).toHaveCount(1)
    await expect(selectedRows(page)).toHaveCount(0)
    // The signed-in person has removed the row under the cursor, so no notice says that it has gone.
    await expect(page.getByRole('alert')).toHaveText([''])
    await expect.poll(() => countOnStoreListTab(page, 'pending')).toBe(pendingCountBefore - 3)
    const storesNow = await Promise.all(stores.map(({ id }) => api.loadStore(id)))
    expect(storesNow.map(({ status }) => status)).toEqual(Array.from(stores, () => StoreStatus.ACCEPT))
  },
)

test('an event that none of the selected stores allows is refused with its reason', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/stores?tab=approved')
  await waitForList(page)
  await pressKeys(page, 'x', 'ArrowDown', 'x', 'a')
  await expect(page.getByRole('alert').filter({ hasText: textOf('store.refusal.accepted') })).toBeVisible()
  await expect(dialog(page, 'accept')).toBeHidden()
  await page.keyboard.press('.')
  const menuItems = page.getByRole('menuitem')
  await expect(menuItems).toHaveText([/2件を承認する/, /2件を再開する/, /2件を却下する/, /2件を停止する/])
  await pressKeys(page, 'Escape', 'Escape')
  await expect(selectedRows(page)).toHaveCount(0)
})

test('the reason of a bulk action is requested once, and Escape does not discard the typed text', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server)
  await waitForList(page)
  const stores = (await api.loadStores(StoreStatus.REQUEST)).slice(0, 2)
  await pressKeys(page, 'x', 'Shift+ArrowDown')
  await runFromPalette(page, textOf('bulk.action', { n: 2, action: textOf('store.event.reject') }))
  const reasonField = dialog(page, 'reject').getByRole('textbox', { name: textOf('lifecycle.reason') })
  await expect(reasonField).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(reasonField).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.insertText('書類の不備')
  await pressKeys(page, 'Escape', 'Enter')
  await expect(reasonField).toHaveValue('書類の不備')
  await reasonField.focus()
  await page.keyboard.press('Control+Enter')
  await expect(bulkDoneNotice(page, 'store.event.reject', 2)).toBeVisible()
  await expect(focusedRow(page)).toHaveCount(1)
  const storesNow = await Promise.all(stores.map(({ id }) => api.loadStore(id)))
  expect(storesNow.map(({ statusReason }) => statusReason)).toEqual(['書類の不備', '書類の不備'])
})

test('a selected store of another page that somebody else has decided is reported in the outcomes', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const api = await openSignedIn(page, server)
  await waitForList(page)
  const [decidedStore] = await api.loadStores(StoreStatus.REQUEST)
  const [undecidedStore] = await api.loadStores(StoreStatus.REQUEST, '&page=2')
  if (decidedStore === undefined || undecidedStore === undefined) throw new Error('there are too few stores that wait')
  await pressKeys(page, 'x', ']')
  await expect(rows(page).filter({ hasText: undecidedStore.name }).first()).toBeVisible()
  await waitForGridFocus(page)
  await pressKeys(page, 'x', 'a')
  await expect(dialog(page, 'accept')).toContainText(textOf('bulk.able', { n: 2 }))
  expect((await api.transition(decidedStore, 'reject', '重複')).status).toBe(200)
  await page.keyboard.press('y')
  await expect(outcomeRow(page, decidedStore.name)).toContainText(textOf('bulk.outcome.refused'))
  await expect(outcomeRow(page, decidedStore.name)).toContainText(textOf('store.state.rejected'))
  await expect(outcomeRow(page, undecidedStore.name)).toContainText(textOf('bulk.outcome.done'))
  await expect(page.getByRole('button', { name: textOf('bulk.retry', { n: 1 }) })).toBeHidden()
  expect((await api.loadStore(undecidedStore.id)).status).toBe(StoreStatus.ACCEPT)
  await page.keyboard.press('Enter')
  await expect(focusedRow(page)).toHaveCount(1)
})

test('Ctrl+A twice on a filtered list selects all matches; a stopped run can be continued', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/stores?tab=approved&industry=2')
  await waitForList(page)
  const filteredPath = `/store?limit=1&industryId=2&status=${StoreStatus.ACCEPT}`
  const loadTotal = async (path: string) => (await api.call<{ total: number }>('GET', path)).data.total
  const [matchingCount, approvedCount] = [
    await loadTotal(filteredPath),
    await loadTotal(`/store?limit=1&status=${StoreStatus.ACCEPT}`),
  ]
  expect(matchingCount).toBeGreaterThan(21)
  await pressKeys(page, 'Control+a', 'Control+a')
  await page.keyboard.press('d')
  await expect(dialog(page, 'deactivate')).toContainText(textOf('bulk.able', { n: matchingCount }))
  await expect(dialog(page, 'deactivate').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Enter')
  const continueButton = page.getByRole('button', { name: /^残りの\d+件を続ける$/ })
  await expect(continueButton).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(continueButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bulkDoneNotice(page, 'store.event.deactivate', matchingCount)).toBeVisible()
  await expect(dialog(page, 'deactivate')).toBeHidden()
  expect([await loadTotal(filteredPath), await loadTotal(`/store?limit=1&status=${StoreStatus.ACCEPT}`)]).toEqual([
    0,
    approvedCount - matchingCount,
  ])
})

test('without a network the remaining events of a bulk action wait, and are sent when the network is back', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  const api = await openSignedIn(page, server, 'admin', '/stores?tab=inactive')
  await waitForList(page)
  const stores = (await api.loadStores(StoreStatus.INACTIVE)).slice(0, 3)
  await pressKeys(page, 'x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'v')
  await expect(dialog(page, 'activate')).toContainText(textOf('bulk.able', { n: 3 }))
  await context.setOffline(true)
  await page.keyboard.press('y')
  const retryButton = page.getByRole('button', { name: textOf('bulk.retry', { n: 1 }) })
  await expect(retryButton).toBeVisible()
  await expect(selectedRows(page)).toHaveCount(3)
  await context.setOffline(false)
  await pressKeys(page, 'Shift+Tab', 'Enter')
  await expect(dialog(page, 'activate').getByRole('progressbar')).toBeHidden()
  await expect(page.getByRole('button', { name: textOf('bulk.resume', { n: 2 }) })).toBeHidden()
  await pressKeys(page, 'Shift+Tab', 'Enter')
  await expect(bulkDoneNotice(page, 'store.event.activate', 3)).toBeVisible()
  const storesNow = await Promise.all(stores.map(({ id }) => api.loadStore(id)))
  expect(storesNow.map(({ status }) => status)).toEqual(Array.from(stores, () => StoreStatus.ACCEPT))
})

test('the preview and the notice of a bulk action are accessible', async ({ page, server }) => {
  await openSignedIn(page, server)
  await waitForList(page)
  await pressKeys(page, 'x', 'Shift+ArrowDown', 'r')
  await expect(dialog(page, 'reject')).toContainText(textOf('bulk.able', { n: 2 }))
  await expectAccessible(page)
  await page.keyboard.insertText('重複')
  await page.keyboard.press('Control+Enter')
  await expect(bulkDoneNotice(page, 'store.event.reject', 2)).toBeVisible()
  await expectAccessible(page)
})

test('the focus is in the list after the selection was cleared by its button, or a colleague took the selected record', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin')
  await waitForList(page)
  await page.keyboard.press('x')
  const clearButton = page.getByRole('button', { name: textOf('table.clear') })
  await clearButton.focus()
  await page.keyboard.press('Enter')
  await expect(clearButton).toHaveCount(0)
  await expect(focusedRow(page)).toHaveCount(1)

  const [selected, other] = await api.loadStores(StoreStatus.REQUEST)
  if (selected === undefined || other === undefined) throw new Error('fewer than two stores wait')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await expect.poll(() => focusedRowName(page)).toBe(other.name)
  await page.locator('.grid-footer').getByRole('button').first().focus()
  await (await Api.as(server, 'store')).transition(selected, 'accept')
  await expect(clearButton).toHaveCount(0)
  await expect.poll(() => focusedRowName(page)).toBe(other.name)
})
