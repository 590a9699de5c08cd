import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { RESEND_DELAY_MS } from '../machines/console/recoverySetup.ts'
import { expectAccessible } from './support/accessibility.ts'
import { emailOf, PASSWORD } from './support/accounts.ts'
import { send } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { openSignedIn, submitSignIn, waitForShell } from './support/person.ts'
import { setPreferences } from './support/preferences.ts'
import type { Server } from './support/server.ts'
import { textOf, texts } from './support/texts.ts'

const emailField = (page: Page) => page.getByRole('textbox', { name: textOf('login.email') })
const codeField = (page: Page) => page.getByRole('textbox', { name: textOf('recovery.code'), exact: true })
const passwordField = (page: Page) => page.locator('input[name=newPassword]')
const confirmationField = (page: Page) => page.locator('input[name=passwordConfirmation]')

const mailFolderOf = (server: Server) => join(server.dataDir, 'mails')

/** Returns the names of the files of all sent emails, the latest last. */
async function listMailFiles(server: Server): Promise<string[]> {
  const fileNames = await readdir(mailFolderOf(server)).catch(() => [])
  return fileNames
    .filter((file) => file.endsWith('.txt'))
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
}

/** Waits until an email was sent after those with the given file names, and returns the code in the latest email. */
async function waitForMailedCode(server: Server, mailFilesBefore: readonly string[]): Promise<string> {
  await expect.poll(async () => (await listMailFiles(server)).length).toBeGreaterThan(mailFilesBefore.length)
  const latestFile = (await listMailFiles(server)).at(-1)
  const text = await readFile(join(mailFolderOf(server), latestFile ?? ''), 'utf8')
  return /^\d{6}$/m.exec(text)?.[0] ?? ''
}

/** Returns six digits that differ from the code. */
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

test('a forgotten password is recovered by keyboard, across a reload and in another tab, and all sessions end', async ({
  page,
  openAnotherPage,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of (422|401)/)
  const signedInPage = await openAnotherPage()
  await openSignedIn(signedInPage, server, 'user', '/profile')

  await page.goto(`${server.origin}/login`)
  await expect(emailField(page)).toBeFocused()
  await page.getByRole('link', { name: textOf('login.forgot') }).focus()
  await page.keyboard.press('Enter')
  await expect(emailField(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('not an address')
  await page.keyboard.press('Enter')
  await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(emailOf('user'))
  const mailFilesBefore = await listMailFiles(server)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await expectAccessible(page)
  const mailedCode = await waitForMailedCode(server, mailFilesBefore)

  await page.reload()
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAccessibleDescription(textOf('otp.format'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(wrongCode(mailedCode))
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAccessibleDescription(textOf('otp.wrong', { count: 4 }))
  await expect(codeField(page)).toBeFocused()

  const tab = await page.context().newPage()
  await tab.goto(`${server.origin}/forget-password`)
  await expect(codeField(tab)).toBeFocused()
  // Full-width digits, as a Japanese input method types them.
  await tab.keyboard.insertText([...mailedCode].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''))
  await tab.keyboard.press('Enter')
  await expect(passwordField(tab)).toBeFocused()
  await expectAccessible(tab)
  await tab.keyboard.type('kaeru-1')
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Tab')
  await expect(confirmationField(tab)).toBeFocused()
  await tab.keyboard.type('kaeru-2')
  await tab.keyboard.press('Enter')
  await expect(confirmationField(tab)).toHaveAccessibleDescription(textOf('password.mismatch'))
  await tab.keyboard.press('Control+a')
  await tab.keyboard.type('kaeru-1')
  await tab.keyboard.press('Enter')
  await expect(tab.getByText(textOf('recovery.done'))).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('recovery')

  await expect(signedInPage).toHaveURL(/\/login/)
  await expect(tab.getByRole('link', { name: textOf('login.title'), exact: true })).toBeFocused()
  await tab.keyboard.press('Enter')
  await submitSignIn(tab, emailOf('user'), PASSWORD)
  await expect(tab.getByText(textOf('error.signIn')).first()).toBeVisible()
  await tab.locator('input[name=password]').fill('kaeru-1')
  await tab.keyboard.press('Enter')
  await waitForShell(tab)
})

test('when a recovery code is sent again, the focus moves to the field of the code', async ({ page, server }) => {
  await page.clock.install()
  await page.goto(`${server.origin}/forget-password`)
  await expect(emailField(page)).toBeFocused()
  await page.keyboard.type(emailOf('point'))
  const mailFilesBefore = await listMailFiles(server)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  const firstCode = await waitForMailedCode(server, mailFilesBefore)
  await page.clock.fastForward(RESEND_DELAY_MS)
  const filesBeforeResend = await listMailFiles(server)
  await page.getByRole('button', { name: textOf('recovery.code.again') }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: textOf('recovery.code.sent') })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  expect(await waitForMailedCode(server, filesBeforeResend)).not.toBe(firstCode)
})

test('after five wrong codes the password recovery starts again with the typed email address', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/)
  await page.goto(`${server.origin}/forget-password`)
  await expect(emailField(page)).toBeFocused()
  await page.keyboard.type(emailOf('store'))
  const mailFilesBefore = await listMailFiles(server)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  const mailedCode = await waitForMailedCode(server, mailFilesBefore)
  for (let remainingAttempts = 4; remainingAttempts >= 1; remainingAttempts -= 1) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(wrongCode(mailedCode))
    await page.keyboard.press('Enter')
    await expect(codeField(page)).toHaveAccessibleDescription(textOf('otp.wrong', { count: remainingAttempts }))
  }
  await page.keyboard.press('Control+a')
  await page.keyboard.type(wrongCode(mailedCode))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: textOf('recovery.ended') })).toBeVisible()
  await expect(emailField(page)).toHaveValue(emailOf('store'))
  await expect(emailField(page)).toBeFocused()
  const filesBeforeSecondRequest = await listMailFiles(server)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  expect(await waitForMailedCode(server, filesBeforeSecondRequest)).toMatch(/^\d{6}$/)
})

