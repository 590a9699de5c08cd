import { expect } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { rows, successNotice, waitForList } from './support/list.ts'
import { openSignedIn } from './support/person.ts'
import { textOf } from './support/texts.ts'

test('a super admin finds what was done just now, who did it and its record, and exports what is shown', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/reports')
  await waitForList(page)
  const reporterName = await rows(page).first().getByRole('link').innerText()
  await page.keyboard.press('h')
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('H')
  await expect(page).toHaveURL(/\/history$/)
  await waitForList(page)
  const newest = rows(page).first()
  await expect(newest).toContainText(textOf('report.event.handle'))
  await expect(newest).toContainText(new RegExp(`${textOf('history.record.report')} #\\d+ ${reporterName}`))
  await expect(newest).toContainText(`${textOf('report.state.unhandled')} → ${textOf('report.state.handled')}`)
  await expectAccessible(page)

  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: textOf('history.onlyRecord') }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/history\?record=report&id=\d+$/)
  await waitForList(page)
  await expect(rows(page).first()).toContainText(textOf('report.event.handle'))
  await expect(rows(page).last()).toContainText(textOf('history.create'))

  const downloading = page.waitForEvent('download')
  await page.keyboard.press('>')
  expect((await downloading).suggestedFilename()).toMatch(/ \d{4}-\d{2}-\d{2}\.csv$/)

  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reports\?open=\d+$/)
})
