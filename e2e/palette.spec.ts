import { expect, type Page } from 'playwright/test'
import { test } from './support/fixtures.ts'
import { focusedRowName, waitForList, successNotice } from './support/list.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { textOf } from './support/texts.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: textOf('palette.title') })
const paletteInput = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const optionNamed = (page: Page, name: string) => options(page).filter({ hasText: name })
const selectedOption = (page: Page) => palette(page).getByRole('option', { selected: true })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(paletteInput(page)).toBeFocused()
}

test('Ctrl+K opens the palette from anywhere, closes it, and restores the focus', async ({ page, server }) => {
  await openSignedIn(page, server)
  await waitForList(page)
  const name = await focusedRowName(page)
  await openPalette(page)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
  expect(await focusedRowName(page)).toBe(name)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('the commands of the row with the cursor come first, and disabled ones have their reason', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server)
  await waitForList(page)
  const name = await focusedRowName(page)
  await openPalette(page)
  const group = palette(page).getByRole('group', { name: textOf('palette.group.about', { name }) })
  await expect(palette(page).getByRole('group').first()).toHaveAccessibleName(textOf('palette.group.about', { name }))
  await expect(selectedOption(page)).toContainText(textOf('store.event.accept'))
  await expect(paletteInput(page)).toHaveAttribute(
    'aria-activedescendant',
    (await selectedOption(page).getAttribute('id')) ?? '',
  )
  const refusedOption = group.getByRole('option').filter({ hasText: textOf('store.event.activate') })
  await expect(refusedOption).toHaveAttribute('aria-disabled', 'true')
  await expect(refusedOption).toHaveAccessibleDescription(textOf('store.refusal.requested'))
})

test('a command is found in the palette, which then asks its question and requires its reason', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server)
  await waitForList(page)
  const [store] = await api.loadStores(1, '&sort=createdAt')
  await openPalette(page)
  await page.keyboard.insertText('却下')
  await expect(selectedOption(page)).toContainText(textOf('store.event.reject'))
  await page.keyboard.press('Enter')
  const reasonField = palette(page).getByRole('textbox', { name: textOf('lifecycle.reason') })
  await expect(reasonField).toBeFocused()
  await expect(palette(page)).toContainText(textOf('store.question.reject.message', { name: store?.name ?? '' }))
  await page.keyboard.insertText('書類が足りません。')
  await page.keyboard.press('Escape')
  await expect(palette(page).getByRole('button', { name: textOf('dialog.no') })).toBeFocused()
  await page.keyboard.press('n')
  await expect(reasonField).toBeFocused()
  await expect(reasonField).toHaveValue('書類が足りません。')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect(palette(page)).toHaveCount(0)
  expect((await api.loadStore(store?.id ?? 0)).statusReason).toBe('書類が足りません。')
})

