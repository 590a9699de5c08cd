import { expect, type Page } from 'playwright/test'
import type { Staff } from '../contract/staff.ts'
import { expectAccessible } from './support/accessibility.ts'
import { Api } from './support/api.ts'
import { noticeText, rows, successNotice, fieldValue, waitForGridFocus, waitForList } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { openPalette, runFromPalette } from './support/palette.ts'
import { openSignedIn, submitSignIn, waitUntilLive, waitForShell } from './support/person.ts'
import { setPreferences } from './support/preferences.ts'
import { textOf } from './support/texts.ts'

interface StaffListResponse {
  items: Staff[]
}

const invitationEndedMessage = (page: Page) => page.getByRole('alert').filter({ hasText: textOf('invitation.invalid') })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

async function loadStaffMember(api: Api, email: string): Promise<Staff> {
  const [found] = (await api.call<StaffListResponse>('GET', `/system/staff?q=${encodeURIComponent(email)}`)).data.items
  if (found === undefined) throw new Error(`nobody has the address ${email}`)
  return (await api.call<Staff>('GET', `/system/staff/${found.id}`)).data
}

/** Adds a staff member without a password, with the role of another one. Returns the id. */
async function addStaffMember(api: Api, email: string, sameRoleAs: string): Promise<number> {
  const { roles } = await loadStaffMember(api, sameRoleAs)
  const fields = { fullName: '招待 太郎', nickname: '', email, roleIds: roles.map(({ id }) => id) }
  return (await api.call<Staff>('POST', '/system/staff', fields)).data.id
}

test('a staff member is added with a password by keyboard, found, and signs in', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/staffs')
  await waitForList(page)
  await runFromPalette(page, textOf('staff.createWithPassword'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: textOf('staff.field.fullName') })).toBeFocused()
  await page.keyboard.insertText('大野 健太')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('kenta@choba.example')
  await page.keyboard.press('Tab')
  const roleName = await dialog.locator('label:has(input[type=checkbox])').first().innerText()
  await page.keyboard.press('Space')
  await dialog.locator('input[name=password]').focus()
  await page.keyboard.type('kenta-1')
  await dialog.locator('input[name=passwordConfirmation]').focus()
  await page.keyboard.type('kenta-2')
  await page.keyboard.press('Enter')
  const confirmationField = dialog.locator('input[name=passwordConfirmation]')
  await expect(confirmationField).toHaveAccessibleDescription(textOf('password.mismatch'))
  await expect(confirmationField).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('kenta-1')
  await page.keyboard.press('Enter')
  await expect(successNotice(page, 'staff.done.create')).toBeVisible()
  await expect(heading(page, '大野 健太')).toBeVisible()
  await expect(fieldValue(page, 'staff.field.roles')).toHaveText(roleName)
  const addedStaff = await loadStaffMember(api, 'kenta@choba.example')
  expect(addedStaff).toMatchObject({
    fullName: '大野 健太',
    roles: [{ name: roleName }],
    status: 1,
    isSuperAdmin: false,
  })

  await expect(fieldValue(page, 'staff.field.lastSignInAt')).toHaveText(textOf('staff.field.lastSignInAt.none'))
  const otherPage = await openAnotherPage()
  await otherPage.goto(`${server.origin}/login`)
  await submitSignIn(otherPage, 'kenta@choba.example', 'kenta-1')
  await waitForShell(otherPage)
  await expect(fieldValue(page, 'staff.field.lastSignInAt')).toHaveText(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/)

  await page.keyboard.press('Escape')
  await waitForGridFocus(page)
  await openPalette(page)
  await page.keyboard.insertText('kenta@choba.example')
  const foundOptions = page
    .getByRole('dialog')
    .getByRole('group', { name: textOf('palette.group.staffs') })
    .getByRole('option')
  await expect(foundOptions).toContainText(['大野 健太'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/staffs?open=${addedStaff.id}`)
})

test('a person is invited by four keys and the address, gets a link at once, and sets a password by it once (rule 2.8)', async ({
  page,
  openAnotherPage,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/)
  const api = await openSignedIn(page, server, 'system', '/staffs')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
  await waitForList(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: textOf('staff.create') })
  await expect(dialog.getByRole('textbox', { name: textOf('staff.invitePeople.addresses') })).toBeFocused()
  await page.keyboard.insertText('招待 花子 <invited@choba.example>')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const linkField = page.getByRole('textbox', {
    name: textOf('staff.invitePeople.linkOf', { email: 'invited@choba.example' }),
  })
  await expect(linkField).toBeFocused()
  await expect(page.locator('h2', { hasText: '招待 花子' })).toBeAttached()
  const link = await linkField.inputValue()
  expect(link).toMatch(new RegExp(`^${server.origin}/invitation#[\\w-]{43}$`))
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link)
  await expect(page.getByRole('dialog', { name: textOf('staff.invitePeople.links') })).toContainText(
    /\d{4}\/\d\d\/\d\d \d\d:\d\d/,
  )
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const otherPage = await openAnotherPage()
  await otherPage.goto(link)
  const passwordField = otherPage.locator('input[name=newPassword]')
  await expect(passwordField).toBeFocused()
  await otherPage.keyboard.type('own-word')
  await otherPage.keyboard.press('Tab')
  await otherPage.locator('input[name=passwordConfirmation]').focus()
  await otherPage.keyboard.type('own-word')
  await otherPage.keyboard.press('Enter')
  await expect(otherPage.getByRole('status').filter({ hasText: textOf('invitation.done') })).toBeVisible()
  await otherPage.goto(`${server.origin}/login`)
  await submitSignIn(otherPage, 'invited@choba.example', 'own-word')
  await waitForShell(otherPage)
  expect((await loadStaffMember(api, 'invited@choba.example')).lastSignInAt).not.toBeNull()

  const thirdPage = await openAnotherPage()
  await thirdPage.goto(link)
  await expect(invitationEndedMessage(thirdPage)).toBeVisible()
  await expect(thirdPage.locator('input[name=newPassword]')).toHaveCount(0)
  await expectAccessible(thirdPage)
  await thirdPage.keyboard.press('Enter')
  await expect(thirdPage).toHaveURL(`${server.origin}/login`)
})

