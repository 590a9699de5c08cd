import { expect, type Page } from 'playwright/test'
import { Api } from './support/api.ts'
import { listStands, success, valueOf } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { enter, isLive } from './support/person.ts'
import { say } from './support/words.ts'

/** The calls of the API that a page makes, by method and address, in order. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

for (const path of ['/stores', '/users', '/point', '/store-account', '/point-management', '/profile']) {
  test(`${path} asks for each thing once, and for nine at most, until it is live and still`, async ({
    page,
    server,
  }) => {
    const calls = callsOf(page)
    await enter(page, server, 'admin', path)
    await isLive(page)
    await page.waitForLoadState('networkidle')
    expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
    expect(calls.length).toBeLessThanOrEqual(9)
  })
}

test('what changes between the answer and the moment when the page is live is asked for again, and nothing else', async ({
  page,
  server,
}) => {
  const calls = callsOf(page)
  const api = await Api.as(server, 'admin')
  const [first, second] = await api.stores(1)
  // After the list has been answered, and before the socket reaches the server, somebody decides.
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    if (first !== undefined) await api.transition(first, 'accept')
    socket.connectToServer()
  })
  await enter(page, server)
  await listStands(page)
  await expect(page.getByRole('grid')).toContainText(second?.name ?? '')
  await expect(page.getByRole('grid')).not.toContainText(first?.name ?? '')
  const twice = calls.filter((call, at) => calls.indexOf(call) < at)
  expect(twice.length).toBeGreaterThan(0)
  expect(twice.filter((call) => !call.includes('/store'))).toEqual([])
})

test('what was changed while a console could not hear it is there when it is live again', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/ERR_|WebSocket|status of 50[023]/)
  const api = await enter(page, server)
  await listStands(page)
  const [first, second] = await api.stores(1)
  await server.kill()
  await server.start()
  if (first !== undefined) await api.transition(first, 'accept')
  await isLive(page)
  await expect(page.getByRole('grid')).toContainText(second?.name ?? '')
  await expect(page.getByRole('grid')).not.toContainText(first?.name ?? '')
})

test.describe('the profile', () => {
  const form = (page: Page) => page.getByRole('dialog', { name: say('profile.edit') })
  const fullName = (page: Page) => form(page).getByRole('textbox', { name: say('profile.fullName') })
  const nickname = (page: Page) => form(page).getByRole('textbox', { name: say('profile.nickname') })

  async function beginEdit(page: Page): Promise<void> {
    await page.keyboard.press('e')
    await expect(nickname(page)).toBeFocused()
  }

  async function typeInto(page: Page, value: string): Promise<void> {
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(value)
  }

  test('changed in one browser is changed in the other, and can be changed there then', async ({
    page,
    another,
    server,
  }) => {
    await enter(page, server, 'report', '/profile')
    await isLive(page)
    const other = await another()
    await enter(other, server, 'report', '/profile')
    await isLive(other)
    await beginEdit(page)
    await typeInto(page, 'みさき')
    await page.keyboard.press('Enter')
    await expect(success(page, 'profile.saved')).toBeVisible()
    await expect(valueOf(other, 'profile.nickname')).toHaveText('みさき')
    await beginEdit(other)
    await typeInto(other, 'みーちゃん')
    await other.keyboard.press('Enter')
    await expect(success(other, 'profile.saved')).toBeVisible()
    await expect(valueOf(page, 'profile.nickname')).toHaveText('みーちゃん')
  })

  test('changed meanwhile shows both versions, and is sent again with what was chosen', async ({
    page,
    another,
    server,
    complaints,
  }) => {
    complaints.expect(/status of 409/)
    await enter(page, server, 'notification', '/profile')
    await isLive(page)
    const other = await another()
    await enter(other, server, 'notification', '/profile')
    await isLive(other)
    await beginEdit(other)
    await typeInto(other, 'なおこ')
    await beginEdit(page)
    await page.keyboard.press('Tab')
    await expect(fullName(page)).toBeFocused()
    await typeInto(page, '鈴木 直子')
    await page.keyboard.press('Enter')
    await expect(success(page, 'profile.saved')).toBeVisible()
    await other.keyboard.press('Enter')
    await expect(form(other)).toContainText(say('versions.message'))
    await expect(form(other)).toContainText('鈴木 直子')
    await other.keyboard.press('Enter')
    await expect(success(other, 'profile.saved')).toBeVisible()
    for (const each of [page, other]) {
      await expect(valueOf(each, 'profile.nickname')).toHaveText('なおこ')
      await expect(valueOf(each, 'profile.fullName')).toHaveText('鈴木 直子')
    }
  })
})
