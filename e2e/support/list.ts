import { expect, type Locator, type Page } from 'playwright/test'
import { isLive } from './person.ts'
import { say, type Word } from './words.ts'

const STORE_TABS = {
  pending: 'store.state.requested',
  approved: 'store.state.accepted',
  inactive: 'store.state.inactive',
  rejected: 'store.state.rejected',
} as const
type StoreTab = keyof typeof STORE_TABS

/** What a tab of the stores list is called. */
export function storeTabName(tab: StoreTab): string {
  return say(STORE_TABS[tab])
}

/** The stores list as a screen reader names it, on one of its tabs. */
export function storesGrid(page: Page, tab: StoreTab = 'pending'): Locator {
  return page.getByRole('grid', { name: `${say('stores.title')} ${storeTabName(tab)}`, exact: true })
}

/** The rows below the header. */
export function rows(page: Page): Locator {
  return page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
}

/** The row that holds the focus. */
export function focusedRow(page: Page): Locator {
  return page.getByRole('row').filter({ has: page.locator(':focus') })
}

/** The name of the store whose row holds the focus. */
export function focusedName(page: Page): Promise<string> {
  return focusedRow(page).getByRole('link').innerText()
}

/** Waits until the list has come and holds the focus, as it does wherever a screen opens with it. */
export async function gridHasFocus(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(focusedRow(page)).toHaveCount(1)
}

/** Waits until the list has come and holds the focus, and nothing is on its way any more that opened the page. */
export async function listStands(page: Page): Promise<void> {
  await isLive(page)
  await gridHasFocus(page)
}

/** How many stores a tab says it has. */
export function countOn(page: Page, tab: StoreTab): Promise<number> {
  return countOnTab(page, STORE_TABS[tab])
}

/** How many records the tab of this name says it has. */
export async function countOnTab(page: Page, tab: Word): Promise<number> {
  const text = await page.getByRole('tab', { name: say(tab) }).innerText()
  return Number(text.replaceAll(/\D/g, ''))
}

/** The grid of this name, on the tab of that one. */
export function gridOn(page: Page, title: Word, tab: Word): Locator {
  return page.getByRole('grid', { name: `${say(title)} ${say(tab)}`, exact: true })
}

/** What a page says of its record under this name. */
export function valueOf(page: Page, name: Word): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${escaped(say(name))}$`) })
    .locator('xpath=following-sibling::dd')
}

/** A text as a pattern finds it. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** The text of the notice after an action, read as soon as it is shown: a success notice closes by itself. */
export async function told(page: Page): Promise<string> {
  const notice = page.locator('.notice')
  await expect(notice).toBeVisible()
  return notice.innerText()
}

/**
 * Presses Enter on what has the focus until that is seen which it leads to: right after a command it is refused, as
 * nobody can have meant it yet, and a person presses it again.
 */
export async function enterUntil(page: Page, isSeen: (within: { timeout: number }) => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Enter')
    await isSeen({ timeout: 5_000 })
  }).toPass()
}

/** The notice that an act went well. */
export function success(page: Page, word: Word = 'notice.success'): Locator {
  return page.getByRole('status').filter({ hasText: say(word) })
}
