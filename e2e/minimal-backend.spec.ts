import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test as base } from 'playwright/test'
import { findFreePort } from '../scripts/findFreePort.ts'
import { inProject } from '../scripts/paths.ts'
import type { BackendOptions } from './minimalBackend/options.ts'
import { type MinimalBackend, startMinimalBackend } from './minimalBackend/start.ts'
import { BrowserErrors } from './support/browserErrors.ts'
import { rows, waitForGridFocus } from './support/list.ts'
import { navigateWithoutReload } from './support/navigateWithoutReload.ts'
import { runFromPalette } from './support/palette.ts'
import { confirmQuestion } from './support/question.ts'
import { waitForShell, waitUntilSettled } from './support/person.ts'
import { replacePlaceholders, type TextKey, texts } from './support/texts.ts'

/*
 * The console over a backend that knows only what the product's specification names. It has no translations, so the
 * console is in Vietnamese.
 */

interface Fixtures {
  options: Partial<BackendOptions>
  backend: MinimalBackend
}

const test = base.extend<Fixtures>({
  options: [{}, { option: true }],
  backend: async ({ options, context }, use) => {
    const backend = await startMinimalBackend(inProject('dist', 'console'), options)
    const browserErrors = new BrowserErrors(backend.origin)
    browserErrors.allow(/Failed to load resource: the server responded with a status of 40[134]/)
    browserErrors.watch(context)
    await use(backend)
    expect(browserErrors.unexpected()).toEqual([])
    await backend.close()
  },
})

const textOf = (key: TextKey, values: Record<string, string | number> = {}) =>
  replacePlaceholders(texts.vi[key], values)

async function signIn(page: Page, { origin }: MinimalBackend): Promise<void> {
  await page.goto(origin)
  await submitSignIn(page)
}

async function submitSignIn(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: textOf('login.email') })).toBeFocused()
  await page.keyboard.type('admin@example.jp')
  await page.keyboard.press('Tab')
  await page.keyboard.type('password')
  await page.keyboard.press('Enter')
  await waitForShell(page)
}

/** Expects that a page shows no trace of a value that is not there. */
async function expectNoGarbage(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toContainText(/undefined|NaN|\[object|\bnull\b/)
  await expect(page.getByText(textOf('broken.title'))).toHaveCount(0)
}

/** What each screen shows: the number of its rows, or the call that it misses. */
const SCREENS: readonly [path: string, content: number | string][] = [
  ['/store-account', 2],
  ['/point', 2],
  ['/point?section=stores&tab=x', 1],
  ['/users', 3],
  ['/reports', 1],
  ['/staffs', 1],
  ['/role', 1],
  ['/permission', 1],
  ['/languages', 1],
  ['/masterdata', 1],
  ['/masterdata?type=resource', 1],
  ['/masterdata?type=calendar', 'GET /system/calendar'],
  ['/point-management', 'GET /system/config'],
  ['/store-detail/1', 'GET /store/{id}/hours'],
  ['/user-detail/1', 'GET /user/{id}/history'],
  ['/user-detail/1?tab=bank', 'GET /user/{id}/bank-account'],
  ['/profile', 'GET /auth/session'],
]

test('staff sign in, decide, open every screen and sign out over the calls that the specification names', async ({
  page,
  backend,
}) => {
  await signIn(page, backend)
  await waitForGridFocus(page)
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('banner')).toContainText('山田 花子')
  await expect(page.getByRole('banner')).toContainText('管理者')
  await expect(page.getByRole('link', { name: textOf('header.notificationsUnread', { count: 4 }) })).toBeVisible()
  await expect(page.getByRole('navigation', { name: textOf('menu.label') })).toContainText(
    textOf('menu.unread', { count: 2 }),
  )
  await page.keyboard.press('a')
  await confirmQuestion(page)
  await expect(page.getByRole('status').filter({ hasText: textOf('notice.success') })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  // The server promises neither versions nor idempotency keys.
  await expect(page.getByRole('button', { name: textOf('notice.undo') })).toHaveCount(0)
  expect(backend.headersOf('POST /store/1/transition')).not.toHaveProperty('idempotency-key')

  for (const [path, content] of SCREENS) {
    await navigateWithoutReload(page, path)
    if (typeof content === 'number') await expect(rows(page), path).toHaveCount(content)
    else await expect(page.getByRole('main'), path).toContainText(`(${content})`)
    await expectNoGarbage(page)
  }

  await navigateWithoutReload(page, '/profile')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('はな')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('banner')).toContainText('はな')
  await runFromPalette(page, textOf('command.signOut'))
  await expect(page.getByRole('button', { name: textOf('dialog.yes') })).toBeFocused()
  await page.keyboard.press('y')
  await expect(page.getByRole('textbox', { name: textOf('login.email') })).toBeFocused()
  for (const outcome of ['refused', 'unreached'] as const)
    await expect(page.getByText(textOf(`session.revocation.${outcome}`))).toHaveCount(0)
})

