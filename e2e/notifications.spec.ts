import { expect, type Page } from 'playwright/test'
import { StoreStatus } from '../contract/enumerations.ts'
import { expectAccessible } from './support/accessibility.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { MemberApi } from './support/memberApi.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { textOf } from './support/texts.ts'

async function countUnread(api: Api): Promise<number> {
  return (await api.call<{ counts: number }>('GET', '/notification/count-unread')).data.counts
}

/** Waits until the bell and the title of each tab have a number of unread notifications. */
async function expectUnread(tabs: readonly Page[], count: number): Promise<void> {
  for (const tab of tabs) {
    const label = count === 0 ? textOf('header.notifications') : textOf('header.notificationsUnread', { count })
    await expect(tab.getByRole('link', { name: label, exact: true })).toBeAttached()
    await expect(tab).toHaveTitle(count === 0 ? /^[^(]/ : new RegExp(`^\\(${count}\\) `))
  }
}

const focusedRow = (page: Page) => page.locator('[data-notification]:focus')

test('what a member reports is opened from the bell, and is read in every tab at once', async ({
  page,
  context,
  server,
}) => {
  const api = await openSignedIn(page, server, 'report', '/profile')
  const otherTab = await context.newPage()
  await otherTab.goto(`${server.origin}/notification`)
  for (const tab of [page, otherTab]) await waitUntilLive(tab)
  const tabs = [page, otherTab]
  const before = await countUnread(api)
  await expectUnread(tabs, before)
  const member = await MemberApi.as(server)
  const [store] = await (await Api.as(server, 'admin')).loadStores(StoreStatus.ACCEPT)
  const report = () =>
    member.call<{ id: number }>('/report', { kind: 'store', id: store?.id, content: '看板の写真が別の店のものです。' })

  const { id } = await report()
  await expectUnread(tabs, before + 1)
  await page.bringToFront()
  await page.keyboard.press('!')
  await expect(page.getByRole('dialog', { name: textOf('notification.newest') })).toBeVisible()
  await expect(focusedRow(page)).toHaveAttribute('href', `/reports?open=${id}`)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/reports?open=${id}`)
  await expectUnread(tabs, before)

  await otherTab.bringToFront()
  await expect(focusedRow(otherTab)).toContainText(textOf('notification.unread'))
  await otherTab.keyboard.press('M')
  await expectUnread(tabs, before - 1)
  await expect(focusedRow(otherTab)).not.toContainText(textOf('notification.unread'))
  await expectAccessible(otherTab)

  await report()
  await expect(otherTab.getByRole('button', { name: textOf('notification.new', { n: 1 }) })).toBeVisible()
  await expectUnread(tabs, before)
  await otherTab.keyboard.press('V')
  await expectUnread(tabs, 1)
  await otherTab.keyboard.press('Q')
  await expect(focusedRow(otherTab)).toContainText(textOf('notification.unread'))
  await otherTab.keyboard.press('V')
  await expectUnread(tabs, 0)
})
