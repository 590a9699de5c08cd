import { expect, type BrowserContext, type Page } from 'playwright/test'
import { test } from './support/fixtures.ts'
import { enter, isLive } from './support/person.ts'
import { readStores } from './support/inConsole.ts'

const ids = (from: number, amount: number) => Array.from({ length: amount }, (_, at) => from + at)

test.beforeEach(({ complaints }) => {
  complaints.expect(/status of 401/)
})

test('100 requests at once on a token that is no longer taken: one refresh, and each of them once more', async ({
  page,
  context,
  server,
}) => {
  await enter(page, server, 'admin', '/profile')
  await isLive(page)
  const heard = listen([page])
  await spoil(context, server.origin, 'token')
  expect(await readStores(page, ids(1, 100))).toEqual(Array(100).fill(200))
  expect(heard.refreshes).toEqual(['POST'])
  await expect.poll(() => heard.stores.toSorted()).toEqual([...Array(100).fill(200), ...Array(100).fill(401)])
  const [renewed] = (await context.cookies()).filter(({ name }) => name === 'token')
  expect(renewed?.value).not.toBe('spoiled')
  expect(renewed?.expires).toBe(-1)
})

test('in two tabs at once it is still one refresh', async ({ page, context, server }) => {
  await enter(page, server, 'admin', '/profile')
  const other = await context.newPage()
  await other.goto('/profile')
  await isLive(page)
  await isLive(other)
  const heard = listen([page, other])
  await spoil(context, server.origin, 'token')
  const outcomes = await Promise.all([readStores(page, ids(1, 50)), readStores(other, ids(51, 50))])
  expect(outcomes.flat()).toEqual(Array(100).fill(200))
  expect(heard.refreshes).toEqual(['POST'])
})

test('where the refresh token is not taken either, one is signed out in all tabs and comes back to the same place', async ({
  page,
  context,
  server,
}) => {
  await enter(page, server, 'admin', '/stores?tab=inactive')
  const other = await context.newPage()
  await other.goto('/profile')
  await isLive(page)
  await isLive(other)
  const heard = listen([page, other])
  await spoil(context, server.origin, 'token', 'refreshToken')
  expect(await readStores(page, ids(1, 20))).toEqual(Array(20).fill(401))
  await expect(page).toHaveURL(`${server.origin}/login?returnTo=%2Fstores%3Ftab%3Dinactive`)
  await expect(other).toHaveURL(/\/login/)
  expect(heard.refreshes).toEqual(['POST'])
  expect((await context.cookies()).map(({ name }) => name).filter((name) => /token/i.test(name))).toEqual([])
})

test('a page opened on tokens that are both no longer taken asks to sign in', async ({ page, context, server }) => {
  await spoil(context, server.origin, 'token', 'refreshToken')
  await page.goto('/store-detail/7?tab=coupon')
  await expect(page).toHaveURL(`${server.origin}/login?returnTo=%2Fstore-detail%2F7%3Ftab%3Dcoupon`)
})

test('a page opened on an old access token shows what was asked for', async ({ page, context, server }) => {
  await enter(page, server, 'admin', '/profile')
  await spoil(context, server.origin, 'token')
  const heard = listen([page])
  await page.goto('/stores')
  await expect(page.getByRole('grid')).toBeVisible()
  expect(heard.refreshes).toEqual(['POST'])
})

/** The methods of the refreshes, and the statuses of the stores that were read. */
function listen(pages: Page[]): { refreshes: string[]; stores: number[] } {
  const heard = { refreshes: [] as string[], stores: [] as number[] }
  for (const page of pages) {
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh-token')) heard.refreshes.push(request.method())
    })
    page.on('response', (response) => {
      if (/\/store\/\d+$/.test(response.url())) heard.stores.push(response.status())
    })
  }
  return heard
}

function spoil(context: BrowserContext, origin: string, ...names: string[]): Promise<void> {
  return context.addCookies(names.map((name) => ({ name, value: 'spoiled', url: origin })))
}
