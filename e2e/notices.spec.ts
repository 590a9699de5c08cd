import { expect, type Page } from 'playwright/test'
import { StoreStatus } from '../contract/enumerations.ts'
import { test } from './support/fixtures.ts'
import { focusedRowName, noticeText, rows, successNotice, waitForGridFocus, waitForList } from './support/list.ts'
import { openSignedIn } from './support/person.ts'
import { textOf } from './support/texts.ts'

/** Returns the controls of the page that the notice overlaps, by their accessible names or texts. */
function findControlsCoveredByNotice(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const notice = document.querySelector('.notice')
    if (notice === null) return ['no notice']
    const noticeBox = notice.getBoundingClientRect()
    return [...document.querySelectorAll('button, a[href], input')]
      .filter((control) => !notice.contains(control) && control.closest('.sr-only') === null)
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect()
        const isOverlapping =
          left < noticeBox.right && right > noticeBox.left && top < noticeBox.bottom && bottom > noticeBox.top
        // Table rows do not count, because a row under the notice can be scrolled out from under it.
        return width > 0 && isOverlapping && control.closest('tbody') === null
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })
}

test('the notice of a success names the record; u undoes the event, after the usual question, and O opens the record', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'store', '/stores?tab=approved')
  await waitForList(page)
  const href = await rows(page).first().getByRole('link').first().getAttribute('href')
  const id = Number(/\d+$/.exec(href ?? '')?.[0])
  const { name } = await api.loadStore(id)
  await page.keyboard.press('d')
  await expect(
    page.getByRole('dialog', { name: textOf('store.question.deactivate') }).getByRole('textbox'),
  ).toBeFocused()
  await page.keyboard.press('Control+Enter')
  expect(await noticeText(page)).toBe(`${textOf('notice.success')} ${textOf('store.done.deactivate', { name })}`)
  expect((await api.loadStore(id)).status).toBe(StoreStatus.INACTIVE)

  await page.keyboard.press('u')
  await expect(successNotice(page)).toContainText(textOf('store.done.activate', { name }))
  expect((await api.loadStore(id)).status).toBe(StoreStatus.ACCEPT)

  await page.keyboard.press('u')
  const question = page.getByRole('dialog', { name: textOf('store.question.deactivate') })
  await expect(question).toContainText(textOf('store.question.deactivate.message', { name }))
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toContainText(textOf('store.done.deactivate', { name }))
  await page.keyboard.press('O')
  await expect(page).toHaveURL(new RegExp(`/store-detail/${id}$`))
  await expect(page.locator('.notice')).toHaveCount(0)
})

for (const [width, height] of [
  [1440, 900],
  [1024, 700],
  [390, 844],
] as const) {
  test(`a notice covers no control: ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height })
    await openSignedIn(page, server, 'store', '/stores?tab=approved')
    await waitForList(page)
    await waitForGridFocus(page)
    for (const key of ['x', 'Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
    await expect(page.getByRole('main')).toContainText(textOf('table.selected', { n: 3 }))
    await page.keyboard.press('a')
    await expect(page.getByRole('alert')).toContainText(textOf('store.refusal.accepted'))
    await expect.poll(() => findControlsCoveredByNotice(page)).toEqual([])
  })
}

test('the notice of a refused form is shown until the form is discarded', async ({ page, server, browserErrors }) => {
  browserErrors.allow(/status of 422/)
  await openSignedIn(page, server, 'system', '/masterdata')
  await waitForList(page)
  const name = await focusedRowName(page)
  await page.keyboard.press('c')
  await page.keyboard.insertText(name)
  await page.keyboard.press('Enter')
  const field = page.getByRole('dialog').getByRole('textbox', { name: textOf('masterData.field.value') })
  await expect(field).toHaveAccessibleDescription(textOf('masterData.value.taken', { name }))
  await expect(page.locator('.notice')).toContainText(textOf('error.invalid'))
  await page.keyboard.press('Escape')
  await expect(page.getByText(textOf('dialog.discard'))).toBeVisible()
  await expect(page.locator('.notice')).toBeVisible()
  await page.keyboard.press('y')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.locator('.notice')).toHaveCount(0)
})
