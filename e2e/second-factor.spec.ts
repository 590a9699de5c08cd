import { readFile } from 'node:fs/promises'
import { TOTP } from 'otpauth'
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { emailOf, PASSWORD } from './support/accounts.ts'
import { test } from './support/fixtures.ts'
import { successNotice, waitForList } from './support/list.ts'
import { openSignedIn, submitSignIn, waitUntilLive, waitForShell } from './support/person.ts'
import { runFromPalette } from './support/palette.ts'
import { textOf } from './support/texts.ts'

const CODE_PERIOD_MS = 30_000

const secondFactorSection = (page: Page) => page.getByRole('region', { name: textOf('profile.section.secondFactor') })
const authenticatorCodeField = (page: Page) => page.getByRole('textbox', { name: textOf('secondFactor.code') })

/** Returns the code that an authenticator app shows now, or some periods of 30 seconds later. */
const authenticatorCodeOf = (secret: string, periods = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + periods * CODE_PERIOD_MS })

const recoveryCodesDialog = (page: Page) => page.getByRole('dialog', { name: textOf('secondFactor.recoveryCodes') })
const recoveryCodeItems = (page: Page) => recoveryCodesDialog(page).getByRole('listitem')
const codesSavedButton = (page: Page) => page.getByRole('button', { name: textOf('secondFactor.recoveryCodes.saved') })

/** Closes the dialog of the recovery codes by its button. */
async function closeRecoveryCodes(page: Page) {
  await codesSavedButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(recoveryCodesDialog(page)).toHaveCount(0)
}

