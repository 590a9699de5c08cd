import { expect, type Page } from 'playwright/test'
import { test } from './support/fixtures.ts'
import { openPalette, runFromPalette } from './support/palette.ts'
import { focusedName, gridHasFocus } from './support/desk.ts'
import { enter } from './support/person.ts'
import { say } from './support/words.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: say('keys.title') })

test('? shows the keys that are valid here, and Esc gives the focus back', async ({ page, server }) => {
  await enter(page, server)
  await gridHasFocus(page)
  const name = await focusedName(page)
  await page.keyboard.press('?')
  for (const word of ['store.event.accept', 'list.command.filter', 'keys.table.range', 'palette.open'] as const) {
    await expect(sheet(page)).toContainText(say(word))
  }
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  expect(await focusedName(page)).toBe(name)
})

test('where there is no table, the sheet has none of its keys', async ({ page, server }) => {
  await enter(page, server, 'admin', '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(sheet(page)).toContainText(say('profile.edit'))
  await expect(sheet(page)).not.toContainText(say('keys.group.table'))
  await expect(sheet(page)).not.toContainText(say('store.event.accept'))
})

test('where nothing can be done with a row, the sheet has no key for its menu', async ({ page, server }) => {
  await enter(page, server, 'admin', '/point?section=members')
  await gridHasFocus(page)
  await page.keyboard.press('?')
  await expect(sheet(page)).toContainText(say('list.command.filter'))
  await expect(sheet(page)).not.toContainText(say('record.menu.command'))
})

test('keys of one character can be switched off, and stay so', async ({ page, server }) => {
  await enter(page, server)
  await gridHasFocus(page)
  await runFromPalette(page, say('command.keys.off'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await gridHasFocus(page)
  await page.keyboard.press('a')
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await openPalette(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/stores$/)
})