test('two tabs accept the newest code, and when one sets the password, the recovery in the other ends (rule 7.9)', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await page.goto(`${server.origin}/forget-password`)
  await expect(emailField(page)).toBeFocused()
  await page.keyboard.type(emailOf('notification'))
  const mailFilesBefore = await listMailFiles(server)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await waitForMailedCode(server, mailFilesBefore)

  const tab = await page.context().newPage()
  await tab.clock.install()
  await tab.goto(`${server.origin}/forget-password`)
  await expect(codeField(tab)).toBeFocused()
  await tab.clock.fastForward(RESEND_DELAY_MS)
  const filesBeforeResend = await listMailFiles(server)
  await tab.getByRole('button', { name: textOf('recovery.code.again') }).press('Enter')
  const sentAgainFilter = { hasText: textOf('recovery.code.sent') }
  await expect(tab.getByRole('status').filter(sentAgainFilter)).toBeVisible()
  const newestCode = await waitForMailedCode(server, filesBeforeResend)

  await page.bringToFront()
  await expect(page.getByRole('status').filter(sentAgainFilter)).toBeVisible()
  await codeField(page).focus()
  await page.keyboard.type(newestCode)
  await page.keyboard.press('Enter')
  await expect(passwordField(page)).toBeFocused()

  await tab.bringToFront()
  await expect(passwordField(tab)).toBeFocused()
  await tab.keyboard.type('kaeru-1')
  await confirmationField(tab).focus()
  await tab.keyboard.type('kaeru-1')
  await tab.keyboard.press('Enter')
  await expect(tab.getByText(textOf('recovery.done'))).toBeVisible()
  await expect(page.getByText(textOf('recovery.done'))).toBeVisible()
})

