import { expect, type Page } from 'playwright/test'
import type { Report } from '../contract/report.ts'
import { expectAccessible } from './support/accessibility.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { escapeRegExp, fieldValue, recordCommandButton } from './support/list.ts'
import { openSignedIn, waitUntilSettled } from './support/person.ts'
import type { Server } from './support/server.ts'
import { textOf } from './support/texts.ts'

/** Returns a report about a message in a conversation of one of these types. */
async function findMessageReport(server: Server, types: readonly number[]): Promise<Report> {
  const api = await Api.as(server, 'report')
  const { data } = await api.call<{ items: Report[] }>('GET', '/report?limit=100&status=0')
  for (const { id } of data.items) {
    const report = (await api.call<Report>('GET', `/report/${id}`)).data
    if (report.message && types.includes(report.message.conversationType)) return report
  }
  throw new Error('no such report')
}

const historyLines = (page: Page) =>
  page.getByRole('region', { name: textOf('history.title'), exact: true }).getByRole('listitem')

test('a reported message between a member and a store is read among its neighbours, which the history records', async ({
  page,
  server,
}) => {
  const report = await findMessageReport(server, [3, 4])
  await openSignedIn(page, server, 'admin', `/reports?open=${report.id}`)
  await expect(fieldValue(page, 'report.about.message')).toContainText(textOf('report.messages.recorded'))
  await expect(historyLines(page)).toHaveCount(1)
  await waitUntilSettled(page)
  await page.keyboard.press('B')
  const dialog = page.getByRole('dialog', { name: textOf('report.messages.title', { participants: '' }) })
  const reported = dialog.locator('li[aria-current]')
  await expect(reported).toBeFocused()
  await expect(reported).toContainText(textOf('report.messages.reported'))
  await expect(reported).toContainText(report.about?.name ?? '')
  expect(await dialog.getByRole('listitem').count()).toBeGreaterThan(3)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(historyLines(page)).toHaveCount(2)
  await expect(historyLines(page).first()).toContainText(textOf('history.viewMessages'))
})

test('a reported message of staff opens in its conversation, and without the permission in the dialog', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const report = await findMessageReport(server, [1, 2])
  const { conversationId = 0, seq = 0 } = report.message ?? {}
  await openSignedIn(page, server, 'admin', `/reports?open=${report.id}`)
  await expect(recordCommandButton(page, 'report.messages')).toBeVisible()
  await expect(page.getByText(textOf('report.messages.recorded'))).toHaveCount(0)
  await waitUntilSettled(page)
  await page.keyboard.press('B')
  await expect(page).toHaveURL(
    new RegExp(`${escapeRegExp(`/messages/user?conversation=${conversationId}&message=${seq}`)}$`),
  )
  await expect(page.getByText(report.about?.name.slice(0, 30) ?? '').first()).toBeVisible()
  await page.goBack()
  await expect(fieldValue(page, 'report.about.message')).toBeVisible()

  const other = await openAnotherPage()
  await openSignedIn(other, server, 'report', `/reports?open=${report.id}`)
  await expect(fieldValue(other, 'report.about.message')).toContainText(textOf('report.messages.recorded'))
  await waitUntilSettled(other)
  await other.keyboard.press('B')
  await expect(other.locator('[role="dialog"] li[aria-current]')).toBeFocused()
})
