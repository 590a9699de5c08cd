import { expectAccessible } from './support/accessibility.ts'
import { expect, type Locator, type Page } from 'playwright/test'
import type { Permission, Role } from '../contract/role.ts'
import { emailOf } from './support/accounts.ts'
import { Api } from './support/api.ts'
import { bulkDoneNotice, focusedRow, rows, successNotice, waitForGridFocus, waitForList } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { loadOwnName, openSignedIn, waitUntilLive } from './support/person.ts'
import { setPreferences } from './support/preferences.ts'
import { waitForPaint } from './support/question.ts'
import { textOf, texts } from './support/texts.ts'

interface ListResponse<Item> {
  items: Item[]
}

const grid = (page: Page) => page.getByRole('grid', { name: textOf('permission.matrix') })
const cell = (page: Page, roleName: string, permissionName: string): Locator =>
  page.getByRole('checkbox', { name: textOf('permission.cell', { role: roleName, permission: permissionName }) })
const loadRoles = async (api: Api) => (await api.call<ListResponse<Role>>('GET', '/system/role?limit=100')).data.items
const loadPermissions = async (api: Api) =>
  (await api.call<ListResponse<Permission>>('GET', '/system/permission?limit=100')).data.items
const permissionKeysOf = (role: Role | undefined) => role?.permissions.map(({ key }) => key)

async function waitForTable(page: Page): Promise<void> {
  await waitUntilLive(page)
  await expect(grid(page).locator('input:focus')).toHaveCount(1)
}

/**
 * Presses a key until the element is visible. A key that is pressed right after an error or a closed question was meant
 * for the error or the question, and is ignored.
 */
async function pressUntilVisible(page: Page, key: string, element: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(element).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Moves the focus to a cell with the arrow keys. */
async function moveTo(page: Page, api: Api, roleName: string, permissionName: string): Promise<void> {
  const column = (await loadRoles(api)).findIndex(({ name }) => name === roleName)
  const row = (await loadPermissions(api)).findIndex(({ name }) => name === permissionName)
  await page.keyboard.press('Control+Home')
  for (let step = 0; step < row; step += 1) await page.keyboard.press('ArrowDown')
  for (let step = 0; step < column; step += 1) await page.keyboard.press('ArrowRight')
  await expect(cell(page, roleName, permissionName)).toBeFocused()
}

test('changes of permissions are made by arrow keys and Space, survive a visit to another screen and a reload, and name who is affected before they are saved', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/permission')
  const otherPage = await openAnotherPage()
  await openSignedIn(otherPage, server, 'report', '/profile')
  await waitUntilLive(otherPage)
  await otherPage.keyboard.press('e')
  const nicknameField = otherPage.getByRole('textbox', { name: textOf('profile.nickname') })
  await expect(nicknameField).toBeFocused()
  await otherPage.keyboard.insertText('たく')

  await waitForTable(page)
  await moveTo(page, api, '通報担当', 'お知らせ管理')
  await page.keyboard.press('Space')
  await expect(cell(page, '通報担当', 'お知らせ管理')).toBeChecked()
  await moveTo(page, api, '通報担当', '通報管理')
  await page.keyboard.press('Space')
  await expect(page.getByRole('main')).toContainText(textOf('permission.count', { n: 2 }))

  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/role$/)
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(cell(page, '通報担当', 'お知らせ管理')).toBeChecked()
  await page.reload()
  await waitForTable(page)
  await expect(cell(page, '通報担当', 'お知らせ管理')).toBeChecked()
  await expect(page.getByRole('main')).toContainText(textOf('permission.count', { n: 2 }))

  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog', { name: textOf('permission.save.question') })
  await expect(question).toContainText(`通報担当 ${textOf('permission.review.added', { names: 'お知らせ管理' })}`)
  await expect(question).toContainText(`伊藤 拓也 ${textOf('permission.review.added', { names: 'お知らせ管理' })}`)
  await expect(question).toContainText(textOf('permission.review.removed', { names: '通報管理' }))
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(textOf('permission.unchanged'))
  const savedRole = (await loadRoles(api)).find(({ name }) => name === '通報担当')
  expect(permissionKeysOf(savedRole)).toEqual(['NOTIFICATION_MANAGEMENT'])

  await expect(otherPage.locator('nav a[href="/admin-notification"]')).toBeAttached()
  await expect(otherPage.locator('nav a[href="/reports"]')).toHaveCount(0)
  await expect(nicknameField).toHaveValue('たく')
})