test('the attempt limit of one email address affects neither another one nor a code that was sent before (rule 7.9)', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of (422|429)/)
  await page.clock.install()
  await page.goto(`${server.origin}/forget-password`)
  await expect(emailField(page)).toBeFocused()
  await page.keyboard.type('limited@choba.example')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  const body = { email: 'limited@choba.example' }
  const requests = Array.from({ length: 4 }, () => send(server.origin, 'POST', '/auth/forgot-password', { body }))
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const limitError = page.getByRole('alert').filter({ hasText: textOf('error.tooManyAttempts', { minutes: 15 }) })
  const sendAgainButton = page.getByRole('button', { name: textOf('recovery.code.again') })
  await page.clock.fastForward(RESEND_DELAY_MS)
  await sendAgainButton.press('Enter')
  await expect(limitError).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expect(sendAgainButton).toHaveCount(0)
  await expect(page.getByText(/^\d+秒後に再送できます$/)).toBeVisible()
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAccessibleDescription(textOf('otp.wrong', { count: 4 }))

  await page.getByRole('button', { name: textOf('recovery.code.back') }).press('Enter')
  await expect(emailField(page)).toHaveValue('limited@choba.example')
  await expect(limitError).toBeVisible()
  const sentMethods: string[] = []
  page.on('request', (request) => request.url().endsWith('/auth/forgot-password') && sentMethods.push(request.method()))
  await emailField(page).press('Enter')
  await expect(emailField(page)).toBeFocused()
  expect(sentMethods).toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.type(emailOf('conversation'))
  await expect(limitError).toHaveCount(0)
  const mailFilesBefore = await listMailFiles(server)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  expect(await waitForMailedCode(server, mailFilesBefore)).toMatch(/^\d{6}$/)
})

for (const [language, account] of [
  ['vi', 'report'],
  ['en', 'point'],
] as const)
  test(`the new password after a recovery is set in ${language}`, async ({ page, server }) => {
    const languageTexts = texts[language]
    await setPreferences(page, server.origin, { language })
    await page.goto(`${server.origin}/forget-password`)
    await expect(page.locator('input[name=email]')).toBeFocused()
    await page.keyboard.type(emailOf(account))
    const mailFilesBefore = await listMailFiles(server)
    await page.keyboard.press('Enter')
    await expect(page.locator('input[name=code]')).toBeFocused()
    await page.keyboard.type(await waitForMailedCode(server, mailFilesBefore))
    await page.keyboard.press('Enter')
    await expect(passwordField(page)).toBeFocused()
    await expect(passwordField(page)).toHaveAccessibleName(languageTexts['password.new'])
    await expect(confirmationField(page)).toHaveAccessibleName(languageTexts['staff.field.passwordConfirmation'])
    await expectAccessible(page)
    await page.keyboard.type('kaeru-1')
    await page.keyboard.press('Enter')
    await expect(confirmationField(page)).toHaveAccessibleDescription(languageTexts['field.required'])
    await confirmationField(page).focus()
    await page.keyboard.type('kaeru-2')
    await page.keyboard.press('Enter')
    await expect(confirmationField(page)).toHaveAccessibleDescription(languageTexts['password.mismatch'])
    await confirmationField(page).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('kaeru-1')
    await page.keyboard.press('Enter')
    await expect(page.getByText(languageTexts['recovery.done'])).toBeVisible()
    await expect(page.getByRole('link', { name: languageTexts['login.title'], exact: true })).toBeFocused()
  })

for (const language of ['ja', 'vi', 'en'] as const)
  test(`an unknown email address gets the same texts as a known one, in ${language}`, async ({ page, server }) => {
    await setPreferences(page, server.origin, { language })
    await page.goto(`${server.origin}/forget-password`)
    const emailInput = page.locator('input[name=email]')
    await expect(emailInput).toBeFocused()
    await page.keyboard.type('nobody@choba.example')
    await page.keyboard.press('Enter')
    await expect(page.locator('input[name=code]')).toBeFocused()
    await expect(page.locator('main')).toContainText('nobody@choba.example')
    await page.getByRole('button').last().focus()
    await page.keyboard.press('Enter')
    await expect(emailInput).toHaveValue('nobody@choba.example')
  })
