import { expect, type Page } from 'playwright/test'
import type { StaffProfile } from '../contract/auth.ts'
import { Api } from './support/api.ts'
import { waitForList, successNotice, fieldValue } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { textOf } from './support/texts.ts'

/** Records the API calls of a page in order, each as its method and path. */
function recordApiCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

for (const path of ['/stores', '/users', '/point', '/store-account', '/point-management', '/profile']) {
  test(`${path} sends at most ten calls and one for the record under the cursor, none twice, until all code is loaded`, async ({
    page,
    server,
  }) => {
    const apiCalls = recordApiCalls(page)
    await openSignedIn(page, server, 'admin', path)
    await waitUntilLive(page)
    await page.waitForLoadState('networkidle')
    expect(apiCalls.toSorted()).toEqual([...new Set(apiCalls)].toSorted())
    const callsForRecord = apiCalls.filter((call) => /^GET [\w/-]+\/\d+$/.test(call))
    expect(callsForRecord.length).toBeLessThanOrEqual(1)
    expect(apiCalls.length - callsForRecord.length).toBeLessThanOrEqual(10)
  })
}

test('once the page is live, only data that has changed since its response is loaded again', async ({
  page,
  server,
}) => {
  const apiCalls = recordApiCalls(page)
  const api = await Api.as(server, 'admin')
  const [first, second] = await api.loadStores(1)
  // Somebody decides after the response with the list and before the socket reaches the server.
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    if (first !== undefined) await api.transition(first, 'accept')
    socket.connectToServer()
  })
  await openSignedIn(page, server)
  await waitForList(page)
  await expect(page.getByRole('grid')).toContainText(second?.name ?? '')
  await expect(page.getByRole('grid')).not.toContainText(first?.name ?? '')
  const repeatedCalls = apiCalls.filter((call, index) => apiCalls.indexOf(call) < index)
  expect(repeatedCalls.length).toBeGreaterThan(0)
  // The number of stuck stores may have changed too.
  expect(repeatedCalls.filter((call) => !call.includes('/store') && !call.endsWith('/queue/stuck'))).toEqual([])
})

test('after a store is accepted, each list and count is read at most once, also when the server reports the change', async ({
  page,
  server,
}) => {
  const apiCalls = recordApiCalls(page)
  const socketPackets: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void socketPackets.push(payload.toString())),
  )
  const api = await openSignedIn(page, server)
  await waitForList(page)
  await waitUntilLive(page)
  await page.waitForLoadState('networkidle')
  const [store] = await api.loadStores(1)
  const { data: profile } = await api.call<StaffProfile>('GET', '/auth/profile')
  apiCalls.length = 0
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  await expect
    .poll(() => socketPackets.filter((packet) => packet.includes(`"record":"store","id":${store?.id}`)).length)
    .toBe(1)
  // The console reads what a later event is about after everything that it reads for this one.
  const nextRead = page.waitForRequest(
    (request) => request.url().endsWith('/auth/profile') && request.method() === 'GET',
  )
  const { fullName, version } = profile
  expect((await api.call('POST', '/auth/profile', { fullName, nickname: 'さくら', version })).status).toBe(200)
  await nextRead
  await page.waitForLoadState('networkidle')
  const written = apiCalls.indexOf(`POST /api/cms/store/${store?.id}/transition`)
  const readAfterwards = apiCalls.slice(written + 1)
  expect(written).toBeGreaterThanOrEqual(0)
  expect(readAfterwards.some((call) => call.startsWith('GET /api/cms/store?'))).toBe(true)
  expect(readAfterwards.filter((call, index) => readAfterwards.indexOf(call) < index)).toEqual([])
})

