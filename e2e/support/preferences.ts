import type { Page } from 'playwright/test'

/**
 * Sets preferences such as language and theme in the cookies of the console. They take effect at the next page load.
 */
export async function setPreferences(page: Page, origin: string, choices: Record<string, string>): Promise<void> {
  const cookies = Object.entries(choices).map(([name, value]) => ({ name: `choba.${name}`, value, url: origin }))
  await page.context().addCookies(cookies)
}