test('an invitation link that was used meanwhile no longer shows its form, but a newer one in the same tab does (rule 2.8)', async ({
  openAnotherPage,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/)
  const api = await Api.as(server, 'admin')
  const id = await addStaffMember(api, 'shoutai@choba.example', 'notification@choba.example')
  const createInvitationPath = async () =>
    `/invitation#${(await api.call<{ token: string }>('POST', `/system/staff/${id}/invitation`, {})).data.token}`
  const path = await createInvitationPath()
  const [first, second] = [await openAnotherPage(), await openAnotherPage()]
  for (const page of [first, second]) {
    await page.goto(server.origin + path)
    await expect(page.locator('input[name=newPassword]')).toBeFocused()
    await page.keyboard.type('own-word')
    await page.locator('input[name=passwordConfirmation]').focus()
    await page.keyboard.type('own-word')
  }
  await first.keyboard.press('Enter')
  await expect(first.getByRole('status').filter({ hasText: textOf('invitation.done') })).toBeVisible()
  await second.keyboard.press('Enter')
  await expect(invitationEndedMessage(second)).toBeVisible()
  await expect(second.getByRole('link', { name: textOf('login.title'), exact: true })).toBeFocused()
  await expect(second.locator('.notice')).toHaveCount(0)

  await second.goto(server.origin + (await createInvitationPath()))
  await expect(second.locator('input[name=newPassword]')).toBeFocused()
})