test('the record on whose row the cursor rests is loaded before it is opened, and not again when it is', async ({
  page,
  server,
}) => {
  const apiCalls = recordApiCalls(page)
  const api = await openSignedIn(page, server)
  await waitForList(page)
  await page.waitForLoadState('networkidle')
  const [first, second] = await api.loadStores(1)
  const callsOf = (id: number | undefined) => apiCalls.filter((call) => call === `GET /api/cms/store/${id}`)
  await page.keyboard.press('j')
  await expect.poll(() => callsOf(second?.id).length).toBe(1)
  expect(callsOf(first?.id).length).toBeLessThanOrEqual(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: second?.name ?? '', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(callsOf(second?.id)).toEqual([`GET /api/cms/store/${second?.id}`])
})

test('a change during an interruption of the socket is shown when the console is live again', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_|WebSocket|status of 50[023]/)
  const api = await openSignedIn(page, server)
  await waitForList(page)
  const [first, second] = await api.loadStores(1)
  await server.kill()
  await server.start()
  if (first !== undefined) await api.transition(first, 'accept')
  await waitUntilLive(page)
  await expect(page.getByRole('grid')).toContainText(second?.name ?? '')
  await expect(page.getByRole('grid')).not.toContainText(first?.name ?? '')
})

test.describe('profile', () => {
  const form = (page: Page) => page.getByRole('dialog', { name: textOf('profile.edit') })
  const fullNameField = (page: Page) => form(page).getByRole('textbox', { name: textOf('profile.fullName') })
  const nicknameField = (page: Page) => form(page).getByRole('textbox', { name: textOf('profile.nickname') })

  async function beginEdit(page: Page): Promise<void> {
    await page.keyboard.press('e')
    await expect(nicknameField(page)).toBeFocused()
  }

  async function replaceFieldText(page: Page, value: string): Promise<void> {
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(value)
  }

  test('the profile is updated in another browser after a change, and can then be changed there', async ({
    page,
    openAnotherPage,
    server,
  }) => {
    await openSignedIn(page, server, 'report', '/profile')
    await waitUntilLive(page)
    const otherPage = await openAnotherPage()
    await openSignedIn(otherPage, server, 'report', '/profile')
    await waitUntilLive(otherPage)
    await beginEdit(page)
    await replaceFieldText(page, 'みさき')
    await page.keyboard.press('Enter')
    await expect(successNotice(page, 'profile.saved')).toBeVisible()
    await expect(fieldValue(otherPage, 'profile.nickname')).toHaveText('みさき')
    await beginEdit(otherPage)
    await replaceFieldText(otherPage, 'みーちゃん')
    await otherPage.keyboard.press('Enter')
    await expect(successNotice(otherPage, 'profile.saved')).toBeVisible()
    await expect(fieldValue(page, 'profile.nickname')).toHaveText('みーちゃん')
  })

  test('the profile form shows both versions after a conflict, and is sent again with the chosen values', async ({
    page,
    openAnotherPage,
    server,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 409/)
    await openSignedIn(page, server, 'notification', '/profile')
    await waitUntilLive(page)
    const otherPage = await openAnotherPage()
    await openSignedIn(otherPage, server, 'notification', '/profile')
    await waitUntilLive(otherPage)
    await beginEdit(otherPage)
    await replaceFieldText(otherPage, 'なおこ')
    await beginEdit(page)
    await page.keyboard.press('Tab')
    await expect(fullNameField(page)).toBeFocused()
    await replaceFieldText(page, '鈴木 直子')
    await page.keyboard.press('Enter')
    await expect(successNotice(page, 'profile.saved')).toBeVisible()
    await otherPage.keyboard.press('Enter')
    await expect(form(otherPage)).toContainText(textOf('versions.message'))
    await expect(form(otherPage)).toContainText('鈴木 直子')
    await otherPage.keyboard.press('Enter')
    await expect(successNotice(otherPage, 'profile.saved')).toBeVisible()
    for (const each of [page, otherPage]) {
      await expect(fieldValue(each, 'profile.nickname')).toHaveText('なおこ')
      await expect(fieldValue(each, 'profile.fullName')).toHaveText('鈴木 直子')
    }
  })
})
