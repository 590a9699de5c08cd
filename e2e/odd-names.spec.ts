import { expect, type Locator } from 'playwright/test'
import type { Withdrawal } from '../contract/withdrawal.ts'
import { waitForList } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { loadWithdrawal } from './support/pointsApi.ts'
import {
  decisionDialog,
  typeRejection,
  loadPendingWithdrawals,
  openWithdrawalList,
  waitForPanel,
} from './support/withdrawals.ts'
import { textOf } from './support/texts.ts'

/** Names with bidirectional control characters, as another app of the marketplace might have stored them. */
const NAMES = ['田中\u202e', '山田\u2069\u202e', '鈴木\u2067', '佐藤\u2029\u202e']

/** Returns the matching characters of a one-line element in their visual order from left to right. */
function readInVisualOrder(element: Locator, pattern: string): Promise<string> {
  return element.evaluate((root, source) => {
    const wantedCharacterPattern = new RegExp(source, 'u')
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const drawnCharacters: { character: string; left: number }[] = []
    while (walker.nextNode()) {
      const { textContent } = walker.currentNode
      for (let index = 0; index < (textContent?.length ?? 0); index += 1) {
        const character = textContent?.charAt(index) ?? ''
        if (!wantedCharacterPattern.test(character)) continue
        const range = document.createRange()
        range.setStart(walker.currentNode, index)
        range.setEnd(walker.currentNode, index + 1)
        drawnCharacters.push({ character, left: range.getBoundingClientRect().left })
      }
    }
    return drawnCharacters
      .toSorted((a, b) => a.left - b.left)
      .map(({ character }) => character)
      .join('')
  }, pattern)
}

test('a name with bidirectional control characters does not reverse the amounts beside it', async ({
  page,
  server,
}) => {
  const api = await openWithdrawalList(page, server, 'admin')
  const withdrawals = await loadPendingWithdrawals(api, NAMES.length)
  const updateStatements = withdrawals.map(
    ({ id }, index) =>
      `update withdrawal set point = 999001, member_name = U&'${toUnicodeEscapes(NAMES[index] ?? '')}' where id = ${id};`,
  )
  // Leaves the console, whose failed calls to the stopped server would otherwise fail the test.
  await page.goto('about:blank')
  await server.runSqlWhileStopped(
    `alter table withdrawal disable trigger user; ${updateStatements.join('\n')} alter table withdrawal enable trigger user;`,
  )
  for (const { id } of withdrawals) {
    const requestedWithdrawal: Withdrawal = await loadWithdrawal(api, id)
    await page.goto(`/point?open=${id}`)
    const panel = await waitForPanel(page, requestedWithdrawal)
    expect(await readInVisualOrder(panel.getByRole('heading', { level: 2 }).first(), '[0-9]')).toBe('999001')
    await page.keyboard.press('a')
    const dialog = decisionDialog(page, 'confirm')
    await expect(dialog).toBeVisible()
    const values = dialog.getByRole('definition')
    expect(await readInVisualOrder(values.nth(2), '.')).toBe('999,001ポイント')
    await page.keyboard.press('n')
    await typeRejection(page, '名義の不一致')
    expect(await readInVisualOrder(decisionDialog(page, 'reject').getByRole('definition').nth(2), '.')).toBe(
      '999,001ポイント',
    )
    await page.keyboard.press('Escape')
    await page.keyboard.press('y')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  }

  await page.goto('/point')
  await waitForList(page)
  for (const key of ['Control+a', 'a']) await page.keyboard.press(key)
  const title = textOf('bulk.title', { action: textOf('withdrawal.event.confirm') })
  const bulkDialog = page.getByRole('alertdialog', { name: title })
  for (const { id } of withdrawals) {
    const line = bulkDialog.getByRole('listitem').filter({ hasText: `#${id}` })
    expect(await readInVisualOrder(line, '[0-9#,]')).toBe(`#${id}999,001`)
  }
})

/** Returns the text as Unicode escapes for PostgreSQL. */
function toUnicodeEscapes(text: string): string {
  return [...text].map((each) => `\\${(each.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('')
}
