import { expect, type Page } from 'playwright/test'
import { StoreStatus } from '../contract/enumerations.ts'
import { emailOf, PASSWORD } from './support/accounts.ts'
import { test } from './support/fixtures.ts'
import {
  countOnStoreListTab,
  focusedRowName,
  focusedRow,
  waitForGridFocus,
  waitForList,
  rows,
  storeTabName,
  storesGrid,
  successNotice,
} from './support/list.ts'
import { openAnew } from './support/navigateWithoutReload.ts'
import { openSignedIn } from './support/person.ts'
import { textOf } from './support/texts.ts'

test('from the sign-in to an accepted store it takes four keys besides the typed text', async ({ page, server }) => {
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: textOf('login.email') })).toBeFocused()
  const pressedKeys: string[] = []
  const pressAndRecord = async (key: string) => {
    pressedKeys.push(key)
    await page.keyboard.press(key)
  }
  await page.keyboard.type(emailOf('store'))
  await pressAndRecord('Tab')
  await page.keyboard.type(PASSWORD)
  await pressAndRecord('Enter')
  await waitForGridFocus(page)
  await expect(storesGrid(page)).toBeVisible()
  const name = await focusedRowName(page)
  const pendingCount = await countOnStoreListTab(page, 'pending')
  const approvedCount = await countOnStoreListTab(page, 'approved')
  await pressAndRecord('a')
  const question = page.getByRole('alertdialog', { name: '店舗を承認しますか？' })
  await expect(question).toContainText(`「${name}」の申請を承認し、会員に公開します。`)
  await expect(question.getByRole('button', { name: 'はい' })).toBeFocused()
  await pressAndRecord('Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(pressedKeys).toEqual(['Tab', 'Enter', 'a', 'Enter'])
  await expect.poll(() => countOnStoreListTab(page, 'pending')).toBe(pendingCount - 1)
  await expect.poll(() => countOnStoreListTab(page, 'approved')).toBe(approvedCount + 1)
  await expect(focusedRow(page)).toHaveCount(1)
  await expect.poll(() => focusedRowName(page)).not.toBe(name)
  await expect(successNotice(page)).toHaveCount(0, { timeout: 8_000 })
  expect(server.isRunning).toBe(true)
})

test('the request of a store is rejected with a reason, which is required and stored', async ({ page, server }) => {
  const api = await openSignedIn(page, server)
  await waitForList(page)
  const [store] = await api.loadStores(1)
  const name = await focusedRowName(page)
  expect(store?.name).toBe(name)
  await page.keyboard.press('r')
  const form = page.getByRole('dialog', { name: textOf('store.question.reject') })
  const reasonField = form.getByRole('textbox')
  await expect(reasonField).toBeFocused()
  await expect(form).toContainText(textOf('store.question.reject.message', { name }))
  await page.keyboard.press('Control+Enter')
  await expect(reasonField).toHaveAccessibleDescription('この項目に入力してください。')
  await page.keyboard.type('営業許可証の有効期限が切れています。')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect(focusedRow(page)).toHaveCount(1)
  const storeNow = await api.loadStore(store?.id ?? 0)
  expect([storeNow.status, storeNow.statusReason]).toEqual([0, '営業許可証の有効期限が切れています。'])
})

test('the answer “no” to a question about a store changes nothing and restores the focus', async ({ page, server }) => {
  const api = await openSignedIn(page, server)
  await waitForList(page)
  await page.keyboard.press('ArrowDown')
  const name = await focusedRowName(page)
  const [, store] = await api.loadStores(1)
  for (const key of ['n', 'Escape']) {
    await page.keyboard.press('a')
    const acceptQuestion = page.getByRole('alertdialog', { name: textOf('store.question.accept') })
    await expect(acceptQuestion.getByRole('button', { name: textOf('dialog.yes') })).toBeFocused()
    await page.keyboard.press(key)
    await expect(acceptQuestion).toHaveCount(0)
    expect(await focusedRowName(page)).toBe(name)
  }
  expect(await api.loadStore(store?.id ?? 0)).toEqual(
    expect.objectContaining({ name, status: 1, version: store?.version }),
  )
})

