import type { Page } from 'playwright/test'

/** After this time in ms, a wait in the page ends, as an assertion does. */
export const TIMEOUT_MS = 15_000

/**
 * Waits until an element of the page matches the selector, the timeout has passed, or the page is left. It tries again
 * after each change of the document, and each move of the focus. It does not replace the assertion that follows, but
 * saves the time of up to a second between two attempts of the assertion.
 */
export async function waitForElement(page: Page, selector: string): Promise<void> {
  const waiting = page.evaluate(
    ([soughtSelector, timeout]) =>
      new Promise<void>((resolve) => {
        const isThere = () => document.querySelector(soughtSelector) !== null
        if (isThere()) return resolve()
        const tryAgain = () => void (isThere() && end())
        const observer = new MutationObserver(tryAgain)
        const timer = setTimeout(end, timeout)
        function end() {
          observer.disconnect()
          removeEventListener('focusin', tryAgain)
          clearTimeout(timer)
          resolve()
        }
        observer.observe(document, { subtree: true, childList: true, attributes: true })
        addEventListener('focusin', tryAgain)
      }),
    [selector, TIMEOUT_MS] as const,
  )
  await waiting.catch(() => undefined)
}