test.describe('with items and a body in every answer', () => {
  test.use({ options: { lists: 'items', writes: 'statusOnly' } })

  test('a session is renewed once, ends if it cannot be renewed, and ends if the account is inactive', async ({
    page,
    backend,
  }) => {
    await signIn(page, backend)
    await waitForGridFocus(page)
    backend.api.isTokenExpired = true
    await navigateWithoutReload(page, '/users')
    await expect(rows(page)).toHaveCount(3)
    expect(backend.calls.filter((call) => call === 'POST /auth/refresh-token')).toHaveLength(1)

    backend.api.isTokenExpired = true
    backend.api.isRefreshable = false
    await navigateWithoutReload(page, '/reports')
    await expect(page.getByText(textOf('session.end.notRenewed'))).toBeVisible()
    backend.api.isTokenExpired = false
    backend.api.isRefreshable = true
    await submitSignIn(page)
    await expect(rows(page)).toHaveCount(1)

    backend.api.isInactive = true
    await navigateWithoutReload(page, '/users')
    await expect(page.getByText(textOf('session.inactive'))).toBeVisible()
  })

  test('public pages have words of their own, and a password is recovered without tokens', async ({
    page,
    backend,
  }) => {
    for (const [path, words] of [
      ['/term', 'term.message'],
      ['/privacy', 'privacy.records'],
      ['/download', 'download.message'],
    ] as const) {
      await page.goto(backend.origin + path)
      await expect(page.getByText(textOf(words))).toBeVisible()
      await expectNoGarbage(page)
    }
    await page.goto(`${backend.origin}/forget-password`)
    await expect(page.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('admin@example.jp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: textOf('recovery.code') })).toBeFocused()
    await page.keyboard.type('654321')
    await page.keyboard.press('Enter')
    await expect(page.getByText('認証コードが違います')).toBeVisible()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    const passwords = page.locator('input[type="password"]')
    await expect(passwords.first()).toBeFocused()
    await page.keyboard.type('new-password')
    // The button that shows the password comes between the fields.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('new-password')
    await page.keyboard.press('Enter')
    await expect(page.getByText(textOf('recovery.done'))).toBeVisible()
  })
})

test.describe('with a bare token', () => {
  test.use({ options: { hasBareToken: true } })

  test('staff sign in, and sign in again when the token has expired', async ({ page, backend }) => {
    await signIn(page, backend)
    await waitForGridFocus(page)
    backend.api.isTokenExpired = true
    await navigateWithoutReload(page, '/users')
    await expect(page.getByText(textOf('session.end.expired'))).toBeVisible()
  })
})

test.describe('with rows that nobody can read', () => {
  test.use({ options: { lists: 'itemsWithTotal', hasOddRows: true } })

  test('a bad row is counted and named in the log, an unknown state is shown as such and allows nothing', async ({
    page,
    backend,
  }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await signIn(page, backend)
    await waitForGridFocus(page)
    await expect(page.getByRole('status').filter({ hasText: textOf('table.unreadable', { n: 1 }) })).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    expect(warnings).toContainEqual(
      expect.stringMatching(/GET \/store: items\.\d\.phone: string; items\.\d\.name: string$/),
    )
    await expectNoGarbage(page)
    await navigateWithoutReload(page, '/store-detail/2')
    await expect(page.getByRole('main')).toContainText(textOf('lifecycle.unknown', { code: 9 }))
    await waitUntilSettled(page)
    await page.keyboard.press('a')
    await expect(page.locator('.notice')).toContainText(textOf('lifecycle.unknown.refusal', { code: 9 }))
    await expectNoGarbage(page)
  })
})

test('over another origin that allows the shortest list of headers, nothing is called twice and staff decide', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const [apiPort, consolePort] = [await findFreePort(), await findFreePort()]
  const folder = await mkdtemp(join(tmpdir(), 'choba-foreign-'))
  await buildConsoleFor(`http://127.0.0.1:${apiPort}`, folder)
  const consoleServer = await startMinimalBackend(folder, {}, consolePort)
  const backend = await startMinimalBackend(folder, { allowedOrigin: consoleServer.origin }, apiPort)
  await signIn(page, consoleServer)
  await waitForGridFocus(page)
  backend.urls.length = 0
  await page.reload()
  await waitForGridFocus(page)
  await waitUntilSettled(page)
  await expect(page.getByRole('status').filter({ hasText: textOf('connection.connected') })).toBeAttached()
  await waitUntilSettled(page)
  // What could not be loaded, the translations, is tried again.
  const answeredUrls = backend.urls.filter((url) => !url.endsWith('/system/language/translation'))
  expect(answeredUrls.filter((url, index) => answeredUrls.indexOf(url) !== index)).toEqual([])
  await page.keyboard.press('a')
  await confirmQuestion(page)
  await expect(page.getByRole('status').filter({ hasText: textOf('notice.success') })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await Promise.all([backend.close(), consoleServer.close(), rm(folder, { recursive: true, force: true })])
})

/** Builds a console that calls the API on another origin. */
async function buildConsoleFor(apiHost: string, folder: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [inProject('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--outDir', folder],
    {
      cwd: inProject(),
      env: { ...process.env, VITE_API_HOST: apiHost },
      stdio: 'ignore',
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(0)
}
