import { expect, type Page } from 'playwright/test'
import { successNotice, waitForList } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import type { Server } from './support/server.ts'
import { PASSWORD } from './support/accounts.ts'
import { runFromPalette } from './support/palette.ts'
import { textOf } from './support/texts.ts'

const confirmationDialog = (page: Page) => page.getByRole('dialog', { name: textOf('command.confirmPassword') })
const palette = (page: Page) => page.getByRole('dialog', { name: textOf('palette.title') })

/** Moves the last entry of a password eleven minutes into the past in all sessions, and opens the page again. */
async function agePasswordEntries(server: Server, page: Page): Promise<void> {
  const url = page.url()
  // Leaves the console, whose failed calls to the stopped server would otherwise fail the test.
  await page.goto('about:blank')
  await server.runSqlWhileStopped("update session set password_at = password_at - interval '11 minutes'")
  await page.goto(url)
  await waitUntilLive(page)
}

test('a change of a role asks for the password again, keeps the typed text, and is made once', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 403|status of 422/)
  const api = await openSignedIn(page, server, 'system', '/role')
  await agePasswordEntries(server, page)
  await waitForList(page)
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: textOf('role.create') })
  await expect(form).toBeVisible()
  await page.keyboard.insertText('夜間担当')
  await page.keyboard.press('Enter')

  await expect(confirmationDialog(page)).toBeVisible()
  const field = confirmationDialog(page).locator('input')
  await expect(field).toBeFocused()
  await expect(page.locator('#root')).toHaveAttribute('inert')
  await page.keyboard.press('Escape')
  await expect(confirmationDialog(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText(textOf('error.passwordRequired'))
  await expect(form.getByRole('textbox').first()).toHaveValue('夜間担当')

  await expect(form.locator(':focus')).toHaveCount(1)
  await form.getByRole('textbox').first().press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.insertText('not the password')
  await page.keyboard.press('Enter')
  await expect(confirmationDialog(page).getByText(textOf('password.wrong'))).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(PASSWORD)
  await page.keyboard.press('Tab')
  await expect(confirmationDialog(page).getByRole('button', { name: textOf('field.showPassword') })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: '夜間担当' })).toBeVisible()
  const { data } = await api.call<{ items: { name: string }[] }>('GET', '/system/role?limit=100')
  expect(data.items.filter(({ name }) => name === '夜間担当')).toHaveLength(1)

  // The shortcut works at once, because no command is running any more.
  await page.keyboard.press('D')
  await expect(page.getByRole('alertdialog', { name: textOf('role.delete.question') })).toBeVisible()
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  await expect(confirmationDialog(page)).toHaveCount(0)
})

test('from the palette, a bank account is revealed only after the password', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 403/)
  await openSignedIn(page, server, 'user', '/user-detail/1?tab=bank')
  await agePasswordEntries(server, page)
  const accountNumber = page.getByRole('tabpanel').getByRole('definition').nth(3)
  await expect(accountNumber).toContainText(/\d{3}$/)
  await runFromPalette(page, textOf('user.bank.reveal'))
  await expect(confirmationDialog(page).locator('input')).toBeFocused()
  await page.keyboard.insertText(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(accountNumber).toHaveText(/^\d{7}$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an edit of a role from the palette asks for the password, and continues after it', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 403/)
  await openSignedIn(page, server, 'system', '/role?open=7')
  await agePasswordEntries(server, page)
  await expect(page.getByRole('heading', { level: 2, name: 'お知らせ担当' })).toBeVisible()
  await runFromPalette(page, textOf('role.edit'))
  const nameField = palette(page).getByRole('textbox').first()
  await expect(nameField).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('広報担当')
  await page.keyboard.press('Enter')
  await expect(confirmationDialog(page).locator('input')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(nameField).toHaveValue('広報担当')
  await nameField.press('Enter')
  await expect(confirmationDialog(page).locator('input')).toBeFocused()
  await page.keyboard.insertText(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: '広報担当' })).toBeVisible()
})