test('the palette opens screens, which are found by kanji, kana, half-width kana and romaji', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/profile')
  for (const query of ['ポイント設定', 'ﾎﾟｲﾝﾄ設定', 'settei', 'ぽいんと設定']) {
    await openPalette(page)
    await page.keyboard.insertText(query)
    await expect(optionNamed(page, textOf('menu.pointManagement')).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  }
  await openPalette(page)
  await page.keyboard.insertText('役割')
  await expect(selectedOption(page)).toContainText(textOf('menu.role'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/role$/)
  await expect(page.getByRole('heading', { level: 1, name: textOf('roles.title') })).toBeVisible()
  await waitForList(page)
})

test('a store is found on the server by two characters and by half-width kana, and opened', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const { data } = await api.call<{ total: number; items: { id: number; name: string; nameKana: string }[] }>(
    'GET',
    `/store?limit=8&q=${encodeURIComponent('大阪')}`,
  )
  const [first] = data.items
  await openPalette(page)
  await page.keyboard.insertText('大阪')
  const foundOptions = palette(page)
    .getByRole('group', { name: textOf('palette.group.stores') })
    .getByRole('option')
  await expect(foundOptions).toHaveCount(data.items.length + 1)
  await expect(foundOptions.first()).toContainText(first?.name ?? '')
  await expect(foundOptions.last()).toHaveText(textOf('palette.showAll', { n: data.total }))
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('ﾗｰﾒﾝ')
  const { data: kanaResults } = await api.call<{ total: number; items: { name: string }[] }>(
    'GET',
    `/store?limit=8&q=${encodeURIComponent('ラーメン')}`,
  )
  expect(kanaResults.items.length).toBeGreaterThan(0)
  await expect(foundOptions).toHaveCount(
    kanaResults.items.length + (kanaResults.total > kanaResults.items.length ? 1 : 0),
  )
  await expect(foundOptions.first()).toContainText(kanaResults.items[0]?.name ?? '')
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(selectedOption(page)).toContainText(kanaResults.items[0]?.name ?? '', { timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(kanaResults.items[0]?.name ?? '')
})

test('a member is found by an old form of the kanji of the name, also with characters that nobody sees', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const { data } = await api.call<{ items: { fullName: string }[] }>('GET', `/user?q=${encodeURIComponent('高橋')}`)
  const fullName = data.items[0]?.fullName ?? ''
  expect(fullName).toContain('高橋')
  const foundOptions = palette(page)
    .getByRole('group', { name: textOf('palette.group.users') })
    .getByRole('option')
  await openPalette(page)
  for (const typed of ['髙橋', '高\u200b橋']) {
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(typed)
    await expect(foundOptions.first()).toContainText(fullName)
    await expect(foundOptions.first().locator('mark')).toHaveText('高橋')
  }
})

test('Tab opens the commands of a found store, and each Esc goes back one level', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const [store] = await api.loadStores(1, '&sort=id')
  await openPalette(page)
  await page.keyboard.insertText(String(store?.id))
  const foundOption = palette(page)
    .getByRole('group', { name: textOf('palette.group.stores') })
    .getByRole('option')
    .filter({ hasText: new RegExp(`#${store?.id}(?!\\d)`) })
  await expect(foundOption).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(foundOption).toHaveAttribute('aria-selected', 'true', { timeout: 200 })
  }).toPass({ intervals: [50] })
  await page.keyboard.press('Tab')
  await expect(optionNamed(page, textOf('palette.openRecord'))).toBeVisible()
  await expect(optionNamed(page, textOf('store.event.accept'))).toBeVisible()
  await page.keyboard.insertText('却下')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(optionNamed(page, textOf('palette.openRecord'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(paletteInput(page)).toHaveValue(String(store?.id))
  await page.keyboard.press('Escape')
  await expect(paletteInput(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
})

test('the input of the palette keeps its editing keys; the arrows move through the options and wrap', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await waitUntilLive(page)
  await openPalette(page)
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+End')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.insertText('画面')
  await page.keyboard.press('Home')
  await page.keyboard.insertText('ｘ')
  await expect(paletteInput(page)).toHaveValue('ｘ画面')
  await expect(paletteInput(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(paletteInput(page)).toHaveValue('')
})

test('the palette never shows more than 50 options', async ({ page, server }) => {
  await openSignedIn(page, server)
  await waitForList(page)
  await openPalette(page)
  await expect.poll(() => options(page).count()).toBeGreaterThan(20)
  expect(await options(page).count()).toBeLessThanOrEqual(50)
  for (const query of ['店', 'a', 'e', 'の']) {
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(query)
    await expect(palette(page).getByRole('status')).not.toHaveText(textOf('palette.searching'))
    expect(await options(page).count()).toBeLessThanOrEqual(50)
  }
})

test('the palette ignores keys while an input method composes', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await openPalette(page)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Input.imeSetComposition', { text: 'つうほう', selectionStart: 4, selectionEnd: 4 })
  await expect(paletteInput(page)).toHaveValue('つうほう')
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab']) {
    await devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 })
  }
  await expect(paletteInput(page)).toBeFocused()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(paletteInput(page)).toHaveValue('つうほう')
  await devTools.send('Input.insertText', { text: '通報' })
  await expect(paletteInput(page)).toHaveValue('通報')
  await expect(selectedOption(page)).toContainText(textOf('menu.reports'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reports$/)
})

test('g and a letter open a screen, but not while text is typed', async ({ page, server }) => {
  await openSignedIn(page, server)
  await waitForList(page)
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/reports$/)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/stores$/)
  await page.keyboard.press('/')
  await page.keyboard.type('gr')
  await expect(page.getByRole('searchbox')).toHaveValue('gr')
  await expect(page).toHaveURL(/\/stores/)
})

test('the palette offers recently used commands again, and shows a message for a search without results', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await openPalette(page)
  await page.keyboard.insertText('マスタデータ')
  await expect(selectedOption(page)).toContainText(textOf('menu.masterData'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/masterdata$/)
  await openPalette(page)
  const recentGroup = palette(page).getByRole('group', { name: textOf('palette.group.recent') })
  await expect(recentGroup.getByRole('option')).toContainText([textOf('menu.masterData')])
  await page.keyboard.insertText('該当なし')
  await expect(palette(page).getByRole('status')).toHaveText(textOf('palette.none', { query: '該当なし' }))
})