/** Takes all permissions from a role by the API. Returns a function that grants the role the same permissions again. */
async function revokePermissions(api: Api, roleName: string): Promise<() => Promise<void>> {
  const loadRole = async () => (await loadRoles(api)).find((role) => role.name === roleName)
  const setPermissions = async (permissionIds: number[]) => {
    const role = await loadRole()
    const response = await api.call('PUT', `/system/role/${role?.id}/permission`, {
      permissionIds,
      version: role?.version,
    })
    expect(response.status).toBe(200)
  }
  const permissionIdsBefore = (await loadRole())?.permissions.map(({ id }) => id) ?? []
  await setPermissions([])
  return () => setPermissions(permissionIdsBefore)
}

const notPermittedMessage = (page: Page) =>
  page.locator('main').getByText(textOf('notPermitted.label'), { exact: true })

test('a form of a screen whose permission is taken away keeps the typed text, and says why it is refused', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 403/)
  const admin = await Api.as(server, 'admin')
  await openSignedIn(page, server, 'store', '/store-detail/1')
  await waitUntilLive(page)
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: textOf('store.edit') })
  await expect(dialog).toBeVisible()
  const [field, typedName] = [dialog.getByRole('textbox').first(), '築地 店']
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(typedName)
  const restorePermissions = await revokePermissions(admin, '店舗担当')
  await expect(notPermittedMessage(page)).toBeAttached()
  await expect(field).toHaveValue(typedName)
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.notice')).toContainText(textOf('error.notPermitted'))
  await expect(field).toHaveValue(typedName)
  await restorePermissions()
  await expect(notPermittedMessage(page)).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  expect((await admin.loadStore(1)).name).toBe(typedName)
})

test('the typed reason of a bulk action is not lost when the permission of its screen is taken away', async ({
  page,
  server,
}) => {
  const admin = await Api.as(server, 'admin')
  await openSignedIn(page, server, 'store', '/stores')
  await waitForList(page)
  await page.keyboard.press('x')
  await page.keyboard.press('r')
  const reasonField = page.getByRole('textbox', { name: textOf('lifecycle.reason') })
  await expect(reasonField).toBeFocused()
  await page.keyboard.insertText('書類の不備')
  const restorePermissions = await revokePermissions(admin, '店舗担当')
  await expect(notPermittedMessage(page)).toBeAttached()
  await expect(reasonField).toHaveValue('書類の不備')
  await restorePermissions()
  await expect(notPermittedMessage(page)).toHaveCount(0)
  await expect(reasonField).toHaveValue('書類の不備')
  await page.keyboard.press('Control+Enter')
  await expect(bulkDoneNotice(page, 'store.event.reject', 1)).toBeVisible()
})

test('a bulk run whose permission is taken away ends with an outcome for each record', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 403/)
  const admin = await Api.as(server, 'admin')
  const countDeactivatedUsers = async () =>
    (await admin.call<{ total: number }>('GET', '/user?limit=1&status=2')).data.total
  const deactivatedCountBefore = await countDeactivatedUsers()
  await openSignedIn(page, server, 'user', '/users')
  await waitForList(page)
  const sentUrls: string[] = []
  page.on('request', (request) => request.url().endsWith('/transition') && sentUrls.push(request.url()))
  for (const key of ['Control+a', 'Control+a', 'd']) await page.keyboard.press(key)
  await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => sentUrls.length).toBeGreaterThan(3)
  await revokePermissions(admin, '会員担当')
  await expect(notPermittedMessage(page)).toBeAttached()
  const outcomes = page.getByRole('region', { name: textOf('bulk.outcomes') })
  await expect(outcomes.getByRole('row').filter({ hasText: textOf('error.notPermitted') })).toHaveCount(1)
  await expect(page.getByRole('button', { name: textOf('bulk.retry', { n: 1 }) })).toBeVisible()
  const doneCount = (await countDeactivatedUsers()) - deactivatedCountBefore
  expect(doneCount).toBe(sentUrls.length - 1)
  await expect(outcomes.getByRole('row').filter({ hasText: textOf('bulk.outcome.done') })).toHaveCount(doneCount)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what somebody else saves is shown at once, and the signed-in person’s unsaved changes stay', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/permission')
  const api = await Api.as(server, 'system')
  await waitForTable(page)
  await moveTo(page, api, '店舗担当', '商品管理')
  await page.keyboard.press('Space')
  const role = (await loadRoles(api)).find(({ name }) => name === '店舗担当')
  const pointPermission = (await loadPermissions(api)).find(({ key }) => key === 'POINT_MANAGEMENT')
  const permissionIds = [...(role?.permissions.map(({ id }) => id) ?? []), pointPermission?.id]
  await api.call('PUT', `/system/role/${role?.id}/permission`, { permissionIds, version: role?.version })
  await expect(cell(page, '店舗担当', 'ポイント管理')).toBeChecked()
  await expect(cell(page, '店舗担当', '商品管理')).toBeChecked()
  const note = textOf('change.edited', { actor: await loadOwnName(api) })
  await expect(grid(page).getByRole('columnheader').filter({ hasText: note })).toHaveText(`店舗担当${note}`)
  await api.call('PUT', `/system/permission/${pointPermission?.id}`, {
    name: 'ポイントの管理',
    version: pointPermission?.version,
  })
  await expect(grid(page).getByRole('rowheader').filter({ hasText: note })).toContainText('ポイントの管理')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  const savedRole = (await loadRoles(api)).find(({ name }) => name === '店舗担当')
  expect(permissionKeysOf(savedRole)?.toSorted()).toEqual([
    'POINT_MANAGEMENT',
    'PRODUCT_MANAGEMENT',
    'STORE_MANAGEMENT',
  ])
})

