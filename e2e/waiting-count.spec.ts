import { expect, type Page } from 'playwright/test'
import type { ConversationSummary } from '../contract/conversation/conversation.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { navigateWithoutReload } from './support/navigateWithoutReload.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { textOf } from './support/texts.ts'

const iconPath = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href')

async function countWaiting(api: Api): Promise<number> {
  const { data } = await api.call<{ items: { count: number }[] }>('GET', '/chat/conversation-non-read')
  return data.items.reduce((sum, { count }) => sum + count, 0)
}

async function finishOneWaiting(api: Api): Promise<void> {
  const list = await api.call<{ items: ConversationSummary[] }>('GET', '/chat/conversations?type=1&tab=waiting&limit=1')
  const [waiting] = list.data.items
  await api.call('POST', `/chat/${waiting?.id}/transition`, {
    event: 'finish',
    version: waiting?.version,
    seenSeq: waiting?.lastSeq,
  })
}

test('title and icon show how many conversations wait, and follow what colleagues do without a request', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'conversation', '/messages/user')
  const colleague = await Api.as(server, 'admin')
  const before = await countWaiting(colleague)
  const title = (count: number, heading: string) =>
    textOf('product.waitingTitle', { count, title: textOf('product.pageTitle', { title: heading }) })
  await expect(page).toHaveTitle(title(before, textOf('screen.userMessages')))
  expect(await iconPath(page)).toBe('/favicon-waiting.png')
  await navigateWithoutReload(page, '/profile')
  await expect(page).toHaveTitle(title(before, textOf('screen.profile')))
  await waitUntilLive(page)

  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await finishOneWaiting(colleague)
  await expect(page).toHaveTitle(title(before - 1, textOf('screen.profile')))
  expect(await countWaiting(api)).toBe(before - 1)
  const menu = page.getByRole('navigation', { name: textOf('menu.label') })
  const badges = await menu.locator('[aria-hidden]', { hasText: /^\d+$/ }).allInnerTexts()
  expect(badges.reduce((sum, badge) => sum + Number(badge), 0)).toBe(before - 1)
  expect(requests.filter((path) => path.endsWith('/conversation-non-read'))).toEqual([])
})

test('the title and the icon of staff who do not answer have their unread notifications', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'store', '/stores')
  const title = textOf('product.pageTitle', { title: textOf('menu.stores') })
  const { counts } = (await api.call<{ counts: number }>('GET', '/notification/count-unread')).data
  await expect(page).toHaveTitle(textOf('product.waitingTitle', { count: counts, title }))
  expect(await iconPath(page)).toBe('/favicon-waiting.png')
  await api.call('POST', '/notification/mark-read-all')
  await expect(page).toHaveTitle(title)
  expect(await iconPath(page)).toBe('/favicon.png')
})
