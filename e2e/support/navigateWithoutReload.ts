import type { Page } from 'playwright/test'
import { TIMEOUT_MS } from './waitForElement.ts'

/** Navigates to a path as a link of the console does, without reloading the page. */
export async function navigateWithoutReload(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

/**
 * Opens a path from another screen, whose heading is another one, without reloading the page. Waits until the heading of
 * the screen is shown and nothing loads; rejects if that takes longer than {@link TIMEOUT_MS}.
 */
export function openFromOtherScreen(page: Page, path: string): Promise<void> {
  return page.evaluate(
    ([to, timeout]) =>
      new Promise<void>((resolve, reject) => {
        const leftHeading = document.querySelector('main h1')
        const leftText = leftHeading?.textContent
        const isShown = () => {
          const heading = document.querySelector('main h1')
          const isNew = heading !== null && (heading !== leftHeading || heading.textContent !== leftText)
          return isNew && document.querySelector('[aria-busy="true"]') === null
        }
        const observer = new MutationObserver(() => {
          if (!isShown()) return
          observer.disconnect()
          clearTimeout(timer)
          resolve()
        })
        const timer = setTimeout(() => {
          observer.disconnect()
          reject(new Error(`${to} was not shown`))
        }, timeout)
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        history.pushState(null, '', to)
      }),
    [path, TIMEOUT_MS] as const,
  )
}

/**
 * Opens a path from a page that has nothing in common with any screen, so that the whole screen is rendered anew as after
 * a load, without the load, which takes several times the processor time.
 */
export async function openAnew(page: Page, path: string): Promise<void> {
  await openFromOtherScreen(page, '/no-such-page')
  await openFromOtherScreen(page, path)
}
