import { expect, type Locator, type Page } from 'playwright/test'
import type { CouponDetail } from '../contract/coupon.ts'
import type { HistoryLine } from '../contract/history.ts'
import type { Coupon, Product, StoreAdmin } from '../contract/storeParts.ts'
import { expectAccessible } from './support/accessibility.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { focusedRow, rows, waitForGridFocus, waitForList } from './support/list.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { waitForPaint } from './support/question.ts'
import { runFromPalette } from './support/palette.ts'
import { textOf, type TextKey } from './support/texts.ts'

const STORE_ID = 12
const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
/** Returns the lines of the history in a panel. */
const historyLines = (panel: Locator) =>
  panel.getByRole('region', { name: textOf('history.title'), exact: true }).getByRole('listitem')
const successNotice = (page: Page, key: TextKey, name: string) =>
  page.getByRole('status').filter({ hasText: textOf(key, { name }) })

test('one coupon payment is confirmed by a key, another is refused with a reason, and a colleague sees both', async ({
  page,
  openAnotherPage,
  server,
}) => {
  await server.runSqlWhileStopped(
    `update coupon set status = 1, state_since = '2020-01-01' where id in
      (select id from coupon where store_id = ${STORE_ID} order by display_from desc, id desc limit 2)`,
  )
  const api = await openSignedIn(page, server, 'store', `/store-detail/${STORE_ID}?tab=coupon`)
  const loadCoupons = async () => (await api.call<{ items: Coupon[] }>('GET', `/store/${STORE_ID}/coupon`)).data.items
  const [first, second] = await loadCoupons()
  if (first === undefined || second === undefined) throw new Error('the store has fewer than two coupons')
  const otherPage = await openAnotherPage()
  await openSignedIn(otherPage, server, 'admin', `/store-detail/${STORE_ID}?tab=coupon`)
  await waitForList(otherPage)
  await waitForList(page)
  await expectAccessible(page)

  await page.keyboard.press('a')
  await expect(question(page)).toContainText(
    textOf('couponPayment.question.confirmPayment.message', { name: first.title }),
  )
  await page.keyboard.press('y')
  await expect(successNotice(page, 'couponPayment.done.confirmPayment', first.title)).toBeVisible()
  // Rule 4.13: the cursor is on the next coupon with a payment to confirm.
  await expect(focusedRow(page)).toHaveAttribute('data-id', String(second.id))
  await expect(focusedRow(otherPage)).toContainText(textOf('couponPayment.state.effective'))
  await expect(rows(page).first()).toHaveAttribute('data-id', String(second.id))
  await expect(focusedRow(page)).toHaveAttribute('data-id', String(second.id))
  await expect(focusedRow(page)).toContainText(textOf('couponPayment.state.waiting'))
  await page.keyboard.press('r')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toContainText(textOf('field.required'))
  await page.keyboard.insertText('入金がありません。')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page, 'couponPayment.done.refusePayment', second.title)).toBeVisible()
  // No payment waits any more, so the cursor stays on the refused coupon.
  await expect(focusedRow(page)).toHaveAttribute('data-id', String(second.id))
  await expect(focusedRow(page)).toContainText(textOf('couponPayment.state.notEffective'))
  await page.keyboard.press('a')
  await expect(page.getByRole('alert').filter({ hasText: textOf('couponPayment.refusal.notEffective') })).toBeVisible()
  const couponsAfter = await loadCoupons()
  expect(couponsAfter.find(({ id }) => id === first.id)).toEqual({ ...first, status: 2, version: first.version + 1 })
  expect(couponsAfter.find(({ id }) => id === second.id)).toEqual({
    ...second,
    status: 3,
    statusReason: '入金がありません。',
    version: second.version + 1,
  })
})

test("an administrator's account is deactivated by a key and activated from the palette; the store keeps its own keys", async ({
  page,
  server,
}) => {
  await server.runSqlWhileStopped(`update store_admin set status = 1 where store_id = ${STORE_ID}`)
  const api = await openSignedIn(page, server, 'store', `/store-detail/${STORE_ID}?tab=admin`)
  const loadAdmins = async () => (await api.call<{ items: StoreAdmin[] }>('GET', `/store/${STORE_ID}/admin`)).data.items
  const [first] = await loadAdmins()
  if (first === undefined) throw new Error('the store has no administrator')
  await waitForList(page)
  await page.keyboard.press('d')
  await expect(dialog(page)).toContainText(textOf('account.question.deactivate.message', { name: first.name }))
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page, 'account.done.deactivate', first.name)).toBeVisible()
  await expect(focusedRow(page)).toContainText(textOf('account.state.deactivated'))
  await page.keyboard.press('.')
  await expect(page.getByRole('menu')).toContainText(textOf('account.event.activate'))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await runFromPalette(page, textOf('account.event.activate'))
  await page.keyboard.press('y')
  await expect(successNotice(page, 'account.done.activate', first.name)).toBeVisible()
  expect((await loadAdmins())[0]).toEqual({ ...first, version: first.version + 2 })
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: textOf('store.edit') })).toBeVisible()
})

