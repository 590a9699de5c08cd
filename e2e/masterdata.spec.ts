import { expect, type Page } from 'playwright/test'
import type { MasterDataEntry } from '../contract/masterDataEntry.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { focusedRowName, rows, waitForGridFocus, waitForList } from './support/list.ts'
import { enter } from './support/person.ts'
import { confirm, waitForPaint } from './support/question.ts'
import { say, type Word } from './support/words.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const success = (page: Page, key: Word, values = {}) => page.getByRole('status').filter({ hasText: say(key, values) })

test('makers: c adds one, e renames it, K moves it up, X retires it, R restores it, D deletes it', async ({
  page,
  server,
}) => {
  const api = await enter(page, server, 'system', '/masterdata')
  const names = async () => {
    const { data } = await api.call<{ items: MasterDataEntry[] }>('GET', '/system/master-data/maker?limit=100')
    return data.items.map(({ value }) => value)
  }
  await waitForList(page)
  await page.keyboard.press('3')
  await expect(page).toHaveURL(/type=maker/)
  await waitForGridFocus(page)
  const before = await names()
  const last = before.at(-1) ?? ''

  await page.keyboard.press('c')
  await page.keyboard.type('新しいメーカー')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: '新しいメーカー' })
  await expect(panel).toBeVisible()
  await page.keyboard.press('K')
  await expect.poll(names).toEqual([...before.slice(0, -1), '新しいメーカー', last])
  await page.keyboard.press('e')
  await expect(dialog(page).getByRole('textbox')).toHaveValue('新しいメーカー')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('別のメーカー')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '別のメーカー' })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('X')
  await expect(question(page)).toContainText(say('masterData.retire.question.message', { value: '別のメーカー' }))
  await page.keyboard.press('y')
  await expect(success(page, 'masterData.retire.done', { value: '別のメーカー' })).toBeVisible()
  await waitForPaint(page)
  await page.keyboard.press('R')
  await expect(success(page, 'masterData.restore.done', { value: '別のメーカー' })).toBeVisible()
  await waitForPaint(page)
  await page.keyboard.press('D')
  await confirm(page)
  await expect(success(page, 'masterData.delete.done', { value: '別のメーカー' })).toBeVisible()
  expect(await names()).toEqual(before)
})

test('an industry in use is not deleted, but merged after a preview of what uses it', async ({ page, server }) => {
  const api = await enter(page, server, 'system', '/masterdata')
  await waitForList(page)
  const name = await focusedRowName(page)
  const { data } = await api.call<{ items: MasterDataEntry[] }>('GET', '/system/master-data/industry?limit=100')
  const [first, second] = data.items
  expect(first?.value).toBe(name)
  await page.keyboard.press('D')
  const { stores = 0, users = 0, products = 0 } = first?.uses ?? {}
  expect(stores + users).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toContainText(say('masterData.inUse', { stores, users, products }))
  await page.keyboard.press('Escape')
  await waitForGridFocus(page)

  await page.keyboard.press('G')
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Enter')
  await expect(question(page)).toContainText(say('masterData.merge.question.message', { value: name }))
  await expect(question(page)).toContainText(second?.value ?? '')
  await page.keyboard.press('y')
  await expect(success(page, 'masterData.merge.done', { value: name })).toBeVisible()
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0)
  expect((await api.call('GET', `/system/master-data/${first?.id}`)).status).toBe(404)
})
