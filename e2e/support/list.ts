import { expect, type Locator, type Page } from 'playwright/test'
import { waitUntilLive } from './person.ts'
import { textOf, type TextKey } from './texts.ts'
import { waitForElement } from './waitForElement.ts'

const STORE_TABS = {
  pending: 'store.state.requested',
  approved: 'store.state.accepted',
  inactive: 'store.state.inactive',
  rejected: 'store.state.rejected',
} as const
type StoreTab = keyof typeof STORE_TABS

/** Returns the name of a tab of the stores list. */
export function storeTabName(tab: StoreTab): string {
  return textOf(STORE_TABS[tab])
}

/** Returns the grid of stores on a tab, by its accessible name. */
export function storesGrid(page: Page, tab: StoreTab = 'pending'): Locator {
  return page.getByRole('grid', { name: `${textOf('stores.title')} ${storeTabName(tab)}`, exact: true })
}

/** Returns the rows of the list without the header row. */
export function rows(page: Page): Locator {
  return page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
}

/** Returns the row that contains the focus. */
export function focusedRow(page: Page): Locator {
  return page.getByRole('row').filter({ has: page.locator(':focus') })
}

/** Returns the name of the record in the row that contains the focus. */
export function focusedRowName(page: Page): Promise<string> {
  return focusedRow(page).getByRole('link').innerText()
}

/** Waits until the list has loaded and contains the focus, which a screen that opens with a list moves there. */
export async function waitForGridFocus(page: Page): Promise<void> {
  await waitForElement(page, 'html:not(:has([aria-busy="true"])) :is(tr, [role="row"]):has(:focus)')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(focusedRow(page)).toHaveCount(1)
}

/** Waits until the list has loaded and contains the focus, the socket is live, and all code of the page has loaded. */
export async function waitForList(page: Page): Promise<void> {
  await waitUntilLive(page)
  await waitForGridFocus(page)
}

/** Returns the number of stores that the label of a tab shows. */
export function countOnStoreListTab(page: Page, tab: StoreTab): Promise<number> {
  return countOnTab(page, STORE_TABS[tab])
}

/** Returns the number of records that the label of the tab with this name shows. */
export async function countOnTab(page: Page, tab: TextKey): Promise<number> {
  const text = await page.getByRole('tab', { name: textOf(tab) }).innerText()
  return Number(text.replaceAll(/\D/g, ''))
}

/** Returns the grid of a screen on a tab, by its accessible name. */
export function gridOnTab(page: Page, title: TextKey, tab: TextKey): Locator {
  return page.getByRole('grid', { name: `${textOf(title)} ${textOf(tab)}`, exact: true })
}

/**
 * Returns the value of a field in the details on the page of a record, even if the header of the page has a field of
 * the same name.
 */
export function fieldValue(page: Page, name: TextKey): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${escapeRegExp(textOf(name))}$`) })
    .last()
    .locator('xpath=following-sibling::dd')
}

/** Escapes a text for a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Returns the text of the notice after an action. Call it immediately, because the notice may close by itself. */
export async function noticeText(page: Page): Promise<string> {
  const notice = page.locator('.notice')
  await expect(notice).toBeVisible()
  return notice.getByRole('paragraph').innerText()
}

/**
 * Presses Enter on the focused element until the result is visible. Right after a command the console ignores Enter,
 * because it was typed before the new content could be seen.
 */
export async function pressEnterUntil(
  page: Page,
  expectVisible: (options: { timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expectVisible({ timeout: 5_000 })
  }).toPass()
}

/** Returns the notice that a bulk run of an event has done all of its `n` records. */
export function bulkDoneNotice(page: Page, event: TextKey, n: number): Locator {
  return page.getByRole('status').filter({ hasText: textOf('bulk.done', { action: textOf(event), n }) })
}

/** Returns the notice of a successful action. */
export function successNotice(page: Page, key: TextKey = 'notice.success'): Locator {
  return page.getByRole('status').filter({ hasText: textOf(key) })
}

/**
 * Returns the button of a record's command in the header of its page or panel. The lifecycle section has another one.
 */
export function recordCommandButton(within: Page | Locator, key: TextKey): Locator {
  return within.locator('header').getByRole('button', { name: textOf(key) })
}

/** Returns the id of the record in the row that contains the focus. Its first link leads to the record. */
export async function focusedRowId(page: Page): Promise<number> {
  return Number(/\d+$/.exec((await focusedRow(page).getByRole('link').first().getAttribute('href')) ?? '')?.[0])
}