test('where somebody else is signed in, an invitation link says so and leads through a sign-out (rule 2.8)', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/staffs')
  const id = await addStaffMember(api, 'shoutai2@choba.example', 'notification@choba.example')
  const { token } = (await api.call<{ token: string }>('POST', `/system/staff/${id}/invitation`, {})).data
  await page.goto(`${server.origin}/invitation#${token}`)
  await expect(page.locator('input[name=newPassword]')).toBeFocused()
  await expect(page.getByRole('main')).toContainText(textOf('invitation.signedIn'))
  await page.keyboard.type('own-word')
  await page.locator('input[name=passwordConfirmation]').focus()
  await page.keyboard.type('own-word')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: textOf('invitation.done') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: textOf('invitation.signOut') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await submitSignIn(page, 'shoutai2@choba.example', 'own-word')
  await waitForShell(page)
  await expect(page).toHaveURL(/\/admin-notification$/)
})

test('an invitation link that could not be checked is checked again by a retry', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_/)
  await page.goto(`${server.origin}/invitation#unknown`)
  await expect(invitationEndedMessage(page)).toBeVisible()
  await server.kill()
  await page.evaluate(() => (location.hash = 'other'))
  const retryButton = page.getByRole('main').getByRole('button', { name: textOf('state.retry') })
  await expect(retryButton).toBeVisible()
  await server.start()
  await retryButton.press('Enter')
  await expect(invitationEndedMessage(page)).toBeVisible()
})

test('an invitation link that the browser cannot copy stays selected, and a notice reports that', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/staffs')
  const id = await addStaffMember(api, 'shoutai3@choba.example', 'report@choba.example')
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto(`${server.origin}/staffs?open=${id}`)
  await waitUntilLive(page)
  await page.keyboard.press('i')
  await page.keyboard.press('y')
  const linkField = page.getByRole('textbox', { name: textOf('staff.invitationLink') })
  await expect(linkField).toBeFocused()
  const shownLink = await linkField.inputValue()
  await page.keyboard.press('Enter')
  await expect(page.locator('.notice')).toContainText(textOf('clipboard.refused'))
  await expect(linkField).toHaveValue(shownLink)
})

test('an email address that another account has causes an error at its field, and no typed text is lost', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/)
  await openSignedIn(page, server, 'system', '/staffs')
  await waitForList(page)
  await runFromPalette(page, textOf('staff.createWithPassword'))
  const dialog = page.getByRole('dialog')
  const emailField = dialog.getByRole('textbox', { name: textOf('staff.field.email') })
  await emailField.focus()
  await page.keyboard.type('Store@choba.example')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await dialog.locator('input[name=password]').focus()
  await page.keyboard.type('secret-1')
  await dialog.locator('input[name=passwordConfirmation]').focus()
  await page.keyboard.type('secret-1')
  await page.keyboard.press('Enter')
  await expect(emailField).toHaveAccessibleDescription(textOf('staff.email.taken'))
  await expect(emailField).toHaveValue('Store@choba.example')
  await expect(dialog.locator('input[name=passwordConfirmation]')).toHaveValue('secret-1')
})

test('several people are invited at once: what is no address is named first, then who has an account, and each link is copied by a key', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/staffs')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
  await waitForList(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: textOf('staff.create') })
  const addressField = dialog.getByRole('textbox', { name: textOf('staff.invitePeople.addresses') })
  await expect(addressField).toBeFocused()
  await page.keyboard.insertText(
    'hana@new.example, Store@choba.example; hana@new.example\n大野 健太 <kenta@new.example',
  )
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('aki')
  await expect(dialog.getByRole('status')).toContainText(textOf('staff.invitePeople.unreadable.part', { text: 'aki' }))
  await expect(dialog.getByRole('status')).toContainText(
    textOf('staff.invitePeople.repeated', { email: 'hana@new.example' }),
  )
  await page.keyboard.press('Control+Enter')
  await expect(addressField).toHaveAccessibleDescription(new RegExp(textOf('staff.invitePeople.unreadable')))
  await expect(addressField).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('@new.example')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  const links = page.getByRole('dialog', { name: textOf('staff.invitePeople.links') })
  await expect(links.getByRole('listitem').filter({ hasText: 'store@choba.example' })).toContainText(
    textOf('staff.invitePeople.alreadyHasAccount'),
  )
  await expect(links.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(links.getByRole('listitem').filter({ hasText: 'kenta@new.example' })).toContainText(
    textOf('staff.invitePeople.copied'),
  )
  const kentasLink = await links.getByRole('textbox').nth(1).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(kentasLink)
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  const copiedLines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(copiedLines.map((line) => line.split('\t')[0])).toEqual([
    'hana@new.example',
    'kenta@new.example',
    'aki@new.example',
  ])
  expect(copiedLines[1]).toBe(`kenta@new.example\t${kentasLink}`)
  expect((await loadStaffMember(api, 'kenta@new.example')).fullName).toBe('大野 健太')
})

