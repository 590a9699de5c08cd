import { expect, type Page } from 'playwright/test'
import { MasterDataType } from '../contract/enumerations.ts'
import type { MasterDataEntry } from '../contract/masterDataEntry.ts'
import { expectAccessible } from './support/accessibility.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { focusedRowName, rows, waitForGridFocus, waitForList } from './support/list.ts'
import { loadOwnName, openSignedIn, waitUntilLive } from './support/person.ts'
import { confirmQuestion, waitForPaint } from './support/question.ts'
import { formatNumber, textOf, type TextKey } from './support/texts.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const successNotice = (page: Page, key: TextKey, values = {}) =>
  page.getByRole('status').filter({ hasText: textOf(key, values) })
const inUseText = ({ stores, users, products }: MasterDataEntry['uses']) =>
  textOf('masterData.inUse', {
    stores: formatNumber(stores),
    users: formatNumber(users),
    products: formatNumber(products),
  })

test('makers: c adds one, e renames it, Alt and an arrow move it, X retires it, R restores it, D deletes it', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/masterdata')
  const loadNames = async () => {
    const { data } = await api.call<{ items: MasterDataEntry[] }>('GET', '/system/master-data/maker?limit=100')
    return data.items.map(({ value }) => value)
  }
  await waitForList(page)
  await page.keyboard.press('3')
  await expect(page).toHaveURL(/type=maker/)
  await waitForGridFocus(page)
  const namesBefore = await loadNames()
  const lastMakerName = namesBefore.at(-1) ?? ''

  await page.keyboard.press('c')
  await page.keyboard.type('新しいメーカー')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: '新しいメーカー' })
  await expect(panel).toBeVisible()
  // A move that is asked for while another one runs is carried out after it.
  const moveKeys = ['Alt+ArrowUp', 'Alt+ArrowDown', 'Alt+ArrowUp', 'Alt+ArrowDown', 'Alt+ArrowUp']
  for (const key of moveKeys) await page.keyboard.press(key)
  await expect(panel.getByText(textOf('history.move'))).toHaveCount(moveKeys.length)
  await expect.poll(loadNames).toEqual([...namesBefore.slice(0, -1), '新しいメーカー', lastMakerName])
  await page.keyboard.press('e')
  await expect(dialog(page).getByRole('textbox', { name: textOf('masterData.field.value') })).toHaveValue(
    '新しいメーカー',
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.type('別のメーカー')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '別のメーカー' })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('X')
  await expect(question(page)).toContainText(textOf('masterData.retire.question.message', { value: '別のメーカー' }))
  await page.keyboard.press('y')
  await expect(successNotice(page, 'masterData.retire.done', { value: '別のメーカー' })).toBeVisible()
  await waitForPaint(page)
  await page.keyboard.press('R')
  await expect(question(page)).toContainText(textOf('masterData.restore.question.message', { value: '別のメーカー' }))
  await page.keyboard.press('y')
  await expect(successNotice(page, 'masterData.restore.done', { value: '別のメーカー' })).toBeVisible()
  await waitForPaint(page)
  await page.keyboard.press('D')
  await confirmQuestion(page)
  await expect(successNotice(page, 'masterData.delete.done', { value: '別のメーカー' })).toBeVisible()
  expect(await loadNames()).toEqual(namesBefore)
})

test('an industry in use cannot be deleted, but is merged after a preview of the records that use it', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/masterdata')
  await waitForList(page)
  const name = await focusedRowName(page)
  const { data } = await api.call<{ items: MasterDataEntry[] }>('GET', '/system/master-data/industry?limit=100')
  const [first, second] = data.items
  expect(first?.value).toBe(name)
  await page.keyboard.press('D')
  const { stores = 0, users = 0, products = 0 } = first?.uses ?? {}
  expect(stores + users).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toContainText(inUseText({ stores, users, products }))
  await page.keyboard.press('Escape')
  await waitForGridFocus(page)

  await page.keyboard.press('G')
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.insertText(second?.value ?? '')
  await expect(page.getByRole('option')).toHaveText([second?.value ?? ''])
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('combobox')).toHaveValue(second?.value ?? '')
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText(textOf('masterData.merge.question.message', { value: name }))
  await expect(question(page)).toContainText(second?.value ?? '')
  const storeCountBeforeAndAfter = [second?.uses.stores ?? 0, (second?.uses.stores ?? 0) + stores]
  await expect(question(page)).toContainText(storeCountBeforeAndAfter.join(' → '))
  await page.keyboard.press('y')
  await expect(successNotice(page, 'masterData.merge.done', { value: name })).toBeVisible()
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0)
  expect((await api.call('GET', `/system/master-data/${first?.id}`)).status).toBe(404)
  await page.goto(`/masterdata?open=${second?.id}`)
  const history = page.getByRole('region', { name: textOf('history.title'), exact: true })
  await expect(history.getByRole('listitem').first()).toContainText(
    textOf('history.merge', { before: name, after: second?.value ?? '' }),
  )
})