test('an approved store is deactivated, and activated again', async ({ page, server }) => {
  const api = await openSignedIn(page, server)
  await waitForList(page)
  await page.keyboard.press('2')
  await expect(storesGrid(page, 'approved')).toBeVisible()
  await waitForGridFocus(page)
  const name = await focusedRowName(page)
  const id = Number(/\d+$/.exec((await focusedRow(page).getByRole('link').getAttribute('href')) ?? '')?.[0])
  await page.keyboard.press('d')
  await expect(
    page.getByRole('dialog', { name: textOf('store.question.deactivate') }).getByRole('textbox'),
  ).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect.poll(async () => (await api.loadStore(id)).status).toBe(3)
  await page.keyboard.press('3')
  await expect(storesGrid(page, 'inactive')).toBeVisible()
  await waitForGridFocus(page)
  await page.keyboard.press('/')
  await page.keyboard.type(String(id))
  await page.keyboard.press('Enter')
  const row = rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(row.first()).toBeVisible()
  await waitForGridFocus(page)
  await expect(focusedRow(page)).toContainText(name)
  await page.keyboard.press('v')
  await expect(page.getByRole('alertdialog', { name: textOf('store.question.activate') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await api.loadStore(id)).status).toBe(2)
})

test('an event that the chart does not allow is refused with its reason, by shortcut and in the menu', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/stores?tab=rejected')
  await waitForList(page)
  const name = await focusedRowName(page)
  await page.keyboard.press('a')
  await expect(page.getByRole('alert')).toContainText('却下済みの店舗には実行できません')
  await page.keyboard.press('.')
  const menu = page.getByRole('menu', { name: textOf('record.menu', { name }) })
  const menuItems = page.getByRole('menuitem')
  await expect(menuItems.first()).toBeFocused()
  for (const event of ['accept', 'reject', 'deactivate', 'activate'] as const) {
    const menuItem = menuItems.filter({ hasText: textOf(`store.event.${event}`) })
    await expect(menuItem).toHaveAttribute('aria-disabled', 'true')
    await expect(menuItem).toContainText('却下済みの店舗には実行できません')
  }
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  expect(await focusedRowName(page)).toBe(name)
  await page.keyboard.press('1')
  await expect(storesGrid(page)).toBeVisible()
  await waitForGridFocus(page)
  await page.keyboard.press('.')
  await expect(menuItems.filter({ hasText: textOf('store.event.accept') })).not.toHaveAttribute('aria-disabled', 'true')
  await expect(menuItems.filter({ hasText: textOf('store.event.activate') })).toContainText(
    textOf('store.refusal.requested'),
  )
  await menuItems.filter({ hasText: textOf('store.event.accept') }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: textOf('store.question.accept') })).toBeVisible()
})