for (const [language, account, path, message] of [
  ['ja', 'report', '/reports', 'このアカウントは利用停止中です。'],
  ['vi', 'user', '/users', 'Tài khoản này đã bị vô hiệu hóa.'],
  ['en', 'store', '/stores', 'This user is inactive'],
] as const) {
  test(`a deactivated staff member is signed out without pressing a key, and reads why in ${language}`, async ({
    page,
    openAnotherPage,
    server,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 40[13]|ERR_CONNECTION|ERR_EMPTY|WebSocket/)
    const api = await openSignedIn(page, server, 'system', '/staffs')
    const { id } = await loadStaffMember(api, `${account}@choba.example`)
    const otherPage = await openAnotherPage()
    await setPreferences(otherPage, server.origin, { language })
    await openSignedIn(otherPage, server, account, path)
    await expect(otherPage.locator('html[data-settled]')).toBeAttached()
    await expect(otherPage.getByRole('grid')).toBeVisible()
    await page.goto(`${server.origin}/staffs?open=${id}`)
    await waitUntilLive(page)
    await page.keyboard.press('d')
    await expect(page.getByRole('dialog', { name: textOf('staff.question.deactivate') })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(successNotice(page)).toBeVisible()
    await expect(otherPage).toHaveURL(/\/login/)
    await expect(otherPage.getByRole('alert')).toContainText(message)
    expect((await loadStaffMember(api, `${account}@choba.example`)).status).toBe(2)
  })
}

test('another role changes the menu of a staff member at once, and their typed text stays', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/staffs')
  const { id } = await loadStaffMember(api, 'point@choba.example')
  const otherPage = await openAnotherPage()
  await openSignedIn(otherPage, server, 'point', '/profile')
  await waitUntilLive(otherPage)
  await otherPage.keyboard.press('e')
  const nicknameField = otherPage.getByRole('textbox', { name: textOf('profile.nickname') })
  await expect(nicknameField).toBeFocused()
  await otherPage.keyboard.insertText('みほ')
  const reportsLink = otherPage.locator('nav a[href="/reports"]')

  await page.goto(`${server.origin}/staffs?open=${id}`)
  await waitUntilLive(page)
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: textOf('staff.edit') })
  await dialog.getByRole('checkbox', { name: '通報担当' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('textbox', { name: textOf('staff.field.nickname') }).focus()
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect(fieldValue(page, 'staff.field.roles')).toHaveText('ポイント担当 · 通報担当')
  await expect(reportsLink).toBeAttached()
  await expect(nicknameField).toHaveValue('みほ')
})

