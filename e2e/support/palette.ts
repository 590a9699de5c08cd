import { expect, type Page } from 'playwright/test'

/** Opens the palette by its shortcut, in any language, and waits until the input of the palette has the focus. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
}

/** Finds a command in the palette by its title and runs it. */
export async function runFromPalette(page: Page, title: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.insertText(title)
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(title)
  await page.keyboard.press('Enter')
}
