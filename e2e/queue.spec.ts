import { expect, type Page } from 'playwright/test'
import { ReportStatus, WithdrawalStatus } from '../contract/enumerations.ts'
import type { QueueItem } from '../contract/queue.ts'
import { expectAccessible } from './support/accessibility.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { countOnTab, focusedRow, rows, successNotice, waitForGridFocus, waitForList } from './support/list.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { confirmQuestion } from './support/question.ts'
import { textOf } from './support/texts.ts'

async function readQueue(api: Api): Promise<QueueItem[]> {
  return (await api.call<{ items: QueueItem[] }>('GET', '/queue')).data.items
}

async function readItem(api: Api, record: string, status: number): Promise<QueueItem> {
  const item = (await readQueue(api)).find((each) => each.record === record && each.status === status)
  if (item === undefined) throw new Error(`the queue has no ${record} ${status}`)
  return item
}

const withCommas = (count: number | null) => (count ?? 0).toLocaleString('en-US')
const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: textOf('menu.label') }).getByRole('link', { name: new RegExp(`^${name}`) })

test('what waits is read, a list is opened by Enter, and its stuck records are decided, by keys alone', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/stores')
  await waitForList(page)
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await expect(page.getByRole('heading', { level: 1, name: textOf('screen.queue') })).toBeVisible()
  await waitForGridFocus(page)
  const items = await readQueue(api)
  await expect(rows(page)).toHaveCount(items.length)
  for (const [index, { count, stuckCount }] of items.entries()) {
    const cells = rows(page).nth(index).getByRole('gridcell')
    expect(await cells.nth(2).innerText()).toBe(withCommas(count))
    expect(await cells.nth(5).innerText()).toBe(withCommas(stuckCount))
  }

  // The second row is that of the coupons whose payment waits.
  await page.keyboard.press('j')
  await expect(focusedRow(page)).toContainText(textOf('couponPayment.state.waiting'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/stores?section=coupons`)
  await waitForGridFocus(page)
  expect(await countOnTab(page, 'couponPayment.state.waiting')).toBe(items[1]?.count)

  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await waitForGridFocus(page)
  const { stuckCount } = await readItem(api, 'report', ReportStatus.REQUEST)
  const stuck = stuckCount ?? 0
  expect(stuck).toBeGreaterThan(0)
  const reportRow = items.findIndex(({ record }) => record === 'report')
  await page.keyboard.press('Control+Home')
  for (let index = 0; index < reportRow; index += 1) await page.keyboard.press('ArrowDown')
  await expect(focusedRow(page)).toContainText(textOf('report.state.unhandled'))
  for (let column = 0; column < 5; column += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/reports?stuck=yes`)
  await waitForGridFocus(page)
  expect(await countOnTab(page, 'report.state.unhandled')).toBe(stuck)
  await expect(menuEntry(page, textOf('menu.reports'))).toContainText(textOf('menu.stuck', { count: stuck }))

  await page.keyboard.press('h')
  await confirmQuestion(page)
  await expect(successNotice(page)).toBeVisible()
  await expect(menuEntry(page, textOf('menu.reports'))).toContainText(textOf('menu.stuck', { count: stuck - 1 }))
  await expect(rows(page)).toHaveCount(stuck - 1)
})

test('what waits follows the decisions of colleagues, and is accessible with its numbers by day', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'point', '/queue')
  await waitUntilLive(page)
  await waitForGridFocus(page)
  const { count } = await readItem(api, 'withdrawal', WithdrawalStatus.REQUEST)
  const row = rows(page).first()
  await expect(row).toContainText(textOf('withdrawal.state.requested'))
  await expect(row.getByRole('gridcell').nth(2)).toHaveText(withCommas(count))
  const colleague = await Api.as(server, 'admin')
  const { data } = await colleague.call<{ items: { id: number; version: number }[] }>(
    'GET',
    `/point/withdrawal?limit=1&status=${WithdrawalStatus.REQUEST}`,
  )
  const [first] = data.items
  await colleague.call('POST', `/point/withdrawal/${first?.id}/transition`, {
    event: 'confirm',
    version: first?.version,
  })
  await expect(row.getByRole('gridcell').nth(2)).toHaveText(withCommas(count - 1))

  await page.keyboard.press('Tab')
  await expect(page.locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  const numbers = page.getByRole('table', { name: textOf('queue.days.title') })
  const { days } = await readItem(api, 'withdrawal', WithdrawalStatus.REQUEST)
  const cells = numbers.getByRole('row').nth(2).getByRole('cell')
  expect(await cells.first().innerText()).toBe(withCommas(days.at(-1)?.came ?? -1))
  expect(await cells.nth(1).innerText()).toBe(withCommas(days.at(-1)?.went ?? -1))
  await expectAccessible(page)
})

test('what waits is the first screen for whoever chooses it, and the first menu entry otherwise', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'report', '/')
  await expect(page).toHaveURL(`${server.origin}/reports`)
  await page.goto(`${server.origin}/profile?section=preferences`)
  await waitUntilLive(page)
  await page.getByRole('combobox', { name: textOf('profile.start') }).focus()
  await page.keyboard.press('ArrowDown')
  await page.goto(server.origin)
  await expect(page).toHaveURL(`${server.origin}/queue`)
  await expect(page.getByRole('heading', { level: 1, name: textOf('screen.queue') })).toBeVisible()
})