test('a form of a staff member whom two people edit at once shows both versions, and no typed text is lost', async ({
  page,
  openAnotherPage,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409|ERR_|WebSocket/)
  const api = await openSignedIn(page, server, 'admin', '/staffs')
  const { id } = await loadStaffMember(api, 'report@choba.example')
  const otherPage = await openAnotherPage()
  await openSignedIn(otherPage, server, 'system', `/staffs?open=${id}`)
  await page.goto(`${server.origin}/staffs?open=${id}`)
  const editDialog = (each: Page) => each.getByRole('dialog', { name: textOf('staff.edit') })
  const fullNameField = (each: Page) => editDialog(each).getByRole('textbox', { name: textOf('staff.field.fullName') })
  const nicknameField = (each: Page) => editDialog(each).getByRole('textbox', { name: textOf('staff.field.nickname') })
  for (const each of [page, otherPage]) {
    await waitUntilLive(each)
    await each.keyboard.press('e')
    await expect(fullNameField(each)).toBeFocused()
  }
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('田中 一郎')
  await otherPage.keyboard.press('Tab')
  await expect(nicknameField(otherPage)).toBeFocused()
  await otherPage.keyboard.press('Control+a')
  await otherPage.keyboard.insertText('いち')
  await otherPage.keyboard.press('Enter')
  await expect(successNotice(otherPage)).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(editDialog(page)).toContainText(textOf('versions.message'))
  const versionChoices = (fieldLabel: 'staff.field.fullName' | 'staff.field.nickname') =>
    editDialog(page).getByRole('group', { name: textOf(fieldLabel), exact: true })
  await expect(versionChoices('staff.field.fullName').getByRole('radio', { name: /田中 一郎/ })).toBeChecked()
  await expect(versionChoices('staff.field.nickname').getByRole('radio', { name: /いち/ })).toBeChecked()
  await expectAccessible(page)
  await expect(versionChoices('staff.field.fullName').getByRole('radio', { name: /田中 一郎/ })).toBeFocused()
  await server.kill()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(textOf('error.noAnswer'))
  await expect(editDialog(page).getByRole('textbox').first()).toBeFocused()
  await expect(fullNameField(page)).toHaveValue('田中 一郎')
  await server.start()
  await page.keyboard.press('Enter')
  await expect(editDialog(page)).toHaveCount(0)
  expect(await loadStaffMember(api, 'report@choba.example')).toMatchObject({ fullName: '田中 一郎', nickname: 'いち' })
})

test('a super admin cannot be deactivated or deleted by others, who read why before they type a reason', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/staffs')
  const admin = await loadStaffMember(api, 'admin@choba.example')
  await page.goto(`${server.origin}/staffs?open=${admin.id}`)
  await waitUntilLive(page)
  for (const key of ['d', 'D']) {
    await page.keyboard.press(key)
    expect(await noticeText(page)).toContain(textOf('staff.superAdminOnly'))
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
  }
  await page.goto(`${server.origin}/staffs`)
  await waitForList(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('d')
  const preview = page.getByRole('alertdialog')
  await expect(preview.getByRole('listitem').filter({ hasText: textOf('staff.superAdminOnly') })).toContainText([
    admin.fullName ?? '',
  ])
  await page.keyboard.press('Escape')
  expect(await loadStaffMember(api, 'admin@choba.example')).toEqual(admin)
})

test('what only a super admin may change about oneself and about people who have signed in is disabled and says why (rule 2.6)', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'system', '/staffs')
  const [self, colleague] = [
    await loadStaffMember(api, 'system@choba.example'),
    await loadStaffMember(api, 'conversation@choba.example'),
  ]
  const dialog = page.getByRole('dialog', { name: textOf('staff.edit') })
  const openForm = async ({ id }: Staff) => {
    await page.goto(`${server.origin}/staffs?open=${id}`)
    await waitUntilLive(page)
    await page.keyboard.press('e')
    await expect(dialog.getByRole('textbox', { name: textOf('staff.field.fullName') })).toBeFocused()
  }
  await openForm(self)
  const roles = dialog.getByRole('group', { name: textOf('staff.field.roles') })
  await expect(roles.getByRole('checkbox').first()).toBeDisabled()
  await expect(roles).toHaveAccessibleDescription(textOf('staff.ownRoles'))
  await expect(dialog.getByRole('textbox', { name: textOf('staff.field.email') })).toBeEnabled()

  await openForm(colleague)
  for (const name of ['email', 'password', 'passwordConfirmation']) {
    const field = dialog.locator(`[name=${name}]`)
    await expect(field).toBeDisabled()
    await expect(field).toHaveAccessibleDescription(textOf('staff.signInOfOthers'))
  }
  await expectAccessible(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('伊藤 新')
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  expect((await loadStaffMember(api, 'conversation@choba.example')).fullName).toBe('伊藤 新')
  // While the list is loaded again, keys that act on a record are refused for that reason.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.keyboard.press('i')
  await expect(page.locator('.notice')).toContainText(textOf('staff.refusal.hasSignedIn'))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await page.goto(`${server.origin}/permission`)
  await waitUntilLive(page)
  const ownCell = page.getByRole('checkbox', {
    name: textOf('permission.cell', { role: self.roles[0]?.name ?? '', permission: '店舗管理' }),
  })
  await ownCell.focus()
  await page.keyboard.press('Space')
  await expect(page.locator('.notice')).toContainText(textOf('role.own'))
  await expect(ownCell).not.toBeChecked()
  await expect(ownCell).toBeFocused()
})

