import { expect, type Locator, type Page } from 'playwright/test'
import { test } from './support/fixtures.ts'
import { waitForList } from './support/list.ts'
import { ableToWithdraw } from './support/money.ts'
import { enter, waitForSettled } from './support/person.ts'
import { prefer } from './support/preferences.ts'
import { say } from './support/words.ts'

async function boxOf(part: Locator) {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  if (box === null) throw new Error('it has no box')
  return { ...box, right: box.x + box.width }
}

const panelOf = (page: Page) => page.locator('[data-record-panel]')

test('from 1,440 pixels on, an open record stands beside its list; the header and the pages stay free', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, server, 'point', '/point')
  await waitForList(page)
  await page.keyboard.press('Enter')
  const panel = await boxOf(panelOf(page))
  const header = await boxOf(page.getByRole('banner'))
  expect(panel.y).toBeGreaterThanOrEqual(header.y + header.height)
  for (const part of [page.locator('.grid-frame'), page.getByRole('navigation', { name: say('table.pages') })])
    expect((await boxOf(part)).right).toBeLessThanOrEqual(panel.x)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(async () => (await boxOf(panelOf(page))).y).toBe(0)
})

test('a member’s page begins with balance, code and masked account; the lifecycle stands beside the facts', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const api = await enter(page, server, 'admin', '/')
  const user = await ableToWithdraw(api)
  await page.goto(`/user-detail/${user.id}`)
  const head = page.getByRole('main').getByRole('banner').or(page.locator('main header')).first()
  await expect(head).toContainText(user.referralCode)
  await expect(head).toContainText('•••')
  const email = page.getByRole('term').filter({ hasText: say('user.field.email') })
  const facts = await boxOf(email)
  const lifecycle = await boxOf(page.getByRole('heading', { name: say('lifecycle.title') }))
  expect(lifecycle.x).toBeGreaterThan(facts.right)
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect
    .poll(async () => {
      const [below, above] = await Promise.all([
        boxOf(page.getByRole('heading', { name: say('lifecycle.title') })),
        boxOf(email),
      ])
      return below.x - above.x
    })
    .toBe(0)
})

test('on paper there is the list without the shell, or only the open record', async ({ page, server }) => {
  await enter(page, server, 'point', '/point')
  await waitForList(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('grid')).toBeVisible()
  for (const hidden of [page.getByRole('banner').first(), page.locator('aside'), page.getByRole('searchbox')])
    await expect(hidden).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Enter')
  await expect(panelOf(page)).toContainText(say('lifecycle.title'))
  await page.emulateMedia({ media: 'print' })
  await expect(panelOf(page)).toBeVisible()
  await expect(page.locator('.grid-table')).toBeHidden()
})

const LISTS = [
  '/stores?tab=approved',
  '/store-account',
  '/users',
  '/point?tab=all',
  '/staffs',
  '/role',
  '/masterdata?type=category',
]

for (const language of ['ja', 'vi', 'en'] as const) {
  test(`at 1,024 pixels every list fits in ${language}, with the names whole`, async ({ page, server }) => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await prefer(page, server.origin, { language })
    await enter(page, server)
    for (const path of LISTS) {
      await page.goto(path)
      await waitForSettled(page)
      await expect(page.locator('.grid-table [data-narrow="title"]').first()).toBeVisible()
      const found = await page.evaluate(() => {
        const frame = document.querySelector('.grid-frame')
        const titles = [...document.querySelectorAll('.grid-table [data-narrow="title"]')]
        return {
          hidden: (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0),
          cut: titles
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map((cell) => cell.textContent),
        }
      })
      expect([path, found]).toEqual([path, { hidden: 0, cut: [] }])
    }
  })
}