test('an entry of the master data moves to a typed position, and its counts link to the records that use it', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/masterdata?type=prefecture')
  await waitForList(page)
  await waitForGridFocus(page)
  const loadPrefectures = async () => {
    const { data } = await api.call<{ items: MasterDataEntry[] }>('GET', '/system/master-data/prefecture?limit=100')
    return data.items
  }
  const [first, second] = await loadPrefectures()
  await page.keyboard.press('e')
  await expect(dialog(page).getByRole('textbox', { name: textOf('masterData.field.value') })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('textbox', { name: textOf('masterData.field.position') })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('5')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await loadPrefectures()).map(({ id }) => id).indexOf(first?.id ?? 0)).toBe(4)
  expect((await loadPrefectures())[0]?.id).toBe(second?.id)

  await page.goto(`/masterdata?type=prefecture&open=${first?.id}`)
  const usageLinks = page.getByRole('region', { name: first?.value ?? '' }).getByRole('link')
  await usageLinks.first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/(stores|users)\\?.*prefecture=${first?.id}`))
  await waitForList(page)
})

test('when the deletion of a master data entry in use is refused, W lists the stores that use it, and U the members', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/masterdata?type=prefecture')
  const { data } = await api.call<{ items: MasterDataEntry[] }>('GET', '/system/master-data/prefecture?limit=1')
  const [first] = data.items
  for (const [key, path, count] of [
    ['W', '/stores?tab=approved', first?.uses.stores],
    ['U', '/users?tab=active', first?.uses.users],
  ] as const) {
    expect(count).toBeGreaterThan(0)
    await page.goto('/masterdata?type=prefecture')
    await waitForList(page)
    await waitForGridFocus(page)
    await page.keyboard.press('D')
    await expect(page.getByRole('alert')).toContainText(inUseText(first?.uses ?? { stores: 0, users: 0, products: 0 }))
    await expect(page.getByRole('alert').getByRole('button')).toHaveText([
      `${textOf('notice.stores')}W`,
      `${textOf('notice.users')}U`,
      '',
    ])
    await page.keyboard.press(key)
    await expect(page).toHaveURL(`${server.origin}${path}&prefecture=${first?.id}`)
    await waitForList(page)
    await expect(page.getByRole('alert')).toBeEmpty()
  }
})

test('the question before a merge names the colleague who changes the entry to merge into, and is asked anew from the form', async ({
  page,
  server,
}) => {
  const colleague = await Api.as(server, 'system')
  const addMaker = async (value: string) =>
    (await colleague.call<MasterDataEntry>('POST', '/system/master-data', { type: MasterDataType.MAKER, value })).data
  const [sourceEntry, targetEntry] = [await addMaker('統合元工房'), await addMaker('統合先工房')]
  await openSignedIn(page, server, 'admin', `/masterdata?type=maker&open=${sourceEntry.id}`)
  await waitUntilLive(page)
  await page.keyboard.press('G')
  const targetField = dialog(page).getByRole('combobox')
  await expect(targetField).toBeFocused()
  await page.keyboard.insertText(targetEntry.value)
  await expect(page.getByRole('option')).toHaveText([targetEntry.value])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(question(page)).toContainText(targetEntry.value)
  await colleague.call('PUT', `/system/master-data/${targetEntry.id}`, { value: '統合先製作所', version: 1 })
  const change = textOf('change.edited', { actor: await loadOwnName(colleague) })
  await expect(question(page)).toContainText(textOf('change.ofRecord', { name: targetEntry.value, change }))
  await expect(question(page)).toContainText(textOf('masterData.merge.changed'))
  await page.keyboard.press('y')
  await expect(
    question(page)
      .getByRole('button')
      .filter({ hasText: textOf('versions.back') }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(targetField).toHaveValue('統合先製作所')
  await page.keyboard.press('Control+Enter')
  await expect(question(page)).toContainText('統合先製作所')
  await expect(question(page)).not.toContainText(change)
  await confirmQuestion(page)
  await expect(successNotice(page, 'masterData.merge.done', { value: sourceEntry.value })).toBeVisible()
})

test('retired entries of the master data are listed by a filter, and no entry can be merged into them', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/masterdata?type=maker')
  const { data } = await api.call<{ items: MasterDataEntry[] }>('GET', '/system/master-data/maker?limit=100')
  const [, makerToRetire] = data.items
  await api.call('POST', `/system/master-data/${makerToRetire?.id}/retire`, { version: makerToRetire?.version })
  await page.goto('/masterdata?type=maker&state=retired')
  await waitForList(page)
  await expect(rows(page)).toHaveCount(1)
  await page.goto('/masterdata?type=maker')
  await waitForList(page)
  await waitForGridFocus(page)
  await page.keyboard.press('G')
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.insertText(makerToRetire?.value ?? '')
  await expect(page.getByText(textOf('list.filter.none'))).toBeVisible()
})

test('a category is added with a number, found by the number, and renumbered; a number in use is refused', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/)
  const api = await openSignedIn(page, server, 'system', '/masterdata?type=category')
  const { data } = await api.call<{ items: MasterDataEntry[] }>('GET', '/system/master-data/category?limit=1')
  await waitForList(page)
  await waitForGridFocus(page)
  await page.keyboard.press('c')
  await page.keyboard.type('新しいカテゴリ')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('9,876')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '新しいカテゴリ' })).toContainText('9876')
  await page.keyboard.press('e')
  const numberField = dialog(page).getByRole('textbox', { name: textOf('masterData.field.categoryNumber') })
  await expect(numberField).toHaveValue('9876')
  await page.keyboard.press('Tab')
  await expect(numberField).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(String(data.items[0]?.categoryNumber))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(textOf('masterData.categoryNumber.taken'))
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('9877')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await page.goto('/masterdata?type=category&q=9877')
  await waitForList(page)
  await expect(rows(page)).toHaveCount(1)
})

test('a row that a colleague deletes behind a dialog is named afterwards, and the cursor is on the row in its place', async ({
  page,
  server,
}) => {
  const colleague = await Api.as(server, 'admin')
  const makers: MasterDataEntry[] = []
  for (let number = 1; number <= 9; number++) {
    const body = { type: MasterDataType.MAKER, value: `消えるメーカー${number}` }
    makers.push((await colleague.call<MasterDataEntry>('POST', '/system/master-data', body)).data)
  }
  await openSignedIn(page, server, 'system', `/masterdata?type=maker&q=${encodeURIComponent('消えるメーカー')}`)
  await waitForList(page)
  await expect(rows(page)).toHaveCount(makers.length)
  const openLayers = page.locator('[aria-modal="true"], [role="menu"]')
  for (const key of ['D', 'e', '?', 'Control+k', '.']) {
    // Moves the cursor over other rows before it stops at the row that the colleague deletes.
    await page.keyboard.press('k')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const deletedName = await focusedRowName(page)
    const deletedIndex = makers.findIndex(({ value }) => value === deletedName)
    const [deletedEntry] = makers.splice(deletedIndex, 1)
    const entryInItsPlace = makers[deletedIndex] ?? makers.at(-1)
    // Right after the row with the cursor has been deleted, the console refuses keys that act on a record.
    await expect(async () => {
      await page.keyboard.press(key)
      await expect(openLayers).toBeAttached({ timeout: 1_000 })
    }).toPass()
    const path = `/system/master-data/${deletedEntry?.id}`
    expect((await colleague.call('DELETE', path, { version: deletedEntry?.version })).status).toBe(200)
    await expect(page.locator('tr[data-id]')).toHaveCount(makers.length)
    await page.keyboard.press('Escape')
    await expect(openLayers).toHaveCount(0)
    await expect.poll(() => focusedRowName(page)).toBe(entryInItsPlace?.value)
    await expect(page.getByRole('alert')).toContainText(textOf('table.gone', { name: deletedName }))
    await page.keyboard.press('Escape')
  }
  const cursorRowName = await focusedRowName(page)
  await expect(async () => {
    await page.keyboard.press('D')
    await expect(question(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(question(page)).toContainText(textOf('masterData.delete.question.message', { value: cursorRowName }))
})