/** Sets up a second factor by keyboard. Returns its secret and its recovery codes, whose dialog is open then. */
async function setUpSecondFactor(page: Page) {
  await secondFactorSection(page)
    .getByRole('button', { name: textOf('secondFactor.start') })
    .press('Enter')
  await expect(secondFactorSection(page).getByRole('img', { name: textOf('secondFactor.qrCode') })).toBeVisible()
  const secret = (await secondFactorSection(page).locator('dd').innerText()).replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await expect(secondFactorSection(page).getByRole('button', { name: textOf('secondFactor.confirm') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(authenticatorCodeField(page)).toBeFocused()
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(authenticatorCodeField(page)).toHaveAccessibleDescription(
    `${textOf('otp.format')} ${textOf('secondFactor.code.hint')}`,
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(authenticatorCodeOf(secret))
  await page.keyboard.press('Enter')
  await expect(successNotice(page, 'secondFactor.confirm.done')).toBeVisible()
  await expect(recoveryCodeItems(page)).toHaveCount(10)
  return { secret, recoveryCodes: await recoveryCodeItems(page).allInnerTexts() }
}

test('a second factor is set up by keyboard; signing in then requires a code or a recovery code', async ({
  page,
  openAnotherPage,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 401/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, server, 'user', '/profile')
  await waitUntilLive(page)
  await expect(secondFactorSection(page)).toContainText(textOf('secondFactor.note.off'))
  const { secret, recoveryCodes } = await setUpSecondFactor(page)
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: textOf('secondFactor.recoveryCodes.copy') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(successNotice(page, 'secondFactor.recoveryCodes.copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join('\n'))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: textOf('secondFactor.recoveryCodes.download') })).toBeFocused()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('choba-recovery-codes.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe(`${recoveryCodes.join('\n')}\n`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: textOf('secondFactor.recoveryCodes.print') })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(codesSavedButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(recoveryCodesDialog(page)).toHaveCount(0)
  await expect(secondFactorSection(page)).toContainText(textOf('secondFactor.recoveryCodes.left', { count: 10 }))

  const otherPage = await openAnotherPage()
  await otherPage.goto(`${server.origin}/login`)
  await submitSignIn(otherPage, emailOf('user'), PASSWORD)
  await expect(authenticatorCodeField(otherPage)).toBeFocused()
  await expect(otherPage.getByRole('heading', { level: 1, name: textOf('login.code.title') })).toBeVisible()
  await expectAccessible(otherPage)
  await otherPage.keyboard.type('12345')
  await otherPage.keyboard.press('Enter')
  await expect(authenticatorCodeField(otherPage)).toHaveAccessibleDescription(
    `${textOf('secondFactor.code.format')} ${textOf('login.code.hint')}`,
  )
  await otherPage.keyboard.press('Control+a')
  await otherPage.keyboard.type('000000')
  await otherPage.keyboard.press('Enter')
  await expect(authenticatorCodeField(otherPage)).toHaveAccessibleDescription(
    new RegExp(textOf('secondFactor.code.wrong')),
  )
  await expect(authenticatorCodeField(otherPage)).toBeFocused()
  await otherPage.keyboard.press('Control+a')
  await otherPage.keyboard.type(authenticatorCodeOf(secret, 1))
  await otherPage.keyboard.press('Enter')
  await waitForShell(otherPage)

  await page.reload()
  await waitUntilLive(page)
  await expect(secondFactorSection(page)).toContainText(textOf('secondFactor.recoveryCodes.left', { count: 10 }))
  const thirdPage = await openAnotherPage()
  await thirdPage.goto(`${server.origin}/login`)
  await submitSignIn(thirdPage, emailOf('user'), PASSWORD)
  await expect(authenticatorCodeField(thirdPage)).toBeFocused()
  await thirdPage.keyboard.press('Tab')
  await thirdPage.keyboard.press('Tab')
  await expect(thirdPage.getByRole('button', { name: textOf('login.code.back') })).toBeFocused()
  await thirdPage.keyboard.press('Enter')
  await expect(thirdPage.getByRole('textbox', { name: textOf('login.email') })).toHaveValue(emailOf('user'))
  await thirdPage.keyboard.press('Enter')
  await expect(authenticatorCodeField(thirdPage)).toBeFocused()
  await thirdPage.keyboard.insertText(recoveryCodes[0]?.toLowerCase() ?? '')
  await thirdPage.keyboard.press('Enter')
  await waitForShell(thirdPage)

  await expect(secondFactorSection(page)).toContainText(textOf('secondFactor.recoveryCodes.left', { count: 9 }))
  await runFromPalette(page, textOf('secondFactor.remove'))
  await page.keyboard.press('y')
  await expect(secondFactorSection(page)).toContainText(textOf('secondFactor.note.off'))
})

test('unsaved recovery codes are discarded only after a question, also when the page is left (rule 2.10)', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'point', '/points')
  await waitUntilLive(page)
  await runFromPalette(page, textOf('screen.profile'))
  await expect(secondFactorSection(page)).toContainText(textOf('secondFactor.note.off'))
  const { recoveryCodes } = await setUpSecondFactor(page)
  const question = page.getByRole('alertdialog', { name: textOf('secondFactor.recoveryCodes') })
  await page.keyboard.press('Escape')
  await expect(question).toHaveAccessibleDescription(textOf('secondFactor.recoveryCodes.close'))
  await expectAccessible(page)
  await page.keyboard.press('n')
  await expect(recoveryCodeItems(page)).toHaveText(recoveryCodes)

  const unloadQuestion = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await unloadQuestion).dismiss()
  await page.goBack()
  await page.waitForURL(/\/points/)
  await expect(recoveryCodeItems(page)).toHaveText(recoveryCodes)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('g')
  await expect(recoveryCodeItems(page)).toHaveText(recoveryCodes)

  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.keyboard.press('y')
  await expect(question).toHaveCount(0)
  await page.goto(`${server.origin}/profile`)
  await waitUntilLive(page)
  await runFromPalette(page, textOf('secondFactor.replaceCodes'))
  await expect(page.getByText(textOf('secondFactor.replaceCodes.question'))).toBeVisible()
  await page.keyboard.press('y')
  await expect(successNotice(page, 'secondFactor.replaceCodes.done')).toBeVisible()
  await expect(recoveryCodeItems(page)).toHaveCount(10)
  expect(await recoveryCodeItems(page).allInnerTexts()).not.toEqual(recoveryCodes)
  await closeRecoveryCodes(page)
})

test('a staff member who must have a second factor sees only the profile until it is set up', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/staffs')
  await waitUntilLive(page)
  const otherPage = await openAnotherPage()
  await openSignedIn(otherPage, server, 'user', '/users')
  await waitForList(otherPage)
  // A form that is open when the second factor becomes required keeps what was typed.
  await otherPage.keyboard.press('d')
  const reasonField = otherPage.getByRole('textbox', { name: textOf('lifecycle.reason') })
  await expect(reasonField).toBeFocused()
  await otherPage.keyboard.insertText('登録情報の確認')
  const staffMember = (await api.call<{ items: { id: number }[] }>('GET', `/system/staff?q=${emailOf('user')}`)).data
    .items[0]
  await page.goto(`${server.origin}/staffs?open=${staffMember?.id}`)
  await waitUntilLive(page)
  await runFromPalette(page, textOf('staff.secondFactor.require'))
  await page.keyboard.press('y')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: textOf('profile.section.secondFactor') })
      .first(),
  ).toBeVisible()
  // The menu gives the same reason as the screen, instead of naming missing permissions.
  await expect(otherPage.getByText(textOf('notPermitted.secondFactor'))).toHaveCount(2)
  await expect(reasonField).toHaveValue('登録情報の確認')
  await otherPage.keyboard.press('Escape')
  await otherPage.keyboard.press('y')
  await otherPage
    .getByRole('link', { name: textOf('screen.profile') })
    .last()
    .focus()
  await otherPage.keyboard.press('Enter')
  await expect(otherPage.getByRole('alert').filter({ hasText: textOf('secondFactor.missing') })).toBeVisible()
  await setUpSecondFactor(otherPage)
  await closeRecoveryCodes(otherPage)
  await expect(otherPage.getByRole('alert').filter({ hasText: textOf('secondFactor.missing') })).toHaveCount(0)
  await expect(secondFactorSection(otherPage)).toContainText(textOf('secondFactor.remove.required'))
  await otherPage.goto(`${server.origin}/users`)
  await expect(otherPage.getByRole('grid', { name: textOf('users.title') })).toBeVisible()
})