test('the actions of a record have no selection if only a destructive one matches, and the palette says how to select it', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const [store] = await api.loadStores(2, '&sort=id')
  await openPalette(page)
  await page.keyboard.insertText(`#${store?.id}`)
  await expect(selectedOption(page)).toContainText(store?.name ?? '')
  await page.keyboard.press('Tab')
  await expect(palette(page).getByRole('combobox')).toHaveValue('')
  await page.keyboard.insertText('停')
  await expect(options(page)).toHaveCount(1)
  await expect(options(page)).toContainText(textOf('store.event.deactivate'))
  await expect(palette(page).getByRole('option', { selected: true })).toHaveCount(0)
  await expect(palette(page).getByRole('status')).toHaveText(textOf('palette.unselected', { count: 1 }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(selectedOption(page)).toContainText(textOf('store.event.deactivate'))
  await expect(palette(page).getByRole('status')).toHaveText(textOf('palette.results', { count: 1 }))
  await page.keyboard.press('Enter')
  await expect(palette(page).getByRole('textbox', { name: textOf('lifecycle.reason') })).toBeFocused()
  expect(await api.loadStore(store?.id ?? 0)).toMatchObject({ status: 2, version: store?.version })
})

test('the palette has no commands for which the permission is missing', async ({ page, server }) => {
  await openSignedIn(page, server, 'report', '/reports')
  await openPalette(page)
  await expect(options(page).first()).toBeVisible()
  await expect(optionNamed(page, textOf('menu.reports'))).not.toHaveCount(0)
  await expect(optionNamed(page, textOf('menu.role'))).toHaveCount(0)
  await page.keyboard.insertText('大阪府')
  await expect(palette(page).getByRole('status')).toHaveText(textOf('palette.none', { query: '大阪府' }))
})

test('recently used screens and records come first in the palette, even after a reload, until the sign-out', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const [store] = await api.loadStores(2, '&sort=id')
  const name = store?.name ?? ''
  await openPalette(page)
  await page.keyboard.insertText('rut diem')
  await expect(selectedOption(page)).toContainText(textOf('point.section.withdrawals'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/point\?section=withdrawals$/)
  await openPalette(page)
  await page.keyboard.insertText(`#${store?.id}`)
  const storesGroup = palette(page).getByRole('group', { name: textOf('palette.group.stores') })
  await expect(storesGroup.getByRole('option', { selected: true })).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.reload()
  await waitUntilLive(page)
  await openPalette(page)
  const recentGroup = palette(page).getByRole('group').first()
  await expect(recentGroup).toHaveAccessibleName(textOf('palette.group.recent'))
  await expect(recentGroup.getByRole('option')).toContainText([name, textOf('point.section.withdrawals')])
  await expect(selectedOption(page)).toContainText(name)
  await page.keyboard.insertText('ログアウト')
  await expect(selectedOption(page)).toContainText(textOf('command.signOut'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('y')
  await page.waitForURL(/\/login/)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a prefecture is found by its name in romaji or in kanji, which are highlighted, and filters the list of stores', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await openPalette(page)
  await page.keyboard.insertText('osaka')
  const filterGroup = palette(page).getByRole('group', { name: textOf('palette.group.filters') })
  await expect(filterGroup.getByRole('option')).toHaveText([/大阪府/, /大阪府/])
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('大阪')
  await expect(selectedOption(page).locator('mark')).toHaveText('大阪')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/stores\?prefecture=\d+$/)
})

test('a mistyped word finds a field of the settings, which is highlighted on its screen', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await openPalette(page)
  await page.keyboard.insertText('comission')
  await expect(selectedOption(page)).toContainText(textOf('config.field.USE_COUPON_PERCENT_FEE'))
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-current="true"]')).toContainText(textOf('config.field.USE_COUPON_PERCENT_FEE'))
})

test('Tab on a member offers to record a withdrawal and the sections of the page', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const { data } = await api.call<{ items: { id: number; email: string }[] }>('GET', '/user?limit=1&status=1')
  const [user] = data.items
  await openPalette(page)
  await page.keyboard.insertText(user?.email ?? '')
  await expect(selectedOption(page)).toContainText(`#${user?.id}`)
  await page.keyboard.press('Tab')
  await expect(options(page).first()).toContainText(textOf('palette.openRecord'))
  await expect(optionNamed(page, textOf('user.requestWithdrawal'))).toBeVisible()
  await page.keyboard.insertText('口座')
  await expect(selectedOption(page)).toContainText(textOf('user.tab.bank'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/user-detail/${user?.id}\\?tab=bank$`))
})
