import { expect, type Page } from 'playwright/test'

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
