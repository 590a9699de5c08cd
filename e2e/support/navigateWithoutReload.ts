import type { Page } from 'playwright/test'

/** Navigates to a path as a link of the console does, without reloading the page. */
export async function navigateWithoutReload(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}
