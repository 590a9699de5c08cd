import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { emailOf, PASSWORD } from './support/accounts.ts'
import { send } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { waitForShell, openSignedIn, submitSignIn, signIn } from './support/person.ts'
import { textOf } from './support/texts.ts'

const SECONDS_PER_DAY = 86_400

const emailField = (page: Page) => page.getByRole('textbox', { name: textOf('login.email') })
const passwordField = (page: Page) => page.getByLabel(textOf('login.password'), { exact: true })
const submitButton = (page: Page) => page.getByRole('button', { name: textOf('login.submit') })

test('a sign-in by keyboard opens the first permitted screen', { tag: '@plainHttp' }, async ({ page }) => {
  await signIn(page)
  await expect(page).toHaveURL(/\/stores$/)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('あかり')
  await expect(page.getByRole('banner')).toContainText('統括責任者')
})

test('where the product is tried out, a demo account is chosen by two keys, and elsewhere none is named (rule 7.19)', async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/login`)
  await expect(emailField(page)).toBeFocused()
  await expect(page.getByRole('region', { name: textOf('login.demo') })).toHaveCount(0)
  await page.goto('about:blank')
  await server.restart({ DEMO_ACCOUNTS: 'shown' })
  await page.goto(`${server.origin}/login`)
  const accounts = page.getByRole('region', { name: textOf('login.demo') }).getByRole('button')
  await expect(accounts).toHaveCount(8)
  await expect(emailField(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(accounts.first()).toBeFocused()
  await expect(accounts.first()).toContainText(emailOf('admin'))
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await waitForShell(page)
  await expect(page.getByRole('banner')).toContainText('統括責任者')
})

test('the originally requested page opens after the sign-in', async ({ page }) => {
  await signIn(page, 'admin', '/stores?tab=inactive')
  await expect(page).toHaveURL(/\/stores\?tab=inactive$/)
})

test('the sign-in does not redirect to another host', async ({ page, server }) => {
  await page.goto('/login?returnTo=//example.com/')
  await submitSignIn(page, emailOf('admin'), PASSWORD)
  await waitForShell(page)
  expect(new URL(page.url()).origin).toBe(server.origin)
})

test('a signed-in person does not see the sign-in form', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/login')
  await expect(page).toHaveURL(/\/stores$/)
})

test('a sign-in with what the browser has filled in without an event sends it, also after another field was changed', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(emailField(page)).toBeFocused()
  for (const [field, text] of [
    [emailField(page), emailOf('admin')],
    [passwordField(page), PASSWORD],
  ] as const)
    await field.evaluate((element, filledText) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, filledText)
    }, text)
  await page.getByRole('checkbox', { name: textOf('login.remember') }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: textOf('login.remember') })).toBeChecked()
  await expect(emailField(page)).toHaveValue(emailOf('admin'))
  await page.keyboard.press('Enter')
  await waitForShell(page)
})

test('the sign-in form reports missing values with the texts of rule 6.1, and sends nothing', async ({ page }) => {
  const sentUrls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sentUrls.push(request.url()))
  await page.goto('/login')
  await expect(emailField(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(emailField(page)).toHaveAccessibleDescription('メールアドレスを入力してください。')
  await expect(passwordField(page)).toHaveAccessibleDescription('パスワードを入力してください。')
  await expect(emailField(page)).toBeFocused()
  await page.keyboard.type('admin@choba')
  await page.keyboard.press('Enter')
  await expect(emailField(page)).toHaveAccessibleDescription('メールアドレスの形式が正しくありません。')
  await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true')
  expect(sentUrls.filter((url) => url.includes('/auth/'))).toEqual([])
})

for (const [mistake, address] of [
  ['a wrong password', emailOf('admin')],
  ['an unknown address', 'nobody@choba.example'],
] as const) {
  test(`a sign-in with ${mistake} gets the same message, and the typed text stays`, async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 401/)
    await page.goto('/login')
    await submitSignIn(page, address, 'not-the-password')
    await expect(page.getByText(textOf('error.signIn'))).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(textOf('error.signIn'))
    await expect(page).toHaveURL(/\/login$/)
    await expect(emailField(page)).toHaveValue(address)
    await expect(passwordField(page)).toHaveValue('not-the-password')
  })
}

test('without a connection the sign-in form shows an error, and the same keys sign in when the connection is back', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_/)
  await page.goto('/login')
  await expect(emailField(page)).toBeFocused()
  await server.kill()
  await submitSignIn(page, emailOf('admin'), PASSWORD)
  await expect(page.getByRole('main')).toContainText(textOf('error.noConnection'))
  await server.start()
  await passwordField(page).focus()
  await page.keyboard.press('Enter')
  await waitForShell(page)
})

test('with “remember me” the session lasts 30 days', async ({ page, context }) => {
  await page.goto('/login')
  await expect(emailField(page)).toBeFocused()
  await page.keyboard.type(emailOf('admin'))
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  const rememberCheckbox = page.getByRole('checkbox', { name: textOf('login.remember') })
  await tabTo(page, rememberCheckbox)
  await page.keyboard.press('Space')
  await expect(rememberCheckbox).toBeChecked()
  await page.keyboard.press('Enter')
  await waitForShell(page)
  const lifetimesInDays = (await readTokenCookies(context)).map(({ name, expires }) => [
    name,
    Math.round((expires - Date.now() / 1000) / SECONDS_PER_DAY),
  ])
  expect(lifetimesInDays).toEqual([
    ['refreshToken', 30],
    ['token', 30],
  ])
})

test('without “remember me” the session ends with the browser', async ({ page, context }) => {
  await signIn(page)
  expect((await readTokenCookies(context)).map(({ name, expires, sameSite }) => ({ name, expires, sameSite }))).toEqual(
    [
      { name: 'refreshToken', expires: -1, sameSite: 'Strict' },
      { name: 'token', expires: -1, sameSite: 'Strict' },
    ],
  )
})

test('after too many failed sign-ins the form shows how long to wait', async ({ page, server, browserErrors }) => {
  browserErrors.allow(/status of 429/)
  const body = { email: emailOf('report'), password: 'not-the-password' }
  const failedSignIns = Array.from({ length: 10 }, () => send(server.origin, 'POST', '/auth/login', { body }))
  expect((await Promise.all(failedSignIns)).map(({ status }) => status)).toEqual(Array(10).fill(401))
  await page.goto('/login')
  const sentMethods: string[] = []
  page.on('request', (request) => request.url().endsWith('/auth/login') && sentMethods.push(request.method()))
  await submitSignIn(page, emailOf('report'), PASSWORD)
  await expect(page.getByRole('main')).toContainText(textOf('error.tooManyAttempts', { minutes: 15 }))
  const secondsLeftText = page.getByText(/^あと\d+秒で再試行できます。$/)
  const firstSeconds = await readSeconds()
  expect(firstSeconds).toBeGreaterThan(800)
  expect(firstSeconds).toBeLessThanOrEqual(900)
  await expect.poll(readSeconds).toBeLessThan(firstSeconds)
  await submitButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(secondsLeftText).toBeVisible()
  expect(sentMethods).toEqual(['POST'])
  await expect(page.getByText(textOf('error.tooManyAttempts', { minutes: 15 }))).toHaveCount(1)

  // The same address in full-width characters has the same limit.
  await emailField(page).fill(
    emailOf('report').replaceAll(/[!-~]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0)),
  )
  await page.keyboard.press('Enter')
  await expect(secondsLeftText).toBeVisible()
  expect(sentMethods).toEqual(['POST'])

  // The limit belongs to the address, so a sign-in with another address does not have to wait.
  await emailField(page).fill(emailOf('store'))
  await expect(secondsLeftText).toHaveCount(0)
  await page.keyboard.press('Enter')
  await waitForShell(page)

  async function readSeconds(): Promise<number> {
    return Number(/\d+/.exec(await secondsLeftText.innerText())?.[0])
  }
})

async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 100 })
  }).toPass()
}

async function readTokenCookies(context: ReturnType<Page['context']>) {
  const cookies = await context.cookies()
  return cookies
    .filter(({ name }) => name === 'token' || name === 'refreshToken')
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