test('a role that somebody else changes during the review is not overwritten, and the unsaved changes stay', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const api = await openSignedIn(page, server, 'admin', '/permission')
  await waitForTable(page)
  await moveTo(page, api, 'ポイント担当', '商品管理')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog', { name: textOf('permission.save.question') })
  await expect(question).toBeVisible()
  await waitForPaint(page)
  const role = (await loadRoles(api)).find(({ name }) => name === 'ポイント担当')
  await api.call('PUT', `/system/role/${role?.id}/permission`, { permissionIds: [], version: role?.version })
  await page.keyboard.press('y')
  await expect(page.getByRole('alert').getByRole('paragraph')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(textOf('permission.count', { n: 1 }))
  await expect(cell(page, 'ポイント担当', '商品管理')).toBeChecked()
  // The change of the other person is loaded; a question asked before would be about the version that was refused.
  await expect(page.getByRole('checkbox', { name: /^ポイント担当：ポイントの?管理$/ })).not.toBeChecked()
  await pressUntilVisible(page, 'Control+Enter', question)
  await waitForPaint(page)
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  expect(permissionKeysOf((await loadRoles(api)).find(({ name }) => name === 'ポイント担当'))).toEqual([
    'PRODUCT_MANAGEMENT',
  ])
})

test('the question before permissions are saved names the colleague who changes one of its roles, and is asked anew', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/permission')
  const colleague = await Api.as(server, 'system')
  await waitForTable(page)
  await expect(cell(page, 'ポイント担当', '会員管理')).not.toBeChecked()
  await moveTo(page, api, 'ポイント担当', 'お知らせ管理')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog', { name: textOf('permission.save.question') })
  await expect(question).toBeVisible()
  const role = (await loadRoles(api)).find(({ name }) => name === 'ポイント担当')
  const userPermission = (await loadPermissions(api)).find(({ key }) => key === 'USER_MANAGEMENT')
  const edit = { permissionIds: [userPermission?.id], version: role?.version }
  await colleague.call('PUT', `/system/role/${role?.id}/permission`, edit)
  const change = textOf('change.edited', { actor: await loadOwnName(colleague) })
  await expect(question).toContainText(textOf('change.ofRecord', { name: 'ポイント担当', change }))
  await expect(question).toContainText(textOf('permission.save.obsolete'))
  await page.keyboard.press('y')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(cell(page, 'ポイント担当', 'お知らせ管理')).toBeChecked()
  await expect(cell(page, 'ポイント担当', '会員管理')).toBeChecked()
  await pressUntilVisible(page, 'Control+Enter', question)
  await expect(question).not.toContainText(change)
  await waitForPaint(page)
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  expect(permissionKeysOf((await loadRoles(api)).find(({ name }) => name === 'ポイント担当'))?.toSorted()).toEqual([
    'NOTIFICATION_MANAGEMENT',
    'USER_MANAGEMENT',
  ])
})

