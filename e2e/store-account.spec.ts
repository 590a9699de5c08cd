import { expect, type Page } from 'playwright/test'
import { RecordStatus } from '../contract/enumerations.ts'
import type { StoreRow } from '../contract/store.ts'
import type { StoreAccount } from '../contract/storeAccount.ts'
import type { Api } from './support/api.ts'
import {
  countOnTab,
  focusedRowName,
  waitForGridFocus,
  gridOnTab,
  waitForList,
  rows,
  successNotice,
  fieldValue,
  recordCommandButton,
} from './support/list.ts'
import { test } from './support/fixtures.ts'
import { openPalette } from './support/palette.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { formatMobilePhone, textOf } from './support/texts.ts'

interface StoreAccountListResponse {
  items: StoreAccount[]
  total: number
}

async function loadStoreAccountList(api: Api, query: string): Promise<StoreAccountListResponse> {
  return (await api.call<StoreAccountListResponse>('GET', `/store-account?limit=20&${query}`)).data
}

const panel = (page: Page, account: StoreAccount) => page.getByRole('region', { name: account.name, exact: true })

test('the list shows the store accounts, each tab shows its count, and the search finds an account', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'store', '/store-account')
  await waitForList(page)
  for (const [key, tab, status] of [
    ['2', 'deactivated', RecordStatus.DE_ACTIVE],
    ['1', 'active', RecordStatus.ACTIVE],
  ] as const) {
    await page.keyboard.press(key)
    await expect(gridOnTab(page, 'storeAccounts.title', `storeAccount.state.${tab}`)).toBeVisible()
    await waitForGridFocus(page)
    const { items, total } = await loadStoreAccountList(api, `status=${status}`)
    await expect(rows(page).getByRole('link')).toHaveText(items.map(({ name }) => name))
    expect(await countOnTab(page, `storeAccount.state.${tab}`)).toBe(total)
  }
  const [, expectedAccount] = (await loadStoreAccountList(api, `status=${RecordStatus.ACTIVE}&page=2`)).items
  await page.keyboard.press('/')
  await page.keyboard.insertText(formatMobilePhone(expectedAccount?.phone ?? ''))
  await page.keyboard.press('Enter')
  await expect(rows(page).getByRole('gridcell')).toHaveText([
    '',
    String(expectedAccount?.id),
    expectedAccount?.name ?? '',
    expectedAccount?.nameKana ?? '',
    expectedAccount?.email ?? '',
    formatMobilePhone(expectedAccount?.phone ?? ''),
    String(expectedAccount?.storeCount),
    /./,
  ])
})

test('Enter opens a store account beside the list, with its stores; Escape returns the focus to the row', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'store', '/store-account')
  await waitForList(page)
  const [, account] = (await loadStoreAccountList(api, `status=${RecordStatus.ACTIVE}`)).items
  if (account === undefined) throw new Error('there is no second owner')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/store-account?open=${account.id}`)
  await expect(page.getByRole('heading', { level: 2, name: account.name })).toBeFocused()
  await expect(fieldValue(page, 'storeAccount.field.email')).toHaveText(account.email)
  const { data: stores } = await api.call<{ items: StoreRow[] }>('GET', `/store-account/${account.id}/store`)
  const links = panel(page, account)
    .getByRole('region', { name: textOf('storeAccount.stores') })
    .getByRole('link')
  await expect(links).toHaveText(stores.items.map(({ name }) => name))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${server.origin}/store-account`)
  await waitForGridFocus(page)
  expect(await focusedRowName(page)).toBe(account.name)

  await page.goto(`/store-account?open=${account.id}`)
  await waitUntilLive(page)
  await links.first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/store-detail/${stores.items[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stores.items[0]?.name ?? '')
})

test('the shortcuts act on the open store account, and its history shows the changes', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'store', '/store-account')
  const account = (await loadStoreAccountList(api, `status=${RecordStatus.ACTIVE}&page=3`)).items[4]
  if (account === undefined) throw new Error('there are fewer owners')
  await page.goto(`/store-account?open=${account.id}`)
  await waitUntilLive(page)
  await expect(recordCommandButton(page, 'storeAccount.event.deactivate')).toBeVisible()
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: textOf('storeAccount.question.deactivate') })
  await expect(dialog).toContainText(textOf('storeAccount.question.deactivate.message', { name: account.name }))
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText('契約終了')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  const lines = panel(page, account)
    .getByRole('region', { name: textOf('history.title'), exact: true })
    .getByRole('listitem')
  await expect(lines.first()).toContainText(textOf('storeAccount.event.deactivate'))
  await expect(lines.first()).toContainText(textOf('history.reason', { reason: '契約終了' }))
  const accountNow = (await api.call<StoreAccount>('GET', `/store-account/${account.id}`)).data
  expect(accountNow).toEqual({
    ...account,
    status: RecordStatus.DE_ACTIVE,
    statusReason: '契約終了',
    version: account.version + 1,
    updatedAt: accountNow.updatedAt,
  })
})

test('the palette finds a store account and opens its panel', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'store', '/stores')
  await waitForList(page)
  const [account] = (await loadStoreAccountList(api, 'page=4')).items
  if (account === undefined) throw new Error('there are fewer owners')
  await openPalette(page)
  await page.keyboard.insertText(account.email)
  const foundOptions = page
    .getByRole('dialog')
    .getByRole('group', { name: textOf('palette.group.storeAccounts') })
    .getByRole('option')
  await expect(foundOptions.filter({ hasText: account.email }).first()).toBeVisible()
  await expect(page.getByRole('option', { selected: true })).toContainText(account.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/store-account?open=${account.id}`)
  await expect(page.getByRole('heading', { level: 2, name: account.name })).toBeFocused()
})

test('a missing store account is reported, and the list stays', async ({ page, server, browserErrors }) => {
  browserErrors.allow(/status of 404/)
  await openSignedIn(page, server, 'store', '/store-account?open=999999')
  const storeAccountsRegion = page.getByRole('region', { name: textOf('storeAccounts.title'), exact: true })
  await expect(storeAccountsRegion).toContainText(textOf('record.notFound'))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${server.origin}/store-account`)
  await waitForGridFocus(page)
})

test('Escape that is pressed twice at once closes the panel beside a list, and stays on that list', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/reports')
  await waitForList(page)
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(`${server.origin}/store-account`)
  await waitForGridFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-record-panel]')).toBeVisible()
  await page.evaluate(() => {
    for (let press = 0; press < 2; press++)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      )
  })
  await expect(page.locator('[data-record-panel]')).toHaveCount(0)
  await waitForGridFocus(page)
  await expect(page).toHaveURL(`${server.origin}/store-account`)
})
