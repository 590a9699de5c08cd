import { expect, type Page } from 'playwright/test'
import { waitForGridFocus } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { waitForShell, openSignedIn, waitUntilLive } from './support/person.ts'
import { textOf } from './support/texts.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: textOf('menu.label') })
const measureMenuWidth = async (page: Page) => (await page.getByRole('complementary').boundingBox())?.width

test('the side menu is 220 pixels wide, or 80 when collapsed, and remembers its state', async ({ page, server }) => {
  await openSignedIn(page, server)
  expect(await measureMenuWidth(page)).toBe(220)
  const collapseButton = page.getByRole('button', { name: textOf('menu.collapse') })
  await collapseButton.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => measureMenuWidth(page)).toBe(80)
  await expect(menu(page).getByRole('link', { name: textOf('menu.reports') })).toBeVisible()
  await page.reload()
  await waitForShell(page)
  await expect.poll(() => measureMenuWidth(page)).toBe(80)
  await waitUntilLive(page)
  await page.keyboard.press('Control+b')
  await expect.poll(() => measureMenuWidth(page)).toBe(220)
})

test('the menu groups of messages and of the system are open at first, and collapse separately', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server)
  for (const [groupKey, childPath] of [
    ['menu.messages', '/messages/user'],
    ['menu.system', '/role'],
  ] as const) {
    const heading = menu(page).getByRole('button', { name: textOf(groupKey) })
    const childLink = menu(page).locator(`a[href="${childPath}"]`)
    await expect(heading).toHaveAttribute('aria-expanded', 'true')
    await expect(childLink).toBeVisible()
    await heading.focus()
    await page.keyboard.press('Enter')
    await expect(heading).toHaveAttribute('aria-expanded', 'false')
    await expect(childLink).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(childLink).toBeVisible()
  }
})

test('both menu items for messages show the server’s numbers of unread conversations', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'conversation', '/')
  const { data } = await api.call<{ items: { memberType: string; count: number }[] }>(
    'GET',
    '/chat/conversation-non-read',
  )
  const links = menu(page).getByRole('link')
  for (const [index, type] of ['store', 'member'].entries()) {
    const count = data.items.find(({ memberType }) => memberType === type)?.count ?? 0
    expect(count).toBeGreaterThan(0)
    await expect(links.nth(index)).toContainText(textOf('menu.unread', { count }))
  }
})

test('the menu item whose path is a prefix of the screen’s path is marked as current', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/user-detail/5')
  const currentLink = menu(page).locator('[aria-current="page"]')
  await expect(currentLink).toHaveAttribute('href', '/users')
  for (const [path, itemPath] of [
    ['/store-detail/3?tab=point', '/stores'],
    ['/store-account', '/store-account'],
    ['/point', '/point'],
    ['/point-management', '/point-management'],
    ['/messages/user', '/messages/user'],
    ['/stores?tab=rejected', '/stores'],
  ] as const) {
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expect(currentLink).toHaveAttribute('href', itemPath)
    await expect(currentLink).toHaveCount(1)
  }
  await page.evaluate(() => history.pushState(null, '', '/profile'))
  await expect(currentLink).toHaveCount(0)
})

test('the logo links to the first screen, and the name of the signed-in person to the profile', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/reports')
  await page.getByRole('link', { name: textOf('header.home') }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/stores$/)
  await waitForGridFocus(page)
  const personButton = page.getByRole('banner').getByRole('button', { name: /あかり/ })
  await personButton.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem')).toHaveText([
    new RegExp(`^${textOf('screen.profile')}`),
    new RegExp(`^${textOf('command.changePassword')}`),
    new RegExp(`^${textOf('command.signOut')}`),
  ])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1, name: textOf('screen.profile') })).toBeFocused()
})

test('at the width of a phone the menu opens as a drawer, and its links work', async ({ openAnotherPage, server }) => {
  const page = await openAnotherPage({ viewport: { width: 390, height: 800 }, locale: 'ja-JP' })
  await openSignedIn(page, server)
  await page.getByRole('button', { name: textOf('menu.open') }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: textOf('menu.reports') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('button', { name: textOf('menu.open') })).toBeFocused()
  await page.keyboard.press('Enter')
  await drawer.getByRole('link', { name: textOf('menu.reports') }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reports$/)
  await expect(drawer).toHaveCount(0)
})
