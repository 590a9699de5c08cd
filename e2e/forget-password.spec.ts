import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { addressOf, PASSWORD } from './support/accounts.ts'
import { test } from './support/fixtures.ts'
import { enter, fillSignIn, waitForShell } from './support/person.ts'
import { prefer } from './support/preferences.ts'
import type { Server } from './support/server.ts'
import { say, words } from './support/words.ts'

const email = (page: Page) => page.getByRole('textbox', { name: say('login.email') })
const code = (page: Page) => page.getByRole('textbox', { name: say('recovery.code'), exact: true })
const password = (page: Page) => page.locator('input[name=newPassword]')
const confirmation = (page: Page) => page.locator('input[name=passwordConfirmation]')

const folderOf = (server: Server) => join(server.dataDir, 'mails')

/** Returns the files of the mails that were sent so far, the latest last. */
async function mails(server: Server): Promise<string[]> {
  const files = await readdir(folderOf(server)).catch(() => [])
  return files
    .filter((file) => file.endsWith('.txt'))
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
}

/** Returns the code of the latest mail, waiting until one was sent after the given ones. */
async function mailedCode(server: Server, before: readonly string[]): Promise<string> {
  await expect.poll(async () => (await mails(server)).length).toBeGreaterThan(before.length)
  const latest = (await mails(server)).at(-1)
  const text = await readFile(join(folderOf(server), latest ?? ''), 'utf8')
  return /^\d{6}$/m.exec(text)?.[0] ?? ''
}

/** Returns six digits that are not the code. */
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

test('a forgotten password is recovered by keyboard, over a reload and another tab, and all sessions end', async ({
  page,
  another,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/status of (422|401)/)
  const signedIn = await another()
  await enter(signedIn, server, 'user', '/profile')

  await page.goto(`${server.origin}/login`)
  await expect(email(page)).toBeFocused()
  await page.getByRole('link', { name: say('login.forgot') }).focus()
  await page.keyboard.press('Enter')
  await expect(email(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('not an address')
  await page.keyboard.press('Enter')
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(addressOf('user'))
  const before = await mails(server)
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
  await expectAccessible(page)
  const right = await mailedCode(server, before)

  await page.reload()
  await expect(code(page)).toBeFocused()
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(code(page)).toHaveAccessibleDescription(say('otp.format'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(wrong(right))
  await page.keyboard.press('Enter')
  await expect(code(page)).toHaveAccessibleDescription(say('otp.wrong', { count: 4 }))
  await expect(code(page)).toBeFocused()

  const tab = await page.context().newPage()
  await tab.goto(`${server.origin}/forget-password`)
  await expect(code(tab)).toBeFocused()
  // Full-width digits, as a Japanese input method types them.
  await tab.keyboard.insertText([...right].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''))
  await tab.keyboard.press('Enter')
  await expect(password(tab)).toBeFocused()
  await expectAccessible(tab)
  await tab.keyboard.type('kaeru-1')
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Tab')
  await expect(confirmation(tab)).toBeFocused()
  await tab.keyboard.type('kaeru-2')
  await tab.keyboard.press('Enter')
  await expect(confirmation(tab)).toHaveAccessibleDescription(say('password.mismatch'))
  await tab.keyboard.press('Control+a')
  await tab.keyboard.type('kaeru-1')
  await tab.keyboard.press('Enter')
  await expect(tab.getByText(say('recovery.done'))).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('recovery')

  await expect(signedIn).toHaveURL(/\/login/)
  await expect(tab.getByRole('link', { name: say('login.title'), exact: true })).toBeFocused()
  await tab.keyboard.press('Enter')
  await fillSignIn(tab, addressOf('user'), PASSWORD)
  await expect(tab.getByText(say('error.signIn')).first()).toBeVisible()
  await tab.locator('input[name=password]').fill('kaeru-1')
  await tab.keyboard.press('Enter')
  await waitForShell(tab)
})

test('after five wrong codes it begins again with the address that was typed', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await page.goto(`${server.origin}/forget-password`)
  await expect(email(page)).toBeFocused()
  await page.keyboard.type(addressOf('store'))
  const before = await mails(server)
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
  const right = await mailedCode(server, before)
  for (let left = 4; left >= 1; left -= 1) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(wrong(right))
    await page.keyboard.press('Enter')
    await expect(code(page)).toHaveAccessibleDescription(say('otp.wrong', { count: left }))
  }
  await page.keyboard.press('Control+a')
  await page.keyboard.type(wrong(right))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: say('recovery.ended') })).toBeVisible()
  await expect(email(page)).toHaveValue(addressOf('store'))
  await expect(email(page)).toBeFocused()
  const first = await mails(server)
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
  expect(await mailedCode(server, first)).toMatch(/^\d{6}$/)
})

for (const [language, account] of [
  ['vi', 'report'],
  ['en', 'point'],
] as const)
  test(`the new password is set in ${language}`, async ({ page, server }) => {
    const texts = words[language]
    await prefer(page, server.origin, { language })
    await page.goto(`${server.origin}/forget-password`)
    await expect(page.locator('input[name=email]')).toBeFocused()
    await page.keyboard.type(addressOf(account))
    const before = await mails(server)
    await page.keyboard.press('Enter')
    await expect(page.locator('input[name=code]')).toBeFocused()
    await page.keyboard.type(await mailedCode(server, before))
    await page.keyboard.press('Enter')
    await expect(password(page)).toBeFocused()
    await expect(password(page)).toHaveAccessibleName(texts['password.new'])
    await expect(confirmation(page)).toHaveAccessibleName(texts['staff.field.passwordConfirmation'])
    await expectAccessible(page)
    await page.keyboard.type('kaeru-1')
    await page.keyboard.press('Enter')
    await expect(confirmation(page)).toHaveAccessibleDescription(texts['password.mismatch'])
    await confirmation(page).focus()
    await page.keyboard.type('kaeru-1')
    await page.keyboard.press('Enter')
    await expect(page.getByText(texts['recovery.done'])).toBeVisible()
    await expect(page.getByRole('link', { name: texts['login.title'], exact: true })).toBeFocused()
  })

for (const language of ['ja', 'vi', 'en'] as const)
  test(`an unknown address sees the same as a known one, in ${language}`, async ({ page, server }) => {
    await prefer(page, server.origin, { language })
    await page.goto(`${server.origin}/forget-password`)
    const field = page.locator('input[name=email]')
    await expect(field).toBeFocused()
    await page.keyboard.type('nobody@choba.example')
    await page.keyboard.press('Enter')
    await expect(page.locator('input[name=code]')).toBeFocused()
    await expect(page.locator('main')).toContainText('nobody@choba.example')
    await page.getByRole('button').last().focus()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('nobody@choba.example')
  })