test('changes of the permissions of several roles are saved all together or not at all, and the refusal names the role', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const api = await openSignedIn(page, server, 'admin', '/permission')
  await waitForTable(page)
  const [first, last] = ['ポイント担当', '通報担当'] as const
  const rolesBefore = await loadRoles(api)
  expect(rolesBefore.findIndex(({ name }) => name === first)).toBeLessThan(
    rolesBefore.findIndex(({ name }) => name === last),
  )
  for (const name of [first, last]) {
    await moveTo(page, api, name, 'メッセージ管理')
    await page.keyboard.press('Space')
  }
  const question = page.getByRole('alertdialog', { name: textOf('permission.save.question') })
  await page.keyboard.press('Control+Enter')
  await expect(question).toBeVisible()
  await waitForPaint(page)
  const role = rolesBefore.find(({ name }) => name === last)
  await api.call('PUT', `/system/role/${role?.id}/permission`, { permissionIds: [], version: role?.version })
  await page.keyboard.press('y')
  await expect(page.getByRole('alert').getByRole('paragraph')).toContainText(textOf('permission.stale', { name: last }))
  await expect(page.getByRole('main')).toContainText(textOf('permission.count', { n: 2 }))
  const loadPermissionKeys = async (roleName: string) =>
    permissionKeysOf((await loadRoles(api)).find(({ name }) => name === roleName))
  const keysBefore = permissionKeysOf(rolesBefore.find(({ name }) => name === first))
  expect([await loadPermissionKeys(first), await loadPermissionKeys(last)]).toEqual([keysBefore, []])
  await pressUntilVisible(page, 'Control+Enter', question)
  await waitForPaint(page)
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(textOf('permission.unchanged'))
  expect((await loadPermissionKeys(first))?.toSorted()).toEqual(
    [...(keysBefore ?? []), 'CONVERSATION_MANAGEMENT'].toSorted(),
  )
  expect(await loadPermissionKeys(last)).toEqual(['CONVERSATION_MANAGEMENT'])
})

test('a print of the table of permissions has a tick for each granted permission, and all roles fit on an A4 page', async ({
  page,
  server,
}) => {
  const printedPageWidthPx = 703
  await page.setViewportSize({ width: printedPageWidthPx, height: 994 })
  const api = await openSignedIn(page, server, 'system', '/permission')
  await waitForTable(page)
  await page.emulateMedia({ media: 'print' })
  const roles = await loadRoles(api)
  const table = page.getByRole('grid', { name: textOf('permission.matrix') })
  for (const { key } of roles.flatMap(({ permissions }) => permissions)) {
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader').getByText(key, { exact: true }) })
    const printedCells = await row
      .locator('td')
      .evaluateAll((cells) => cells.map((each) => (each as HTMLElement).innerText))
    expect(printedCells).toEqual(
      roles.map(({ permissions }) => (permissions.some((each) => each.key === key) ? '✓' : '')),
    )
  }
  const box = await table.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(printedPageWidthPx)
})

test('permissions have their names in the language of the screen, as in the profile', async ({ page, server }) => {
  const permissionName = texts.en['permission.SYSTEM_MANAGEMENT']
  await setPreferences(page, server.origin, { language: 'en' })
  await openSignedIn(page, server, 'system', '/profile')
  await expect(page.getByRole('definition').getByText(permissionName, { exact: true })).toBeVisible()
  await page.goto(`${server.origin}/permission`)
  await expect(page.getByRole('rowheader', { name: permissionName })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `通報担当: ${permissionName}` })).toBeVisible()
})

test('a permission that was renamed has its new name on the profile and in the panel of a staff member (rule 2.7)', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/profile')
  await waitUntilLive(page)
  const { items } = (await api.call<{ items: Permission[] }>('GET', '/system/permission')).data
  const permission = items.find(({ key }) => key === 'SYSTEM_MANAGEMENT')
  await api.call('PUT', `/system/permission/${permission?.id}`, { name: '設定の管理', version: permission?.version })
  await expect(page.getByRole('definition').getByText('設定の管理', { exact: true })).toBeVisible()
  await page.goto(`${server.origin}/staffs?q=${emailOf('system')}`)
  await waitUntilLive(page)
  await page.keyboard.press('o')
  const staffPermissions = page.getByRole('region', { name: textOf('staff.field.permissions') })
  await expect(staffPermissions.getByText('設定の管理')).toBeVisible()
})

