import type { Page } from 'playwright/test'

/** Chooses language, theme and the like for this browser, as the console keeps them; before or between page loads. */
export async function prefer(page: Page, origin: string, choices: Record<string, string>): Promise<void> {
  const cookies = Object.entries(choices).map(([name, value]) => ({ name: `choba.${name}`, value, url: origin }))
  await page.context().addCookies(cookies)
}