test('a search without matches on the tab names the tabs with matches and their keys', async ({ page, server }) => {
  const api = await openSignedIn(page, server)
  const [store] = await api.loadStores(StoreStatus.REJECT)
  await waitForList(page)
  await page.keyboard.press('/')
  await page.keyboard.insertText(`${store?.name} ${store?.phone}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(textOf('state.matchesOnTabs'))
  await expect(main.getByRole('button', { name: textOf('store.state.rejected') })).toHaveText(/1\s*4$/)
  await page.keyboard.press('Enter')
  await expect(main.getByRole('button', { name: textOf('store.state.rejected') })).toBeFocused()
  await page.keyboard.press('4')
  await expect(page).toHaveURL(/tab=rejected/)
  await waitForGridFocus(page)
  expect(await focusedRowName(page)).toBe(store?.name)
})

test('the keys of the list of stores: tabs, search, sorting, pages, opening and Back, focus, selection, and the form', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  const api = await openSignedIn(page, server, 'admin', '/profile')
  await test.step('the keys 1 to 4 open the tabs of the list of stores; each has a URL and a count', async () => {
    await openAnew(page, '/stores')
    await waitForList(page)
    for (const [key, tab, status] of [
      ['2', 'approved', 2],
      ['3', 'inactive', 3],
      ['4', 'rejected', 0],
      ['1', 'pending', 1],
    ] as const) {
      await page.keyboard.press(key)
      await expect(storesGrid(page, tab)).toBeVisible()
      await expect(page.getByRole('tab', { name: storeTabName(tab) })).toHaveAttribute('aria-selected', 'true')
      await expect(page).toHaveURL(tab === 'pending' ? /\/stores$/ : new RegExp(`tab=${tab}`))
      const { data } = await api.call<{ total: number }>('GET', `/store?limit=1&status=${status}`)
      await expect.poll(() => countOnStoreListTab(page, tab)).toBe(data.total)
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(data.total + 1))
    }
  })
  await test.step('the key / searches the stores by two characters, and Enter moves the focus to the results', async () => {
    await openAnew(page, '/stores?tab=approved')
    await waitForList(page)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.insertText('大阪')
    const { data } = await api.call<{ total: number; items: { name: string }[] }>(
      'GET',
      `/store?limit=20&status=2&q=${encodeURIComponent('大阪')}`,
    )
    expect(data.total).toBeGreaterThan(0)
    await expect(page).toHaveURL(/q=/)
    await expect(rows(page).getByRole('link')).toHaveText(data.items.map(({ name }) => name))
    await expect.poll(() => countOnStoreListTab(page, 'approved')).toBe(data.total)
    await page.keyboard.press('Enter')
    await waitForGridFocus(page)
    expect(await focusedRowName(page)).toBe(data.items[0]?.name)
    await page.keyboard.press('/')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('該当なしの言葉')
    await expect(page.getByRole('main')).toContainText(textOf('state.noMatch'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page).not.toHaveURL(/q=/)
  })
  await test.step('the key s sorts the stores by the column of the cell, ] and [ change the page, and both are in the URL', async () => {
    await openAnew(page, '/stores?tab=approved')
    await waitForList(page)
    await page.keyboard.press('s')
    await expect(page).toHaveURL(/sort=name/)
    await expect(page.getByRole('columnheader', { name: textOf('store.field.name'), exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await page.keyboard.press(']')
    await expect(page).toHaveURL(/page=2/)
    const names = (await api.loadStores(2, '&sort=name&page=2')).map(({ name }) => name)
    await expect(rows(page).getByRole('link')).toHaveText(names)
    await waitForGridFocus(page)
    await page.keyboard.press('[')
    await expect(page).not.toHaveURL(/page=/)
    await page.keyboard.press('[')
    await expect(page.getByRole('navigation', { name: textOf('table.pages') })).toContainText('1〜20')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('s')
    await expect(page.getByRole('alert')).toContainText(textOf('table.notSortable'))
    await expect(page).toHaveURL(/sort=name/)
  })
  await test.step('Enter opens a store; Back restores the list, its page and its cursor', async () => {
    await openAnew(page, '/stores?tab=approved&page=2')
    await waitForList(page)
    await press(page, 'j', 3)
    await page.keyboard.press('k')
    const name = await focusedRowName(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/tab=approved&page=2/)
    await waitForGridFocus(page)
    expect(await focusedRowName(page)).toBe(name)
    await page.reload()
    await expect(storesGrid(page, 'approved')).toBeVisible()
    await expect(rows(page).getByRole('link', { name, exact: true }).first()).toBeVisible()
  })
  await test.step('the grid is one tab stop, and its keys move the focus as in the ARIA grid pattern', async () => {
    await openAnew(page, '/stores?tab=approved')
    await waitForList(page)
    const readFocusedPosition = async () => {
      const focusedElement = page.locator(':focus')
      const cell = focusedElement.locator('xpath=ancestor-or-self::*[@aria-colindex][1]')
      const row = cell.locator('xpath=ancestor::*[@aria-rowindex][1]')
      return [await row.getAttribute('aria-rowindex'), await cell.getAttribute('aria-colindex')].map(Number)
    }
    const [rowIndex, columnIndex] = await readFocusedPosition()
    expect(rowIndex).toBe(2)
    const lastColumnIndex = Number(await page.getByRole('grid').getAttribute('aria-colcount'))
    for (const [key, expected] of [
      ['ArrowDown', [3, columnIndex]],
      ['ArrowRight', [3, (columnIndex ?? 0) + 1]],
      ['ArrowLeft', [3, columnIndex]],
      ['Home', [3, 1]],
      ['End', [3, lastColumnIndex]],
      ['Control+End', [21, lastColumnIndex]],
      ['ArrowDown', [21, lastColumnIndex]],
      ['Control+Home', [2, 1]],
      ['ArrowUp', [1, 1]],
      ['ArrowUp', [1, 1]],
      ['ArrowDown', [2, 1]],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(readFocusedPosition, key).toEqual(expected)
    }
    expect(await page.getByRole('grid').locator('[tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('Tab')
    await expect(focusedRow(page)).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await expect.poll(readFocusedPosition).toEqual([2, 1])
  })
  await test.step('x, Shift with the arrows, and Ctrl+A select; Esc clears the selection', async () => {
    await openAnew(page, '/stores?tab=approved')
    await waitForList(page)
    const selectedRows = page.getByRole('row', { selected: true })
    const selectionMessage = page.locator('strong')
    await page.keyboard.press('x')
    await expect(selectedRows).toHaveCount(1)
    await press(page, 'Shift+ArrowDown', 3)
    await expect(selectedRows).toHaveCount(4)
    await expect(selectionMessage).toHaveText(textOf('table.selected', { n: 4 }))
    await page.keyboard.press('Shift+ArrowUp')
    await expect(selectedRows).toHaveCount(3)
    await page.keyboard.press('Control+a')
    await expect(selectionMessage).toHaveText(textOf('table.selected', { n: 20 }))
    const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
    await page.keyboard.press('Control+a')
    await expect(selectionMessage).toHaveText(textOf('table.allSelected', { n: total.toLocaleString('en') }))
    await page.keyboard.press(']')
    await expect(page).toHaveURL(/page=2/)
    await expect(selectedRows).toHaveCount(20)
    await page.keyboard.press('Escape')
    await expect(selectedRows).toHaveCount(0)
  })
  await test.step('after a change of the tab, the pages of the new tab are announced', async () => {
    await openAnew(page, '/stores?tab=approved&page=2')
    await waitForList(page)
    await waitForGridFocus(page)
    const { data } = await api.call<{ total: number }>('GET', `/store?status=${StoreStatus.REQUEST}&limit=20`)
    await page.keyboard.press('1')
    await expect(page.locator('[data-announcer]')).toHaveText(
      textOf('table.page', { page: '1', pages: String(Math.ceil(data.total / 20)) }),
    )
  })
  await test.step('the key e opens the edit form of the store in the row with the cursor', async () => {
    await openAnew(page, '/stores')
    await waitForList(page)
    const name = await focusedRowName(page)
    await page.keyboard.press('e')
    const form = page.getByRole('dialog', { name: textOf('store.edit') })
    await expect(form.getByLabel(new RegExp(`^${textOf('store.field.name')}(?!（)`))).toHaveValue(name)
  })
})

test('what the search field shows is what is searched, whatever is pasted, also after Back and a reload', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/stores?tab=approved')
  await waitForList(page)
  const searchbox = page.getByRole('searchbox')
  const pasteAndExpect = async (pasted: string, shown: string) => {
    await page.keyboard.press('/')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(pasted)
    await expect(searchbox).toHaveValue(shown)
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(shown.trim())
    const query = `/store?limit=20&status=2&q=${encodeURIComponent(shown.trim())}`
    const { data } = await api.call<{ total: number; items: { name: string }[] }>('GET', query)
    if (data.total === 0) return expect(page.getByRole('main')).toContainText(textOf('state.noMatch'))
    await expect(rows(page).getByRole('link')).toHaveText(data.items.map(({ name }) => name))
  }
  await pasteAndExpect('\u202e大\u200b阪\ufeff\t', '大阪 ')
  await pasteAndExpect('あ'.repeat(150), 'あ'.repeat(100))
  for (const typed of ['1', '1e5', 'true', '"a"', '{"a":1}', '[', '%']) await pasteAndExpect(typed, typed)
  await page.reload()
  await expect(searchbox).toHaveValue('%')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await pasteAndExpect('00123', '00123')
  await page.goto('/users')
  await page.goBack()
  await expect(searchbox).toHaveValue('00123')
})

test('Enter before the response to a search moves the focus to the results when they arrive, or back if there are none', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/stores?tab=approved')
  await waitForList(page)
  for (const [typed, isNothingShown] of [
    ['大阪', false],
    ['該当なしの言葉', false],
    ['該当なしの語句', true],
    ['東京', true],
  ] as const) {
    let releaseRequest: () => void = () => undefined
    const whenReleased = new Promise<void>((resolve) => (releaseRequest = resolve))
    await page.route(
      ({ pathname, searchParams }) => pathname.endsWith('/store') && searchParams.get('q') === typed,
      (route) => whenReleased.then(() => route.continue()),
    )
    await page.keyboard.press('/')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(typed)
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(typed)}`))
    await expect(page.locator(isNothingShown ? '[data-rows-coming]' : '.grid-frame[aria-busy="true"]')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox')).not.toBeFocused()
    releaseRequest()
    if (!typed.startsWith('該当なし')) await waitForGridFocus(page)
    else {
      await expect(page.getByRole('main')).toContainText(textOf('state.noMatch'))
      await expect(page.getByRole('searchbox')).toBeFocused()
    }
    await page.unrouteAll()
  }
})

