import type { Page } from 'playwright/test'

const TIMEOUT_MS = 15_000

/**
 * Waits until an element of the page matches the selector, the timeout has passed, or the page is left. It does not
 * replace the assertion that follows, but saves the time of up to a second between two attempts of the assertion.
 */
export async function waitForElement(page: Page, selector: string): Promise<void> {
  const waiting = page.evaluate(
    ([soughtSelector, timeout]) =>
      new Promise<void>((resolve) => {
        const isThere = () => document.querySelector(soughtSelector) !== null
        if (isThere()) return resolve()
        const observer = new MutationObserver(() => isThere() && end())
        const timer = setTimeout(end, timeout)
        function end() {
          observer.disconnect()
          clearTimeout(timer)
          resolve()
        }
        observer.observe(document, { subtree: true, childList: true, attributes: true })
      }),
    [selector, TIMEOUT_MS] as const,
  )
  await waiting.catch(() => undefined)
}
