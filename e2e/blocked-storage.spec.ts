import { expect, type Page } from 'playwright/test'
import { emailOf, PASSWORD } from './support/accounts.ts'
import { test } from './support/fixtures.ts'
import { pressEnterUntil, successNotice, waitForList } from './support/list.ts'
import { runFromPalette } from './support/palette.ts'
import { signIn, submitSignIn, waitUntilSettled } from './support/person.ts'
import { confirmQuestion } from './support/question.ts'
import { textOf } from './support/texts.ts'

/** Makes the browser refuse all storage, locks and channels to the page, as it does by a setting of its own. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse })
    navigator.locks.request = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
  })
}

/** Makes the storage of the browser full. */
async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
}

for (const [state, prepare] of [
  ['blocked', blockStorage],
  ['full', fillStorage],
] as const) {
  test(`with ${state} storage, staff sign in, decide, keep unsaved changes between screens, and sign out`, async ({
    page,
    server,
  }) => {
    await prepare(page)
    await signIn(page, 'admin', '/stores')
    await waitForList(page)
    await page.keyboard.press('a')
    await confirmQuestion(page)
    await expect(successNotice(page)).toBeVisible()
    await page.goto('/permission')
    const cells = page.getByRole('grid').getByRole('checkbox')
    await expect(cells.first()).toBeVisible()
    const changedCells = page.locator('[data-changed]')
    await cells.first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(changedCells).toHaveCount(2)
    await page.keyboard.type('gs')
    await expect(page).toHaveURL(/\/stores/)
    await page.goBack()
    await expect(changedCells).toHaveCount(2)
    await runFromPalette(page, textOf('command.signOut'))
    await expect(page.getByText(textOf('command.signOut.question'))).toBeVisible()
    await page.keyboard.press('y')
    await expect(page).toHaveURL(`${server.origin}/login`)
  })
}

for (const [manner, block] of [
  [
    'silently',
    () => {
      const ignore = () => {}
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: ignore })
    },
  ],
  [
    'by an error',
    () => {
      const refuse = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
    },
  ],
] as const) {
  test(`a browser that blocks cookies ${manner}: the sign-in page names them, and sends nothing`, async ({ page }) => {
    await page.addInitScript(block)
    const signInUrls: string[] = []
    page.on('request', (request) => request.url().endsWith('/auth/login') && signInUrls.push(request.url()))
    await page.goto('/login')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Cookie')
    await expect(alert).toContainText(textOf('login.cookiesBlocked'))
    await waitUntilSettled(page)
    await submitSignIn(page, emailOf('admin'), PASSWORD)
    await pressEnterUntil(page, (options) => expect(alert).toHaveText(textOf('login.cookiesBlocked'), options))
    await expect(page.getByRole('textbox', { name: textOf('login.email') })).toHaveValue(emailOf('admin'))
    await expect(page).toHaveURL(/\/login$/)
    expect(signInUrls).toEqual([])
  })
}
