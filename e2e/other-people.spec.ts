import { expect, type Page } from 'playwright/test'
import { MasterDataType, StoreStatus } from '../contract/enumerations.ts'
import type { Staff } from '../contract/staff.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import {
  pressEnterUntil,
  focusedRow,
  focusedRowName,
  recordCommandButton,
  rows,
  successNotice,
  waitForList,
} from './support/list.ts'
import { decideWithdrawal, loadWithdrawal, loadWithdrawals } from './support/pointsApi.ts'
import { openPalette } from './support/palette.ts'
import { openSignedIn, waitUntilLive, loadOwnName } from './support/person.ts'
import {
  openWithdrawalList,
  waitForPanel,
  loadPendingWithdrawals,
  PENDING_WITHDRAWALS_QUERY,
  withdrawalName,
} from './support/withdrawals.ts'
import { formatNumber, textOf, type TextKey } from './support/texts.ts'

function textOfChangeNote(actor: string, stateKey: TextKey): string {
  return textOf('change.state', { actor, state: textOf(stateKey) })
}

/** Adds a role without permissions, and returns its id. */
async function addRole(api: Api, name: string): Promise<number> {
  return (await api.call<{ id: number }>('POST', '/system/role', { name, description: '' })).data.id
}

/** Adds a staff member with the first role of the list, and returns the sent fields with the id. */
async function addStaffMember(api: Api, fullName: string, email: string) {
  const { data: roles } = await api.call<{ items: { id: number }[] }>('GET', '/system/role?limit=1')
  const fields = { fullName, nickname: '', email, roleIds: [roles.items[0]?.id] }
  return { id: (await api.call<{ id: number }>('POST', '/system/staff', fields)).data.id, fields }
}

const crossedOutRows = (page: Page) => page.locator('tr[data-crossed-out]')

