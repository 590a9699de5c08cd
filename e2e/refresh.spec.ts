import { expect, type BrowserContext, type Page } from 'playwright/test'
import { test } from './support/fixtures.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { requestStoresByConsoleClient } from './support/consoleClient.ts'
import { textOf } from './support/texts.ts'

const storeIds = (from: number, amount: number) => Array.from({ length: amount }, (_, index) => from + index)

test.beforeEach(({ browserErrors }) => {
  browserErrors.allow(/status of 401/)
})

test('100 concurrent requests with an expired token cause one refresh, and each request is repeated once', async ({
  page,
  context,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await waitUntilLive(page)
  const requests = recordRequests([page])
  await invalidateCookies(context, server.origin, 'token')
  expect(await requestStoresByConsoleClient(page, storeIds(1, 100))).toEqual(Array(100).fill(200))
  expect(requests.refreshMethods).toEqual(['POST'])
  await expect
    .poll(() => requests.storeResponseStatuses.toSorted())
    .toEqual([...Array(100).fill(200), ...Array(100).fill(401)])
  const [renewed] = (await context.cookies()).filter(({ name }) => name === 'token')
  expect(renewed?.value).not.toBe('spoiled')
  expect(renewed?.expires).toBe(-1)
})

test(
  'concurrent requests in two tabs cause only one refresh',
  { tag: '@plainHttp' },
  async ({ page, context, server }) => {
    await openSignedIn(page, server, 'admin', '/profile')
    const otherPage = await context.newPage()
    await otherPage.goto('/profile')
    await waitUntilLive(page)
    await waitUntilLive(otherPage)
    const requests = recordRequests([page, otherPage])
    await invalidateCookies(context, server.origin, 'token')
    const statuses = await Promise.all([
      requestStoresByConsoleClient(page, storeIds(1, 50)),
      requestStoresByConsoleClient(otherPage, storeIds(51, 50)),
    ])
    expect(statuses.flat()).toEqual(Array(100).fill(200))
    expect(requests.refreshMethods).toEqual(['POST'])
  },
)

test('with an invalid refresh token all tabs are signed out, and the next sign-in opens the same page', async ({
  page,
  context,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/stores?tab=inactive')
  const otherPage = await context.newPage()
  await otherPage.goto('/profile')
  await waitUntilLive(page)
  await waitUntilLive(otherPage)
  const requests = recordRequests([page, otherPage])
  await invalidateCookies(context, server.origin, 'token', 'refreshToken')
  expect(await requestStoresByConsoleClient(page, storeIds(1, 20))).toEqual(Array(20).fill(401))
  await expect(page).toHaveURL(`${server.origin}/login?returnTo=%2Fstores%3Ftab%3Dinactive`)
  await expect(otherPage).toHaveURL(/\/login/)
  for (const tab of [page, otherPage]) await expect(tab.getByRole('alert')).toContainText(textOf('session.end.expired'))
  expect(requests.refreshMethods).toEqual(['POST'])
  expect((await context.cookies()).map(({ name }) => name).filter((name) => /token/i.test(name))).toEqual([])
})

test('a session that cannot be renewed because the server does not respond says so in every tab (rule 7.8)', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_|WebSocket/)
  await openSignedIn(page, server, 'admin', '/stores')
  const otherPage = await context.newPage()
  await otherPage.goto('/profile')
  await waitUntilLive(page)
  await waitUntilLive(otherPage)
  const lockHolder = await context.newPage()
  await lockHolder.goto('/term')
  await holdRenewalLock(lockHolder)
  await invalidateCookies(context, server.origin, 'token')
  const refusedResponse = page.waitForResponse((response) => response.status() === 401)
  const refusedRead = requestStoresByConsoleClient(page, [1])
  await refusedResponse
  await server.kill()
  await lockHolder.close()
  expect(await refusedRead).toEqual([401])
  for (const tab of [page, otherPage])
    await expect(tab.getByRole('alert')).toContainText(textOf('session.end.notRenewed'))
})

test('a page opened with two invalid tokens shows the sign-in', async ({ page, context, server }) => {
  await invalidateCookies(context, server.origin, 'token', 'refreshToken')
  await page.goto('/store-detail/7?tab=coupon')
  await expect(page).toHaveURL(`${server.origin}/login?returnTo=%2Fstore-detail%2F7%3Ftab%3Dcoupon`)
})

test('a page opened with an expired access token shows the requested screen', async ({ page, context, server }) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await waitUntilLive(page)
  await invalidateCookies(context, server.origin, 'token')
  const requests = recordRequests([page])
  await page.goto('/stores')
  await expect(page.getByRole('grid')).toBeVisible()
  expect(requests.refreshMethods).toEqual(['POST'])
})

test('a page that is left while its token is renewed keeps the session', async ({ page, context, server }) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await waitUntilLive(page)
  const otherPage = await context.newPage()
  await otherPage.goto('/term')
  await holdRenewalLock(otherPage)
  await invalidateCookies(context, server.origin, 'token')

  const refusedResponse = page.waitForResponse((response) => response.status() === 401)
  const abandonedRead = requestStoresByConsoleClient(page, [1]).catch(() => 'abandoned')
  await refusedResponse
  server.suspend()
  const renewalRequest = page.waitForRequest((request) => request.url().endsWith('/auth/refresh-token'))
  await otherPage.close()
  await renewalRequest
  await page.goto('about:blank')
  expect(await abandonedRead).toBe('abandoned')
  server.resume()

  await page.goto('/stores')
  await expect(page.getByRole('grid')).toBeVisible()
})

/** Takes the lock under which one tab renews the token, and holds it until this page is closed. */
function holdRenewalLock(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        void navigator.locks.request('choba.token', () => {
          resolve()
          return new Promise(() => {})
        })
      }),
  )
}

/** Records the methods of refresh requests, and the statuses of responses with stores. */
function recordRequests(pages: Page[]): { refreshMethods: string[]; storeResponseStatuses: number[] } {
  const requests = { refreshMethods: [] as string[], storeResponseStatuses: [] as number[] }
  for (const page of pages) {
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh-token')) requests.refreshMethods.push(request.method())
    })
    page.on('response', (response) => {
      if (/\/store\/\d+$/.test(response.url())) requests.storeResponseStatuses.push(response.status())
    })
  }
  return requests
}

function invalidateCookies(context: BrowserContext, origin: string, ...names: string[]): Promise<void> {
  return context.addCookies(names.map((name) => ({ name, value: 'spoiled', url: origin })))
}
