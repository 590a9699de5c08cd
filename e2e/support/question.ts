import { expect, type Page } from 'playwright/test'
import { noticeText } from './list.ts'
import type { Server } from './server.ts'

/** Answers the question with yes as soon as it is visible: a key pressed before that is not carried out. */
export async function confirm(page: Page): Promise<void> {
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('y')
}

/** Waits until the outcome of a command is painted: a key pressed before that is meant for what was there before. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/**
 * Presses the key that answers the question on each page, so that the server gets the requests of all together.
 * @returns the text of the notice on each page
 */
export async function decideTogether(server: Server, keys: readonly (readonly [Page, string])[]): Promise<string[]> {
  server.suspend()
  const requests = keys.map(([page]) => page.waitForRequest((request) => request.url().endsWith('/transition')))
  for (const [page, key] of keys) await page.keyboard.press(key)
  await Promise.all(requests)
  const notices = keys.map(([page]) => noticeText(page))
  server.resume()
  return Promise.all(notices)
}