/** Starts to record the texts that are announced to screen readers. Returns a function that reads them. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const announcements = await page.evaluateHandle(() => {
    const announcedTexts: string[] = []
    new MutationObserver((mutations) => {
      const newNodes = mutations.flatMap(({ addedNodes }) => [...addedNodes])
      for (const node of newNodes)
        if (node.parentElement?.closest('[data-announcer]')) announcedTexts.push(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
    return announcedTexts
  })
  return () => announcements.jsonValue()
}

test('a row that another person decides is crossed out with their name, and the cursor is on the next one', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin')
  await waitForList(page)
  const colleague = await Api.as(server, 'store')
  const [store, next] = await api.loadStores(StoreStatus.REQUEST)
  if (store === undefined || next === undefined) throw new Error('no stores wait')
  expect(await focusedRowName(page)).toBe(store.name)
  const readAnnouncements = await recordAnnouncements(page)
  await colleague.transition(store, 'accept')
  const note = textOfChangeNote(await loadOwnName(colleague), 'store.state.accepted')
  await expect(crossedOutRows(page)).toHaveCount(1)
  await expect(crossedOutRows(page)).toContainText(note)
  await expect.poll(readAnnouncements).toEqual([`${store.name} ${note}`, textOf('table.cursorLost')])
  await expect.poll(() => focusedRowName(page)).toBe(next.name)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('columnheader').filter({ has: page.locator(':focus') })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(crossedOutRows(page)).toHaveCount(0)
  expect(await focusedRowName(page)).toBe(next.name)
})

test('a staff member’s own decisions, also in another window, cross out no row', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin')
  const otherPage = await openAnotherPage()
  await openSignedIn(otherPage, server, 'admin')
  await Promise.all([waitForList(page), waitForList(otherPage)])
  const [store, next] = await api.loadStores(StoreStatus.REQUEST)
  await page.keyboard.press('a')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('y')
  for (const each of [page, otherPage]) {
    await expect(rows(each).filter({ hasText: store?.name ?? '' })).toHaveCount(0)
    await expect(crossedOutRows(each)).toHaveCount(0)
    await expect.poll(() => focusedRowName(each)).toBe(next?.name)
  }
})

test('an open confirmation dialog says at once that another person has decided, and can only be closed', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin')
  await waitForList(page)
  const colleague = await Api.as(server, 'store')
  const [store, next] = await api.loadStores(StoreStatus.REQUEST)
  if (store === undefined || next === undefined) throw new Error('fewer than two stores wait')
  await page.keyboard.press('a')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await colleague.transition(store, 'reject', '審査基準を満たしません。')
  await expect(question).toContainText(textOfChangeNote(await loadOwnName(colleague), 'store.state.rejected'))
  await expect(question).toContainText(textOf('change.obsolete'))
  await expect(question.getByRole('button', { name: textOf('dialog.yes') })).toHaveCount(0)
  await expect(question.getByRole('button').filter({ hasText: textOf('dialog.close') })).toBeFocused()
  await page.keyboard.press('y')
  await expect(question).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  expect((await api.loadStore(store.id)).version).toBe(store.version + 1)
  await expect.poll(() => focusedRowName(page)).toBe(next.name)
})

test('an open form reports another person’s decision at once, keeps the typed text, and cannot be sent', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin')
  await waitForList(page)
  const colleague = await Api.as(server, 'store')
  const [store] = await api.loadStores(StoreStatus.REQUEST)
  if (store === undefined) throw new Error('no store waits')
  await page.keyboard.press('r')
  const question = page.getByRole('dialog', { name: textOf('store.question.reject') })
  await expect(question.getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText('書類の不備')
  await colleague.transition(store, 'accept')
  await expect(question).toContainText(textOfChangeNote(await loadOwnName(colleague), 'store.state.accepted'))
  await expect(question).toContainText(textOf('change.obsolete'))
  await expect(question.getByRole('button', { name: textOf('store.event.reject') })).toBeDisabled()
  await expect(question.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(question.getByRole('textbox')).toHaveValue('書類の不備')
  expect((await api.loadStore(store.id)).version).toBe(store.version + 1)
})

test('an open panel and an open menu say who has changed the record', async ({ page, server }) => {
  const api = await openWithdrawalList(page, server, 'admin', '/point')
  const colleague = await Api.as(server, 'point')
  const actor = await loadOwnName(colleague)
  const [first, second] = await loadPendingWithdrawals(api, 2)
  if (first === undefined || second === undefined) throw new Error('no withdrawals wait')
  const confirmByColleague = (withdrawal: typeof first) =>
    colleague.call('POST', `/point/withdrawal/${withdrawal.id}/transition`, {
      event: 'confirm',
      version: withdrawal.version,
    })

  await page.keyboard.press('.')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await confirmByColleague(first)
  const note = textOfChangeNote(actor, 'withdrawal.state.transferring')
  await expect(menu).toHaveAccessibleDescription(note)
  await page.keyboard.press('Escape')

  await expect(focusedRow(page)).toHaveAttribute('data-id', String(second.id))
  await pressEnterUntil(page, async () => void (await waitForPanel(page, second)))
  const panel = await waitForPanel(page, second)
  await expect(recordCommandButton(panel, 'withdrawal.event.confirm')).toBeVisible()
  await confirmByColleague(second)
  await expect(panel).toContainText(note)
  await expect(recordCommandButton(panel, 'withdrawal.event.confirm')).toBeHidden()
  await expect(crossedOutRows(page)).toHaveCount(0)
  await expect(panel).toContainText(note)
})

test('the page of a record says who has changed the record, until the reader changes it', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'admin')
  const colleague = await Api.as(server, 'store')
  const [store] = await api.loadStores(StoreStatus.REQUEST)
  if (store === undefined) throw new Error('no store waits')
  await page.goto(`/store-detail/${store.id}`)
  await waitUntilLive(page)
  const readAnnouncements = await recordAnnouncements(page)
  await colleague.transition(store, 'accept')
  const note = textOfChangeNote(await loadOwnName(colleague), 'store.state.accepted')
  await expect(page.getByRole('main')).toContainText(note)
  await expect.poll(readAnnouncements).toEqual([note])
  await expect(recordCommandButton(page, 'store.event.deactivate')).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog', { name: textOf('store.question.deactivate') })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('main')).toContainText(textOf('store.state.inactive'))
  await expect(page.getByRole('main').getByText(note)).toHaveCount(0)
})

test('a change is announced once, also while the dialog of the chart is open over the panel of the record', async ({
  page,
  server,
}) => {
  const api = await openWithdrawalList(page, server, 'admin', '/point')
  const colleague = await Api.as(server, 'point')
  const [first] = await loadPendingWithdrawals(api, 1)
  if (first === undefined) throw new Error('no withdrawal waits')
  await page.keyboard.press('Enter')
  await waitForPanel(page, first)
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: withdrawalName(first) })
  await expect(dialog.getByRole('heading', { name: textOf('lifecycle.next') })).toBeVisible()
  const readAnnouncements = await recordAnnouncements(page)
  expect((await decideWithdrawal(colleague, first, 'confirm')).status).toBe(200)
  const note = textOfChangeNote(await loadOwnName(colleague), 'withdrawal.state.transferring')
  await expect(dialog.locator('.change-note')).toHaveText(note)
  await expect
    .poll(async () => (await readAnnouncements()).filter((line) => line.includes(note)))
    .toEqual([`${withdrawalName(first)} ${note}`])
})

test('the preview of several records follows what another person does to them', async ({ page, server }) => {
  const api = await openWithdrawalList(page, server, 'admin', '/point')
  const colleague = await Api.as(server, 'point')
  const [first, second] = await loadPendingWithdrawals(api, 2)
  if (first === undefined || second === undefined) throw new Error('no withdrawals wait')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('a')
  const preview = page.getByRole('alertdialog')
  const questionTextOf = (records: (typeof first)[]) => {
    const points = formatNumber(records.reduce((sum, { point }) => sum + point, 0))
    return textOf('bulk.question.amount', { n: records.length, amount: textOf('withdrawal.points', { n: points }) })
  }
  await expect(preview).toContainText(questionTextOf([first, second]))
  await expect(preview.getByRole('definition')).toHaveText(textOf('withdrawal.pointsThen.transferring'))
  const path = `/point/withdrawal/${first.id}/transition`
  await colleague.call('POST', path, { event: 'confirm', version: first.version })
  const note = textOfChangeNote(await loadOwnName(colleague), 'withdrawal.state.transferring')
  const notAllowedRegion = preview.getByRole('region', { name: textOf('bulk.unable', { n: 1 }) })
  await expect(notAllowedRegion.getByRole('listitem').filter({ hasText: note })).toHaveCount(1)
  await expect(preview).toContainText(questionTextOf([second]))
  await colleague.call('POST', `/point/withdrawal/${second.id}/transition`, {
    event: 'confirm',
    version: second.version,
  })
  await expect(preview.or(page.getByRole('dialog'))).toContainText(textOf('bulk.noneAllowed'))
  await expect(page.getByText(textOf('dialog.close'), { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(focusedRow(page)).toHaveCount(1)
  expect((await loadWithdrawals(api, PENDING_WITHDRAWALS_QUERY)).some(({ id }) => id === first.id)).toBe(false)
})

test('the reason typed for several records stays when a colleague decides all of them, and closing asks first', async ({
  page,
  server,
}) => {
  await openWithdrawalList(page, server, 'admin', '/point')
  const colleague = await Api.as(server, 'point')
  const withdrawals = await loadPendingWithdrawals(colleague, 2)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('r')
  const title = textOf('bulk.title', { action: textOf('withdrawal.event.reject') })
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
  const reasonField = dialog.getByRole('textbox')
  await expect(reasonField).toBeFocused()
  await page.keyboard.insertText('口座名義の不一致')
  for (const withdrawal of withdrawals) await decideWithdrawal(colleague, withdrawal, 'reject', '重複')
  await expect(dialog).toContainText(textOf('bulk.noneAllowed'))
  await expect(
    dialog.getByText(textOfChangeNote(await loadOwnName(colleague), 'withdrawal.state.rejected'), { exact: true }),
  ).toHaveCount(2)
  await expect(reasonField).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText(textOf('dialog.discard'))
  await page.keyboard.press('n')
  await expect(reasonField).toHaveValue('口座名義の不一致')
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText(textOf('dialog.discard'))
  await page.keyboard.press('y')
  await expect(dialog).toBeHidden()
  await expect(focusedRow(page)).toHaveCount(1)
  const withdrawalsNow = await Promise.all(withdrawals.map(({ id }) => loadWithdrawal(colleague, id)))
  expect(withdrawalsNow.map(({ statusReason }) => statusReason)).toEqual(['重複', '重複'])
})

test('when the last row leaves the list while another cell than its link has the focus, the page’s heading gets it', async ({
  page,
  server,
}) => {
  const api = await Api.as(server, 'admin')
  const [store] = await api.loadStores(StoreStatus.REQUEST)
  if (store === undefined) throw new Error('no store waits')
  await openSignedIn(page, server, 'admin', `/stores?q=${encodeURIComponent(store.name)}`)
  await waitForList(page)
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('td:focus')).toHaveCount(1)
  await (await Api.as(server, 'store')).transition(store, 'accept')
  await expect(crossedOutRows(page)).toHaveCount(1)
  const pageHeading = page.getByRole('heading', { level: 1 })
  await expect(pageHeading).toBeFocused()
  await expect(crossedOutRows(page)).toHaveCount(0)
  await expect(pageHeading).toBeFocused()
})

test('when another person’s decision removes the focused button of a page, the page’s heading gets the focus', async ({
  page,
  server,
}) => {
  const colleague = await Api.as(server, 'store')
  const [store] = await colleague.loadStores(StoreStatus.REQUEST)
  if (store === undefined) throw new Error('no store waits')
  await openSignedIn(page, server, 'admin', `/store-detail/${store.id}`)
  await waitUntilLive(page)
  const acceptButton = recordCommandButton(page, 'store.event.accept')
  await acceptButton.focus()
  await colleague.transition(store, 'accept')
  await expect(acceptButton).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

const VERSIONED_RECORDS = [
  {
    record: 'role',
    listPath: '/role',
    apiPath: '/system/role',
    createdFields: { name: '臨時担当', description: '' },
    editedFields: { name: '臨時係', description: '' },
    names: ['臨時担当', '臨時係'],
    editKey: 'role.edit',
  },
  {
    record: 'maker',
    listPath: '/masterdata?type=maker',
    apiPath: '/system/master-data',
    createdFields: { type: MasterDataType.MAKER, value: '臨時メーカー' },
    editedFields: { value: '臨時製作所' },
    names: ['臨時メーカー', '臨時製作所'],
    editKey: 'masterData.edit',
  },
] as const

for (const { record, listPath, apiPath, createdFields, editedFields, names, editKey } of VERSIONED_RECORDS) {
  test(`the panel and the row of a ${record} name the colleague who edits and then deletes it`, async ({
    page,
    server,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 404/)
    await openSignedIn(page, server, 'admin', listPath)
    const colleague = await Api.as(server, 'system')
    const actor = await loadOwnName(colleague)
    const { data } = await colleague.call<{ id: number; version: number }>('POST', apiPath, createdFields)
    const url = new URL(listPath, server.origin)
    url.searchParams.set('q', '臨時')
    await page.goto(url.href)
    await waitForList(page)
    await waitUntilLive(page)
    await colleague.call('PUT', `${apiPath}/${data.id}`, { ...editedFields, version: 1 })
    await expect(focusedRow(page)).toContainText(names[1])
    await expect(focusedRow(page)).toContainText(textOf('change.edited', { actor }))

    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: names[1] })
    await expect(panel.getByText(textOf('change.edited', { actor }))).toBeVisible()
    await expect(recordCommandButton(panel, editKey)).toBeVisible()
    await colleague.call('DELETE', `${apiPath}/${data.id}`, { version: 2 })
    await expect(panel.getByText(textOf('change.deleted', { actor }))).toBeVisible()
    await expect(panel).toContainText(textOf('record.deleted'))
    await expect(recordCommandButton(panel, editKey)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(crossedOutRows(page)).toContainText(textOf('change.deleted', { actor }))
  })
}

test('a row that a colleague’s edit takes out of a search is crossed out with their name', async ({ page, server }) => {
  const colleague = await Api.as(server, 'system')
  const roleName = '夜勤担当'
  const roleId = await addRole(colleague, roleName)
  await openSignedIn(page, server, 'admin', `/role?q=${encodeURIComponent(roleName)}`)
  await waitForList(page)
  await expect(rows(page)).toHaveCount(1)
  await colleague.call('PUT', `/system/role/${roleId}`, { name: '早朝の係', description: '', version: 1 })
  const note = textOf('change.edited', { actor: await loadOwnName(colleague) })
  await expect(crossedOutRows(page)).toContainText(note)
  await expect(crossedOutRows(page)).toContainText(roleName)
  await expect(crossedOutRows(page)).toHaveCount(0)
})

test('an open edit form of a role says at once that a colleague has deleted it, and cannot be sent', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/)
  await openSignedIn(page, server, 'admin', '/role')
  const colleague = await Api.as(server, 'system')
  const roleId = await addRole(colleague, '臨時担当')
  await page.goto(`${server.origin}/role?open=${roleId}`)
  await waitUntilLive(page)
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: textOf('role.edit') })
  await expect(form).toBeVisible()
  await colleague.call('DELETE', `/system/role/${roleId}`, { version: 1 })
  await expect(form).toContainText(textOf('change.deleted', { actor: await loadOwnName(colleague) }))
  await expect(form).toContainText(textOf('change.obsolete'))
})

test('the question about deleting a role follows a colleague’s edit, and is answered again before anything is deleted', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const colleague = await Api.as(server, 'system')
  const roleName = '臨時担当'
  const roleId = await addRole(colleague, roleName)
  await openSignedIn(page, server, 'admin', `/role?open=${roleId}`)
  await waitUntilLive(page)
  await page.keyboard.press('D')
  const question = page.getByRole('alertdialog', { name: textOf('role.delete.question') })
  await expect(question).toContainText(roleName)
  await colleague.call('PUT', `/system/role/${roleId}`, { name: '臨時係', description: '夜間', version: 1 })
  const actor = await loadOwnName(colleague)
  await expect(question).toContainText(textOf('change.edited', { actor }))
  await expect(question).toContainText('臨時係')
  await page.keyboard.press('y')
  await expect(question).toContainText(`${actor}さんが先に更新しました`)
  expect((await colleague.call('GET', `/system/role/${roleId}`)).status).toBe(200)
  await expect(question.getByRole('button', { name: textOf('dialog.no') })).toBeFocused()
  await page.keyboard.press('y')
  await expect(question).toHaveCount(0)
  expect((await colleague.call('GET', `/system/role/${roleId}`)).status).toBe(404)
})

test('the question about an invitation says that a colleague has deactivated the person, and can only be closed', async ({
  page,
  server,
}) => {
  const colleague = await Api.as(server, 'system')
  const { id } = await addStaffMember(colleague, '招待 太郎', 'shoutai@choba.example')
  await openSignedIn(page, server, 'admin', `/staffs?open=${id}`)
  await waitUntilLive(page)
  await page.keyboard.press('i')
  const question = page.getByRole('alertdialog', { name: textOf('staff.invite') })
  await expect(question).toBeVisible()
  await colleague.call('POST', `/system/staff/${id}/transition`, { event: 'deactivate', version: 1 })
  await expect(question).toContainText(textOfChangeNote(await loadOwnName(colleague), 'staff.state.deactivated'))
  await expect(question).toContainText(textOf('change.obsolete'))
  await expect(question.getByRole('button', { name: textOf('dialog.yes') })).toHaveCount(0)
  await expect(question.getByRole('button').filter({ hasText: textOf('dialog.close') })).toBeFocused()
})

test('the form of a new staff member says that the chosen role is gone, and keeps everything else', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/)
  const colleague = await Api.as(server, 'system')
  const roleName = '臨時担当'
  const roleId = await addRole(colleague, roleName)
  await openSignedIn(page, server, 'admin', '/staffs')
  await waitForList(page)
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: textOf('staff.create') })
  const addressField = form.getByRole('textbox', { name: textOf('staff.invitePeople.addresses') })
  await expect(addressField).toBeFocused()
  await page.keyboard.insertText('新任 太郎 <shinnin@choba.example>')
  const roleBox = form.getByRole('checkbox', { name: roleName })
  await roleBox.focus()
  await page.keyboard.press('Space')
  await colleague.call('DELETE', `/system/role/${roleId}`, { version: 1 })
  const unavailableChoice = textOf('field.choice.gone', { label: roleName })
  await expect(form.getByRole('checkbox', { name: unavailableChoice })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  const firstRoleBox = form.getByRole('checkbox').first()
  await expect(firstRoleBox).toHaveAccessibleDescription(new RegExp(textOf('field.choice')))
  await expect(firstRoleBox).toBeFocused()
  await expect(addressField).toHaveValue('新任 太郎 <shinnin@choba.example>')
})

test('the actions of a record in the palette follow what a colleague does to it, and Enter runs none that is refused', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/users')
  await waitForList(page)
  const colleague = await Api.as(server, 'store')
  const [store] = await colleague.loadStores(StoreStatus.REQUEST)
  if (store === undefined) throw new Error('no store waits')
  await openPalette(page)
  const palette = page.getByRole('dialog')
  await page.keyboard.insertText(store.name)
  await expect(palette.getByRole('option', { selected: true })).toContainText(`#${store.id}`)
  await page.keyboard.press('Tab')
  const option = (key: TextKey) => palette.getByRole('option').filter({ hasText: textOf(key) })
  await page.keyboard.type('shounin')
  await expect(option('store.event.accept')).toHaveAttribute('aria-selected', 'true')
  await colleague.transition(store, 'accept')
  const note = textOfChangeNote(await loadOwnName(colleague), 'store.state.accepted')
  await expect(option('store.event.accept')).toContainText(`${textOf('store.refusal.accepted')} · ${note}`)
  await expect(option('store.event.accept')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(option('store.event.accept')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(textOf('store.event.deactivate'))
  await page.keyboard.press('Enter')
  await expect(palette).toContainText(textOf('store.question.deactivate'))
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  expect((await colleague.loadStore(store.id)).status).toBe(StoreStatus.INACTIVE)
})

test('the form of a store names the colleague who edits it, and keeps both of two edits in a row', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const colleague = await Api.as(server, 'store')
  const [store] = await colleague.loadStores(StoreStatus.ACCEPT)
  if (store === undefined) throw new Error('no store is accepted')
  const editAddressByColleague = async (address: string) => {
    const { name, nameKana, nickName, phone, zipcode, prefectureId, industryId, introduction, version } =
      await colleague.loadStore(store.id)
    const unchangedFields = {
      name,
      nameKana,
      nickName,
      phone,
      zipcode,
      prefectureId,
      industryId,
      introduction,
      version,
    }
    expect((await colleague.call('PUT', `/store/${store.id}`, { ...unchangedFields, address })).status).toBe(200)
  }
  await openSignedIn(page, server, 'admin', `/store-detail/${store.id}`)
  await waitUntilLive(page)
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: textOf('store.edit') })
  await expect(form.locator('input[name=name]')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('新しい店名')
  await editAddressByColleague('中央1-1')
  await expect(form).toContainText(textOf('change.edited', { actor: await loadOwnName(colleague) }))
  await page.keyboard.press('Control+Enter')
  await expect(form).toContainText('中央1-1')
  await editAddressByColleague('中央2-2')
  await page.keyboard.press('Control+Enter')
  await expect(form).toContainText('中央2-2')
  const addressChoice = form.getByRole('group', { name: textOf('store.field.address') })
  await expect(addressChoice.getByRole('radio', { name: textOf('versions.theirs') })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  const storeNow = await colleague.loadStore(store.id)
  expect([storeNow.name, storeNow.address]).toEqual(['新しい店名', '中央2-2'])
})

test('the form of the own profile names the colleague who edits the account, and keeps both edits', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const api = await openSignedIn(page, server, 'report', '/profile')
  await waitUntilLive(page)
  const colleague = await Api.as(server, 'system')
  const { data: profile } = await api.call<{ id: number }>('GET', '/auth/profile')
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: textOf('profile.edit') })
  const nicknameField = form.getByRole('textbox', { name: textOf('profile.nickname') })
  await expect(nicknameField).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('れん')
  const { data: staff } = await colleague.call<Staff>('GET', `/system/staff/${profile.id}`)
  const roleIds = staff.roles.map(({ id }) => id)
  const edit = {
    nickname: staff.nickname ?? '',
    email: staff.email,
    fullName: '通報 蓮',
    roleIds,
    version: staff.version,
  }
  expect((await colleague.call('PUT', `/system/staff/${profile.id}`, edit)).status).toBe(200)
  await expect(form).toContainText(textOf('change.edited', { actor: await loadOwnName(colleague) }))
  await page.keyboard.press('Control+Enter')
  await expect(form).toContainText('通報 蓮')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page, 'profile.saved')).toBeVisible()
  expect((await api.call('GET', '/auth/profile')).data).toMatchObject({ nickname: 'れん', fullName: '通報 蓮' })
})

test('the own profile follows a colleague’s edit of the account and names the colleague', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'report', '/profile')
  await waitUntilLive(page)
  const colleague = await Api.as(server, 'system')
  const { data: profile } = await api.call<{ id: number }>('GET', '/auth/profile')
  const { data: staff } = await colleague.call<Staff>('GET', `/system/staff/${profile.id}`)
  const { email, version, nickname } = staff
  const roleIds = staff.roles.map(({ id }) => id)
  const edit = { nickname: nickname ?? '', email, fullName: '通報 蓮太郎', roleIds, version }
  expect((await colleague.call('PUT', `/system/staff/${profile.id}`, edit)).status).toBe(200)
  const main = page.getByRole('main')
  await expect(main).toContainText(textOf('change.edited', { actor: await loadOwnName(colleague) }))
  await expect(main).toContainText('通報 蓮太郎')
})

test('when a colleague deletes a staff member during the comparison of two versions, the form keeps what was typed', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const colleague = await Api.as(server, 'system')
  const { id, fields } = await addStaffMember(colleague, '臨時 太郎', 'rinji@choba.example')
  await openSignedIn(page, server, 'admin', `/staffs?open=${id}`)
  await waitUntilLive(page)
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: textOf('staff.edit') })
  const nameField = form.getByRole('textbox', { name: textOf('staff.field.fullName') })
  await expect(nameField).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('臨時 花子')
  await colleague.call('PUT', `/system/staff/${id}`, { ...fields, nickname: 'りんじ', version: 1 })
  await page.keyboard.press('Control+Enter')
  await expect(form).toContainText(textOf('versions.message'))
  await colleague.call('DELETE', `/system/staff/${id}`, { reason: '退職', version: 2 })
  await expect(form).toContainText(textOfChangeNote(await loadOwnName(colleague), 'staff.state.deleted'))
  await expect(form).toContainText(textOf('change.obsolete'))
  await expect(form.getByRole('button', { name: textOf('versions.submit') })).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await form.getByRole('button', { name: textOf('versions.back') }).focus()
  await page.keyboard.press('Enter')
  await expect(nameField).toBeFocused()
  await expect(nameField).toHaveValue('臨時 花子')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('button', { name: textOf('dialog.save') })).toBeDisabled()
  expect((await colleague.call('GET', `/system/staff/${id}`)).data).toMatchObject({
    fullName: '臨時 太郎',
    version: 3,
  })
})
