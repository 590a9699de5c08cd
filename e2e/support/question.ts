import { expect, type Page } from 'playwright/test'
import { noticeText } from './list.ts'
import type { Server } from './server.ts'

/** Answers the question with yes once it is visible, because the console ignores a key that is pressed earlier. */
export async function confirmQuestion(page: Page): Promise<void> {
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('y')
}

/** Waits until the outcome of a command is painted, because an earlier key would act on the previous content. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/**
 * Presses the key that answers the question on each page, so that the server gets their requests at the same time.
 * The URL of these requests ends with `path`.
 * @returns the text of the notice on each page
 */
export async function decideTogether(
  server: Server,
  pagesAndKeys: readonly (readonly [Page, string])[],
  path = '/transition',
): Promise<string[]> {
  server.suspend()
  const requests = pagesAndKeys.map(([page]) => page.waitForRequest((request) => request.url().endsWith(path)))
  for (const [page, key] of pagesAndKeys) await page.keyboard.press(key)
  await Promise.all(requests)
  const notices = pagesAndKeys.map(([page]) => noticeText(page))
  server.resume()
  return Promise.all(notices)
}