test('the last super admin cannot be deactivated until there is a second one', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/)
  const api = await openSignedIn(page, server, 'admin', '/staffs')
  const admin = await loadStaffMember(api, 'admin@choba.example')
  const systemAccount = await loadStaffMember(api, 'system@choba.example')
  await page.goto(`${server.origin}/staffs?open=${admin.id}`)
  await waitUntilLive(page)
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog', { name: textOf('staff.question.deactivate') })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  expect(await noticeText(page)).toContain(textOf('staff.lastSuperAdmin'))
  await page.goto(`${server.origin}/staffs?open=${systemAccount.id}`)
  await waitUntilLive(page)
  await openPalette(page)
  await page.keyboard.insertText(textOf('staff.superAdmin.grant'))
  await expect(page.getByRole('option', { selected: true })).toContainText(textOf('staff.superAdmin.grant'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: textOf('staff.superAdmin.grant.question') })).toBeVisible()
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  expect((await loadStaffMember(api, 'system@choba.example')).isSuperAdmin).toBe(true)
  // Beside an open record the list has no column of roles.
  await page.keyboard.press('Escape')
  await expect(rows(page).filter({ hasText: 'system@choba.example' })).toContainText(textOf('staff.superAdmin'))
})

test('a new member of staff does two first steps by keyboard, which a reload keeps, and skips the others for good on every device (rule 8.15)', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const api = await Api.as(server, 'admin')
  const { roles } = await loadStaffMember(api, 'store@choba.example')
  const person = { email: 'first-day@choba.example', password: 'own-word' }
  await api.call('POST', '/system/staff', {
    ...person,
    ...{ fullName: '新人 花子', nickname: '', roleIds: roles.map(({ id }) => id) },
  })
  const signInThere = async (there: Page) => {
    await there.goto(`${server.origin}/login`)
    await submitSignIn(there, person.email, person.password)
    await waitForShell(there)
    await waitForList(there)
  }
  const steps = (there: Page) => there.getByRole('region', { name: textOf('firstSteps.title') })
  const doneSteps = (there: Page) =>
    steps(there)
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${textOf('firstSteps.step.done')}:`) })
  const saved = () => page.waitForResponse((response) => response.url().endsWith('/auth/profile/first-steps'))
  await signInThere(page)
  await expect(steps(page).getByRole('listitem')).toHaveCount(5)
  await expect(doneSteps(page)).toHaveCount(0)
  await waitForGridFocus(page)
  await expectAccessible(page)

  const savedScreen = saved()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(`${server.origin}/help`)
  await savedScreen
  const savedPalette = saved()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await savedPalette
  await expect(doneSteps(page)).toHaveCount(2)
  await page.reload()
  await expect(doneSteps(page)).toHaveCount(2)

  const savedSkip = saved()
  await page.keyboard.press('-')
  await expect(steps(page)).toBeHidden()
  await savedSkip
  await page.reload()
  await waitUntilLive(page)
  await expect(steps(page)).toBeHidden()
  const otherPage = await openAnotherPage()
  await signInThere(otherPage)
  await waitUntilLive(otherPage)
  await expect(steps(otherPage)).toBeHidden()

  await runFromPalette(otherPage, textOf('firstSteps.open'))
  await expect(steps(otherPage).getByRole('listitem')).toHaveCount(5)
  await expect(doneSteps(otherPage)).toHaveCount(0)
})