test('a product is deactivated after a question and deleted with a reason, and the list shows its state', async ({
  page,
  server,
}) => {
  await server.runSqlWhileStopped(`update product set status = 1 where store_id = ${STORE_ID}`)
  const api = await openSignedIn(page, server, 'admin', `/store-detail/${STORE_ID}?tab=product`)
  const loadProducts = async () =>
    (await api.call<{ items: Product[] }>('GET', `/store/${STORE_ID}/product`)).data.items
  const [first] = await loadProducts()
  if (first === undefined) throw new Error('the store has no product')
  await waitForList(page)
  await page.keyboard.press('d')
  await expect(dialog(page)).toContainText(textOf('product.question.deactivate.message', { name: first.name }))
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page, 'product.done.deactivate', first.name)).toBeVisible()
  await expect(focusedRow(page)).toContainText(textOf('product.state.deactivated'))
  await expectAccessible(page)
  await page.keyboard.press('D')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText('販売終了')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page, 'product.done.delete', first.name)).toBeVisible()
  await expect(focusedRow(page)).toContainText(textOf('product.state.deleted'))
  expect((await loadProducts())[0]).toEqual({
    ...first,
    status: 0,
    statusReason: '販売終了',
    version: first.version + 2,
    updatedAt: expect.any(String),
  })
  await waitForPaint(page)
  await page.keyboard.press('o')
  const panel = page.getByRole('region', { name: first.name, exact: true })
  await expect(panel).toContainText('販売終了')
  await expect(historyLines(panel).filter({ hasText: textOf('product.event.delete') })).toHaveCount(1)
  await expectAccessible(page)
})

test('staff who manage stores but not products see the products, and may not change them', async ({ page, server }) => {
  await openSignedIn(page, server, 'store', `/store-detail/${STORE_ID}?tab=product`)
  await waitForList(page)
  await page.keyboard.press('.')
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveCount(1)
  await expect(page.getByRole('menu')).toContainText(textOf('product.open'))
})

test('a coupon opens beside its list with its uses and its history, where its payment is decided', async ({
  page,
  server,
}) => {
  await server.runSqlWhileStopped(
    `update coupon set status = case id when
      (select id from coupon where store_id = ${STORE_ID} order by display_from desc, id desc limit 1) then 1 else 2 end
      where store_id = ${STORE_ID}`,
  )
  const api = await openSignedIn(page, server, 'store', `/store-detail/${STORE_ID}?tab=coupon`)
  const { data } = await api.call<{ items: Coupon[] }>('GET', `/store/${STORE_ID}/coupon`)
  const { id = 0, title = '' } = data.items[0] ?? {}
  const { data: detail } = await api.call<CouponDetail>('GET', `/coupon/${id}`)
  await waitForList(page)
  await page.keyboard.press('o')
  const panel = page.getByRole('region', { name: title, exact: true })
  await expect(panel).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`open=${id}`))
  const completedCount = detail.uses.find(({ code }) => code === 3)?.count
  await expect(panel.getByRole('definition').filter({ hasText: textOf('couponUsage.state.completed') })).toContainText(
    `${textOf('couponUsage.state.completed')}${completedCount}`,
  )
  await expect(panel.getByRole('definition').filter({ hasText: textOf('paymentMethod.money') })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 500 })
  await expectAccessible(page)
  const { data: history } = await api.call<{ items: HistoryLine[] }>('GET', `/coupon/${id}/history`)
  const lineCountBefore = history.items.filter(({ event }) => event === 'confirmPayment').length
  const lines = historyLines(panel).filter({ hasText: textOf('couponPayment.event.confirmPayment') })
  await expect(lines).toHaveCount(lineCountBefore)
  await page.keyboard.press('a')
  await expect(question(page)).toContainText(title)
  await page.keyboard.press('y')
  await expect(panel).toContainText(textOf('couponPayment.state.effective'))
  await expect(lines).toHaveCount(lineCountBefore + 1)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/store-detail/${STORE_ID}`))
})

test('Escape closes the panel of a coupon, and then leads from the store to the list from which it was opened', async ({
  page,
  server,
}) => {
  const { name } = await (await Api.as(server, 'store')).loadStore(STORE_ID)
  const listPath = `/stores?tab=inactive&q=${encodeURIComponent(name)}`
  const panel = page.locator('[data-record-panel]')
  const openStoreFromList = async () => {
    await waitForList(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/store-detail/${STORE_ID}$`))
    await expect(page.getByRole('tab', { name: textOf('store.tab.coupon') })).toBeVisible()
    await page.keyboard.press('3')
    await expect(page).toHaveURL(new RegExp(`/store-detail/${STORE_ID}\\?tab=coupon$`))
    await waitForGridFocus(page)
  }
  const openPanel = async () => {
    await page.keyboard.press('Enter')
    await expect(panel).toBeVisible()
  }
  const closePanel = async () => {
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/store-detail/${STORE_ID}\\?tab=coupon$`))
    await waitForGridFocus(page)
  }
  const returnToList = async () => {
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(server.origin + listPath)
  }
  await openSignedIn(page, server, 'store', listPath)

  // The panel is opened and closed twice.
  await openStoreFromList()
  await openPanel()
  await closePanel()
  await openPanel()
  await closePanel()
  await returnToList()

  // The panel shows another record, and then the first one again.
  await openStoreFromList()
  await openPanel()
  const openRecordId = new URL(page.url()).searchParams.get('open')
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(new RegExp(`open=${openRecordId}$`))
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`open=${openRecordId}$`))
  await closePanel()
  await returnToList()

  // The page is reloaded while the panel is open.
  await openStoreFromList()
  await openPanel()
  await page.reload()
  await expect(panel).toBeVisible()
  await waitUntilLive(page)
  await closePanel()
  await returnToList()

  // The store and the panel are opened by a URL, not from the list of stores.
  await page.goto(`/store-detail/${STORE_ID}?tab=coupon&open=${openRecordId}`)
  await expect(panel).toBeVisible()
  await waitUntilLive(page)
  await closePanel()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${server.origin}/stores`)
})
