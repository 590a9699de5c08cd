import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { successNotice, waitForList } from './support/list.ts'
import { openPalette } from './support/palette.ts'
import { openSignedIn } from './support/person.ts'
import { textOf } from './support/texts.ts'

const headers = (page: Page) => page.getByRole('grid').getByRole('columnheader')
const shownView = (page: Page) => page.getByRole('region', { name: textOf('savedView.shown') })

/** Opens the menu of views by its key, goes to an item by arrows, and runs it. */
async function runFromViewMenu(page: Page, item: string): Promise<void> {
  await page.keyboard.press(',')
  const items = page.getByRole('menu', { name: textOf('savedView.button') }).getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  const labels = await items.allInnerTexts()
  const index = labels.findIndex((label) => label.startsWith(item))
  for (let moves = 0; moves < index; moves += 1) await page.keyboard.press('ArrowDown')
  await expect(items.filter({ hasText: item })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('columns are chosen, saved as a view, shared with a colleague, exported and taken back by keyboard', async ({
  page,
  server,
  openAnotherPage,
}) => {
  const shownHeaders = [
    textOf('user.field.phone'),
    textOf('user.field.fullName'),
    textOf('user.field.sex'),
    textOf('user.field.email'),
    textOf('user.field.prefecture'),
    textOf('user.field.point'),
    textOf('user.field.createdAt'),
  ]
  await openSignedIn(page, server, 'admin', '/users?tab=deactivated&sort=name')
  await waitForList(page)
  await page.keyboard.press('<')
  const columns = page.getByRole('listbox', { name: textOf('list.columns.field') })
  await expect(columns.getByRole('option', { name: textOf('user.field.id') })).toBeFocused()
  await expectAccessible(page)
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space', 'ArrowDown', 'ArrowDown'])
    await page.keyboard.press(key)
  const phone = columns.getByRole('option', { name: textOf('user.field.phone') })
  await expect(phone).toBeFocused()
  for (let moves = 0; moves < 4; moves += 1) await page.keyboard.press('Alt+ArrowUp')
  await expect(phone).toBeFocused()
  await page.keyboard.press('Enter')
  // The checkbox of all rows comes first.
  await expect(headers(page)).toHaveText(['', ...shownHeaders])
  await page.reload()
  await waitForList(page)
  await expect(headers(page)).toHaveText(['', ...shownHeaders])

  await runFromViewMenu(page, textOf('savedView.save'))
  await expect(page.getByRole('dialog', { name: textOf('savedView.save') })).toBeVisible()
  await page.keyboard.insertText('電話する会員')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toContainText(textOf('savedView.save.done', { name: '電話する会員' }))
  await expect(shownView(page)).toContainText('電話する会員')
  await expectAccessible(page)
  await runFromViewMenu(page, textOf('savedView.share'))
  await expect(page.getByRole('alertdialog', { name: textOf('savedView.share.question') })).toBeVisible()
  await page.keyboard.press('y')
  await expect(shownView(page)).toContainText(textOf('savedView.shared'))

  const colleague = await openAnotherPage()
  await openSignedIn(colleague, server, 'user', '/users')
  await waitForList(colleague)
  await openPalette(colleague)
  await colleague.keyboard.insertText('電話する会員')
  await expect(colleague.getByRole('option', { selected: true })).toContainText('電話する会員')
  await colleague.keyboard.press('Enter')
  await expect(shownView(colleague)).toContainText('電話する会員')
  await expect(headers(colleague)).toHaveText(['', ...shownHeaders])
  expect(new URL(colleague.url()).searchParams.get('tab')).toBe('deactivated')
  const downloading = colleague.waitForEvent('download')
  await colleague.keyboard.press('>')
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.split('\r\n')[0]).toBe(
    '\ufeff' + [...shownHeaders.slice(0, 2), textOf('user.field.fullNameKana'), ...shownHeaders.slice(2)].join(','),
  )
  await colleague.keyboard.press('1')
  await expect(shownView(colleague)).toContainText(textOf('savedView.changed'))
  await runFromViewMenu(colleague, textOf('savedView.revert'))
  await expect(shownView(colleague)).not.toContainText(textOf('savedView.changed'))

  await runFromViewMenu(page, textOf('savedView.rename'))
  await expect(page.getByRole('dialog', { name: textOf('savedView.rename') })).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('連絡待ち')
  await page.keyboard.press('Control+Enter')
  await expect(shownView(colleague)).toContainText('連絡待ち')
  await runFromViewMenu(page, textOf('savedView.delete'))
  await expect(page.getByRole('alertdialog', { name: textOf('savedView.delete.question') })).toBeVisible()
  await page.keyboard.press('y')
  await expect(page).toHaveURL(/\/users\?tab=deactivated&sort=name$/)
  await expect(shownView(colleague)).toContainText(textOf('savedView.missing'))
})
