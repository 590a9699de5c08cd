import { expect, type Page } from 'playwright/test'
import type { Role } from '../contract/role.ts'
import type { Api } from './support/api.ts'
import {
  focusedRowName,
  recordCommandButton,
  rows,
  successNotice,
  waitForGridFocus,
  waitForList,
} from './support/list.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { textOf } from './support/texts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

async function findRole(api: Api, name: string): Promise<Role | undefined> {
  const { data } = await api.call<{ items: Role[] }>('GET', '/system/role?limit=100')
  return data.items.find((each) => each.name === name)
}

test('a role is created, edited, duplicated and deleted by keyboard', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'system', '/role')
  await waitForList(page)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: textOf('role.create') })).toBeVisible()
  await page.keyboard.insertText('監査担当')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('記録の確認')
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect(heading(page, '監査担当')).toBeVisible()
  const staffRegion = page.getByRole('region', { name: textOf('role.field.staff') })
  await expect(staffRegion).toContainText(textOf('role.field.staff.none'))

  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: textOf('role.edit') })).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('内部監査')
  await page.keyboard.press('Enter')
  await expect(heading(page, '内部監査')).toBeVisible()
  const lines = page.getByRole('region', { name: textOf('history.title'), exact: true }).getByRole('listitem')
  await expect(lines.first()).toContainText(`${textOf('role.field.name')}: 監査担当 → 内部監査`)

  await page.keyboard.press('C')
  const copyDialog = page.getByRole('dialog', { name: textOf('role.duplicate') })
  const copyName = textOf('role.duplicate.name', { name: '内部監査' })
  await expect(copyDialog.getByRole('textbox').first()).toHaveValue(copyName)
  await page.keyboard.press('Enter')
  await expect(heading(page, copyName)).toBeVisible()

  await page.keyboard.press('D')
  await expect(page.getByRole('alertdialog', { name: textOf('role.delete.question') })).toBeVisible()
  await page.keyboard.press('y')
  await expect(page).toHaveURL(`${server.origin}/role`)
  await waitForGridFocus(page)
  expect(await findRole(api, copyName)).toBeUndefined()
  expect((await findRole(api, '内部監査'))?.description).toBe('記録の確認')
})

test('a deleted role and its history are shown on the tab of deleted roles', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'system', '/role')
  await waitForList(page)
  await expect(page.getByRole('tab')).toHaveText([/登録済み/, /削除済み/])
  await page.keyboard.press('2')
  await expect(page).toHaveURL(`${server.origin}/role?view=deleted`)
  const { data } = await api.call<Role>('POST', '/system/role', { name: '臨時担当', description: '' })
  await api.call('DELETE', `/system/role/${data.id}`, { version: 1 })
  await expect(rows(page).first()).toContainText('臨時担当')
  await page.goto(`${server.origin}/role?view=deleted`)
  await waitForList(page)
  expect(await focusedRowName(page)).toBe('臨時担当')
  await page.keyboard.press('Enter')
  await expect(heading(page, '臨時担当')).toBeFocused()
  await expect(page).toHaveURL(`${server.origin}/role?view=deleted&open=${data.id}`)
  const lines = page.getByRole('region', { name: textOf('history.title'), exact: true }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText(textOf('history.delete'))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await waitForGridFocus(page)
})

test('a role in use cannot be deleted, and the menu of its row says who has the role', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'system', '/role')
  await waitForList(page)
  const name = await focusedRowName(page)
  const role = await findRole(api, name)
  await page.keyboard.press('.')
  const item = page.getByRole('menuitem').filter({ hasText: textOf('role.delete') })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toContainText(role?.staff[0]?.name ?? 'nobody')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(heading(page, name)).toBeFocused()
  await expect(recordCommandButton(page, 'role.delete')).toHaveCount(0)
  const links = page.getByRole('region', { name: textOf('role.field.staff') }).getByRole('link')
  await expect(links).toHaveText((role?.staff ?? []).map((person) => person.name))
  await links.first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/staffs?open=${role?.staff[0]?.id}`)
})

test('a new name of a role is shown to others at once, in the list and in the header of the staff who have the role', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/role')
  const role = await findRole(api, '通報担当')
  const otherPage = await openAnotherPage()
  await openSignedIn(otherPage, server, 'report', '/reports')
  await waitUntilLive(otherPage)
  await expect(otherPage.getByRole('banner')).toContainText('通報担当')
  await page.goto(`${server.origin}/role?open=${role?.id}`)
  await waitUntilLive(page)
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: textOf('role.edit') })).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('通報係')
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect(otherPage.getByRole('banner')).toContainText('通報係')
  await expect(rows(page).filter({ hasText: '通報係' })).toHaveCount(1)
})

test('a role that somebody else changes during an edit shows both versions, and no typed text is lost', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const api = await openSignedIn(page, server, 'admin', '/role')
  const role = await findRole(api, '店舗担当')
  await page.goto(`${server.origin}/role?open=${role?.id}`)
  await waitUntilLive(page)
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: textOf('role.edit') })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('店舗係')
  const colleagueEdit = { name: role?.name, description: '審査だけ', version: role?.version }
  expect((await api.call('PUT', `/system/role/${role?.id}`, colleagueEdit)).status).toBe(200)

  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(textOf('versions.message'))
  const choice = (key: 'role.field.name' | 'role.field.description') =>
    dialog.getByRole('group', { name: textOf(key), exact: true })
  await expect(choice('role.field.name').getByRole('radio', { name: /店舗係/ })).toBeChecked()
  await expect(choice('role.field.description').getByRole('radio', { name: /審査だけ/ })).toBeChecked()
  await expect(choice('role.field.name').getByRole('radio', { name: /店舗係/ })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  expect(await findRole(api, '店舗係')).toMatchObject({ description: '審査だけ' })
})