test('unsaved changes of a role that somebody else deletes are named in a notice, also after a visit to another screen', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/permission')
  const colleague = await Api.as(server, 'admin')
  for (const screenAtDeletion of ['this screen', 'another screen'] as const) {
    const { id, version } = (await api.call<Role>('POST', '/system/role', { name: '監査係', description: '' })).data
    await page.goto(`${server.origin}/permission`)
    await waitForTable(page)
    await moveTo(page, api, '監査係', '商品管理')
    await page.keyboard.press('Space')
    await expect(page.getByRole('main')).toContainText(textOf('permission.count', { n: 1 }))
    if (screenAtDeletion === 'another screen') {
      await page.keyboard.press('g')
      await page.keyboard.press('o')
      await waitForList(page)
    }
    expect((await colleague.call('DELETE', `/system/role/${id}`, { version })).status).toBe(200)
    if (screenAtDeletion === 'another screen') {
      await expect(rows(page).filter({ hasText: '監査係' })).toHaveCount(0)
      await page.keyboard.press('g')
      await page.keyboard.press('k')
    }
    const changeText = textOf('permission.review.added', { names: '商品管理' })
    const roleChangeText = textOf('permission.cell', { role: '監査係', permission: changeText })
    await expect(page.locator('.notice')).toContainText(textOf('permission.lost', { changes: roleChangeText }))
    await expect(page.getByRole('main')).toContainText(textOf('permission.unchanged'))
  }
  await page.reload()
  await waitForTable(page)
  await expect(page.locator('.notice')).toHaveCount(0)
})

test('a permission with a new key says that it grants nothing, and can be deleted; a built-in one can only be renamed', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/permission')
  await waitForTable(page)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: textOf('permission.create') })).toBeVisible()
  await page.keyboard.insertText('監査')
  await page.keyboard.press('Tab')
  await page.keyboard.type('AUDIT')
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  const header = grid(page).getByRole('rowheader').filter({ hasText: 'AUDIT' })
  await expect(header).toContainText(textOf('permission.grantsNothing'))
  await page.keyboard.press('Control+End')
  await page.keyboard.press('D')
  await expect(page.getByRole('alertdialog', { name: textOf('permission.delete.question') })).toBeVisible()
  await page.keyboard.press('y')
  await expect(header).toHaveCount(0)
  await expect(grid(page).locator('input:focus')).toHaveCount(1)

  await page.keyboard.press('2')
  await expect(page).toHaveURL(`${server.origin}/permission?view=deleted`)
  await waitForGridFocus(page)
  await expect(focusedRow(page)).toContainText('監査')
  await waitForPaint(page)
  await page.keyboard.press('Enter')
  const historyLines = page.getByRole('region', { name: '監査', exact: true }).getByRole('listitem')
  await expect(historyLines).toHaveCount(2)
  await expect(historyLines.first()).toContainText(`${textOf('permission.field.key')}: AUDIT → —`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await expect(grid(page).locator('input:focus')).toHaveCount(1)

  await page.keyboard.press('Control+Home')
  await page.keyboard.press('D')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.locator('.notice')).toContainText(textOf('permission.isFixed'))
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: textOf('permission.rename') })).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('店舗の管理')
  await page.keyboard.press('Enter')
  await expect(grid(page).getByRole('rowheader').first()).toContainText('店舗の管理')
  expect((await loadPermissions(api))[0]?.name).toBe('店舗の管理')
  await waitForPaint(page)
  await page.keyboard.press('o')
  const panel = page.getByRole('region', { name: '店舗の管理', exact: true })
  const id = (await loadPermissions(api))[0]?.id
  await expect(page).toHaveURL(`${server.origin}/permission?open=${id}`)
  await expect(panel.getByRole('listitem').filter({ hasText: textOf('history.edit') })).toHaveCount(1)
  await expectAccessible(page)
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(grid(page).locator('input:focus')).toHaveCount(1)

  await page.goto(`/permission?view=deleted&open=${id}`)
  const deletedPanel = page.getByRole('region', { name: textOf('records.deleted') })
  await expect(deletedPanel).toContainText(textOf('records.notDeleted'))
})

test('the keys act on the permission with the focus after a colleague has deleted the one above', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/permission')
  const colleague = await Api.as(server, 'admin')
  const addPermission = async (name: string, key: string) =>
    (await api.call<Permission>('POST', '/system/permission', { name, key })).data
  const [permissionAbove] = [
    await addPermission('監査', 'AUDIT'),
    await addPermission('棚卸', 'STOCKTAKE'),
    await addPermission('発注', 'ORDERING'),
  ]
  await page.reload()
  await waitForTable(page)
  await moveTo(page, api, '通報担当', '棚卸')
  const { id, version } = permissionAbove
  expect((await colleague.call('DELETE', `/system/permission/${id}`, { version })).status).toBe(200)
  await expect(grid(page).getByRole('rowheader').filter({ hasText: 'AUDIT' })).toHaveCount(0)
  await expect(cell(page, '通報担当', '棚卸')).toBeFocused()
  await page.keyboard.press('D')
  await expect(page.getByRole('alertdialog', { name: textOf('permission.delete.question') })).toContainText('棚卸')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, '通報担当', '発注')).toBeFocused()
})
