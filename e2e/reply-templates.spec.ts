import { expect, type Page } from 'playwright/test'
import type { ReplyTemplate } from '../contract/replyTemplate.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { fieldValue, rows, successNotice, waitForGridFocus, waitForList } from './support/list.ts'
import { runFromPalette } from './support/palette.ts'
import { openSignedIn, waitUntilSettled } from './support/person.ts'
import { textOf } from './support/texts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test('a reply template is created, edited, duplicated, found by its language and deleted by keyboard', async ({
  page,
  server,
  browserErrors,
}) => {
  // The text with an unknown placeholder is refused.
  browserErrors.allow(/status of 422/)
  const api = await openSignedIn(page, server, 'conversation', '/messages/user')
  await waitUntilSettled(page)
  await runFromPalette(page, textOf('replyTemplate.create'))
  const createDialog = page.getByRole('dialog', { name: textOf('replyTemplate.create') })
  await expect(createDialog.getByRole('region', { name: textOf('replyTemplate.placeholders') })).toHaveText(
    [
      textOf('replyTemplate.placeholders'),
      '{{name}}',
      textOf('replyTemplate.placeholder.name'),
      '{{operator}}',
      textOf('replyTemplate.placeholder.operator'),
    ].join(''),
  )
  await expectAccessible(page)
  await page.keyboard.insertText('配送の遅れ')
  // The purpose and the language are between the title and the text.
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Tab')
  await page.keyboard.insertText('{{name}} 様\n{{phone}}')
  await page.keyboard.press('Control+Enter')
  await expect(createDialog).toContainText(textOf('replyTemplate.text.placeholders'))
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('{{name}} 様\n{{operator}}です。')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect(heading(page, '配送の遅れ')).toBeVisible()
  await expect(fieldValue(page, 'replyTemplate.field.text')).toHaveText('{{name}} 様\n{{operator}}です。')
  await expect(fieldValue(page, 'replyTemplate.field.useCount')).toHaveText('0')

  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: textOf('replyTemplate.edit') })).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('配送遅延')
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, '配送遅延')).toBeVisible()
  const lines = page.getByRole('region', { name: textOf('history.title'), exact: true }).getByRole('listitem')
  await expect(lines.first()).toContainText(`${textOf('replyTemplate.field.title')}: 配送の遅れ → 配送遅延`)

  await page.keyboard.press('C')
  const copyTitle = textOf('replyTemplate.duplicate.title', { title: '配送遅延' })
  const copyDialog = page.getByRole('dialog', { name: textOf('replyTemplate.duplicate') })
  await expect(copyDialog.getByRole('textbox').first()).toHaveValue(copyTitle)
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, copyTitle)).toBeVisible()
  await page.keyboard.press('D')
  await expect(page.getByRole('alertdialog', { name: textOf('replyTemplate.delete.question') })).toBeVisible()
  await page.keyboard.press('y')
  await expect(page).toHaveURL(`${server.origin}/messages/template`)
  await waitForGridFocus(page)
  const { data } = await api.call<{ items: ReplyTemplate[] }>('GET', '/chat/template?limit=100&language=ja')
  const titles = data.items.map(({ title }) => title)
  expect([titles.includes('配送遅延'), titles.includes(copyTitle)]).toEqual([true, false])

  await page.goto('/messages/template?language=vi')
  await waitForList(page)
  const { data: vietnamese } = await api.call<{ items: ReplyTemplate[] }>('GET', '/chat/template?language=vi')
  await expect(rows(page)).toHaveCount(vietnamese.items.length)
  await page.keyboard.press('/')
  await page.keyboard.insertText('cảm ơn')
  await expect(rows(page)).toContainText(['Cảm ơn đã liên hệ'])
})