test('a page past the last one, or an invalid URL, shows a valid list', async ({ page, server, browserErrors }) => {
  browserErrors.allow(/status of 400/)
  await openSignedIn(page, server, 'admin', '/stores?page=999')
  await waitForList(page)
  await expect(page).toHaveURL(/page=\d$/)
  await page.goto('/stores?tab=nonsense&page=minus&sort=password&prefecture=x')
  await expect(storesGrid(page)).toBeVisible()
})

test('at a width of 390 pixels a store is accepted in its list by the same keys', async ({
  openAnotherPage,
  server,
}) => {
  const page = await openAnotherPage({ viewport: { width: 390, height: 800 }, locale: 'ja-JP' })
  const api = await openSignedIn(page, server)
  await waitForList(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const name = await focusedRowName(page)
  const [store] = await api.loadStores(1)
  expect(store?.name).toBe(name)
  await page.keyboard.press('a')
  await expect(page.getByRole('alertdialog', { name: textOf('store.question.accept') })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect.poll(async () => (await api.loadStore(store?.id ?? 0)).status).toBe(2)
})

for (const width of [1440, 1024, 390]) {
  test(`at ${width} pixels the rows do not move when the menu, counts and options load`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 })
    await openSignedIn(page, server, 'admin', '/profile')
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const row = document.querySelector('tbody tr')
        if (row === null) return
        observer.disconnect()
        Object.assign(window, { initialRowTop: row.getBoundingClientRect().top })
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/stores')
    await waitForGridFocus(page)
    const pendingTab = page.getByRole('tab', { name: storeTabName('pending') })
    await expect(pendingTab).toHaveText(/\d/)
    await expect(page.getByRole('combobox', { name: textOf('list.filter.prefecture') })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button').first()).toBeVisible()
    const firstRowTop = await page
      .locator('tbody tr')
      .first()
      .evaluate((row) => row.getBoundingClientRect().top)
    expect(await page.evaluate(() => Reflect.get(window, 'initialRowTop') as unknown)).toBe(firstRowTop)
  })
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let pressCount = 0; pressCount < times; pressCount++) await page.keyboard.press(key)
}

test('the buttons and the page number of the pager keep the focus, also on the last page, and what is no page is refused', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/stores?tab=approved')
  await waitForList(page)
  const pageCount = Math.ceil((await countOnStoreListTab(page, 'approved')) / 20)
  const nextPageButton = page.getByRole('button', { name: textOf('table.nextPage') })
  await nextPageButton.focus()
  for (let number = 2; number <= pageCount; number++) {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`page=${number}$`))
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(nextPageButton).toBeFocused()
  }
  await expect(nextPageButton).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(nextPageButton).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`page=${pageCount}$`))

  const pageNumberField = page.getByRole('textbox', { name: textOf('table.pageNumber') })
  await page.keyboard.press('Shift+Tab')
  await expect(pageNumberField).toBeFocused()
  for (const typed of ['1e1', String(pageCount + 1)]) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(pageNumberField).toHaveAccessibleDescription(
      textOf('table.pageNumber.invalid', { pages: String(pageCount) }),
    )
  }
  await expect(page).toHaveURL(new RegExp(`page=${pageCount}$`))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/stores?tab=approved`)
  await expect(pageNumberField).toHaveValue('1')
  await expect(pageNumberField).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: textOf('table.previousPage') })).toBeFocused()
})
