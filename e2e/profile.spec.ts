import { writeFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import type { StaffProfile } from '../contract/auth.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { rows, storesGrid, waitForList } from './support/list.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { runFromPalette } from './support/palette.ts'
import { confirmQuestion, waitForPaint } from './support/question.ts'
import { textOf, type TextKey } from './support/texts.ts'

const STAFF_PICTURE_PATH_PATTERN = /^\/picture\/staff\/[\da-f]{64}\.webp$/

const pictureDialog = (page: Page) => page.getByRole('dialog', { name: textOf('profile.picture.change') })
const successNotice = (page: Page, key: TextKey, values = {}) =>
  page.getByRole('status').filter({ hasText: textOf(key, values) })
const sessionItems = (page: Page) =>
  page.getByRole('list', { name: textOf('profile.section.devices') }).getByRole('listitem')
const preferenceSelect = (page: Page, key: TextKey) => page.getByRole('combobox', { name: textOf(key) })

/** Waits until the header and the page show the uploaded picture of the signed-in person, and returns its path. */
async function waitForShownPicture(page: Page): Promise<string> {
  const pictures = page.locator('header img[src^="/picture/staff/"], dd img[src^="/picture/staff/"]')
  await expect(pictures).toHaveCount(2)
  const [first, second] = await pictures.evaluateAll((images: HTMLImageElement[]) =>
    images.map(({ src }) => new URL(src).pathname),
  )
  expect(first).toMatch(STAFF_PICTURE_PATH_PATTERN)
  expect(second).toBe(first)
  return first ?? ''
}

/** Opens the dialog of the picture by its shortcut, and chooses a file by keyboard. */
async function chooseFile(page: Page, path: string): Promise<void> {
  // Listens before a key is pressed, because otherwise the browser opens its own file dialog.
  const fileChosen = new Promise<void>((resolve, reject) => {
    page.on('filechooser', (chooser) => void chooser.setFiles(path).then(resolve, reject))
  })
  await page.keyboard.press('p')
  await expect(pictureDialog(page).getByLabel(textOf('picture.field'))).toBeFocused()
  await page.keyboard.press('Enter')
  await fileChosen
}

test('the key p changes the profile picture: the square is moved by arrow keys, the header and other tabs show it, and it is removed', async ({
  page,
  server,
}, testInfo) => {
  const api = await openSignedIn(page, server, 'user', '/profile')
  await waitUntilLive(page)
  const otherPage = await page.context().newPage()
  await otherPage.goto('/profile')
  await waitUntilLive(otherPage)
  await page.bringToFront()

  // Red on the left, blue on the right: a square in the center has both colors, a square on the left only red.
  const path = testInfo.outputPath('picture.png')
  const blueSquare = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  await sharp({ create: { width: 600, height: 300, channels: 3, background: '#ff0000' } })
    .composite([{ input: blueSquare, left: 300, top: 0 }])
    .png()
    .toFile(path)

  await chooseFile(page, path)
  const cropSquare = pictureDialog(page).getByRole('group', { name: textOf('picture.crop') })
  await expect(cropSquare).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(cropSquare).toBeFocused()
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('Shift+ArrowLeft')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page, 'profile.picture.changed')).toBeVisible()

  const picturePath = await waitForShownPicture(page)
  expect(await waitForShownPicture(otherPage)).toBe(picturePath)
  const response = await fetch(server.origin + picturePath)
  const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const arePixelsRed = [0, 128, 255].map((left) => (data[(128 * 256 + left) * 3] ?? 0) > 200)
  expect(arePixelsRed).toEqual([true, true, true])

  await runFromPalette(page, textOf('profile.picture.remove'))
  await page.keyboard.press('y')
  await expect(successNotice(page, 'profile.picture.removed')).toBeVisible()
  for (const each of [page, otherPage]) await expect(each.locator('img[src^="/picture/staff/"]')).toHaveCount(0)
  expect((await api.call<StaffProfile>('GET', '/auth/profile')).data.profileImage).toBeNull()
})

test('a file for the profile picture that is no picture has an error at its field, and nothing is sent', async ({
  page,
  server,
}, testInfo) => {
  await openSignedIn(page, server, 'point', '/profile')
  const sentMethods: string[] = []
  page.on('request', (request) => request.url().endsWith('/picture') && sentMethods.push(request.method()))
  const path = testInfo.outputPath('picture.png')
  await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await chooseFile(page, path)
  const field = pictureDialog(page).getByLabel(textOf('picture.field'))
  await expect(field).toHaveAccessibleDescription(new RegExp(textOf('picture.type')))
  await page.keyboard.press('Control+Enter')
  await expect(field).toBeFocused()
  await expect(pictureDialog(page)).toBeVisible()
  expect(sentMethods).toEqual([])
})

test('the height of rows is chosen, applied to lists and kept after a reload', async ({ page, server }) => {
  const measureRowHeight = async () => {
    await waitForList(page)
    // A long name is broken into two lines, and makes its row higher.
    const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    return Math.min(...heights)
  }
  await openSignedIn(page, server)
  expect(await measureRowHeight()).toBe(36)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await preferenceSelect(page, 'profile.density').focus()
  await page.keyboard.press('ArrowDown')
  await expect(preferenceSelect(page, 'profile.density')).toHaveValue('compact')
  await page.goto('/stores')
  expect(await measureRowHeight()).toBe(28)
})

test('a chosen language and a chosen theme take effect at once', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await preferenceSelect(page, 'profile.theme').focus()
  await page.keyboard.press('End')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  const languageSelect = page.getByRole('main').getByRole('combobox', { name: textOf('language.label') })
  await languageSelect.focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(textOf('screen.profile'))
})

test('without single-character shortcuts, letters do nothing, and the profile turns the shortcuts on again', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await waitUntilLive(page)
  const keysCheckbox = page.getByRole('checkbox', { name: textOf('profile.keys') })
  await keysCheckbox.focus()
  await page.keyboard.press('Space')
  await expect(keysCheckbox).not.toBeChecked()
  const link = page.getByRole('banner').getByRole('link', { name: textOf('header.keysOff') })
  await expect(link).toBeVisible()

  for (const key of ['?', 'e', 'p', 'E', 'g', 's']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile$/)
  await page.getByRole('button', { name: textOf('profile.picture.remove') }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: textOf('profile.picture.remove') })
  await expect(question).toBeVisible()
  await page.keyboard.press('y')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)

  await page.goto('/stores')
  await waitForList(page)
  const first = storesGrid(page, 'pending').getByRole('row').nth(1).getByRole('link')
  const second = storesGrid(page, 'pending').getByRole('row').nth(2).getByRole('link')
  await expect(first).toBeFocused()
  for (const key of ['j', 'x', 'a', '2']) await page.keyboard.press(key)
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(second).toBeFocused()

  await runFromPalette(page, textOf('screen.profile'))
  await expect(page).toHaveURL(/\/profile$/)
  await runFromPalette(page, textOf('keyMap.everywhere.showKeys'))
  const keysDialog = page.getByRole('dialog', { name: textOf('keys.title') })
  await expect(keysDialog).toContainText(textOf('keys.off'))
  await page.keyboard.press('Escape')
  await expect(keysDialog).toHaveCount(0)
  await waitForPaint(page)
  await keysCheckbox.focus()
  await page.keyboard.press('Space')
  await expect(link).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: textOf('profile.edit') })).toBeVisible()
})

test('the list of own sessions marks the current one, and ending another one signs its browser out at once', async ({
  page,
  server,
  openAnotherPage,
  browserErrors,
}) => {
  browserErrors.allow(/status of 401/)
  await openSignedIn(page, server, 'report', '/profile')
  await waitUntilLive(page)
  await expect(sessionItems(page)).toHaveCount(1)
  await expect(sessionItems(page)).toContainText(textOf('session.current'))
  await expect(sessionItems(page)).toContainText('127.0.0.1')

  const otherPage = await openAnotherPage()
  await openSignedIn(otherPage, server, 'report', '/reports')
  await waitUntilLive(otherPage)
  await expect(sessionItems(page)).toHaveCount(2)
  await expectAccessible(page)
  const endButton = sessionItems(page).nth(1).getByRole('button')
  await endButton.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: textOf('dialog.no') })).toBeFocused()
  await page.keyboard.press('y')
  await expect(otherPage).toHaveURL(/\/login/)
  await expect(otherPage.getByRole('alert').filter({ hasText: textOf('session.end.revoked') })).toBeVisible()
  await expect(sessionItems(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await openSignedIn(otherPage, server, 'report', '/reports')
  await waitUntilLive(otherPage)
  await expect(sessionItems(page)).toHaveCount(2)
  await page.keyboard.press('E')
  await confirmQuestion(page)
  await expect(successNotice(page, 'session.endOthers.done')).toBeVisible()
  await expect(otherPage).toHaveURL(/\/login/)
  await expect(otherPage.getByRole('alert').filter({ hasText: textOf('session.end.revoked') })).toBeVisible()
  await expect(sessionItems(page)).toHaveCount(1)
  await page.keyboard.press('E')
  await expect(page.getByRole('alert').filter({ hasText: textOf('session.endOthers.none') })).toBeVisible()
})

test('the palette opens a section of the profile, whose heading gets the focus, from the profile and from elsewhere', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'user', '/profile')
  await waitUntilLive(page)
  const heading = (key: TextKey) => page.getByRole('heading', { level: 2, name: textOf(key) })
  await runFromPalette(page, textOf('profile.section.devices'))
  await expect(heading('profile.section.devices')).toBeFocused()
  await expect(heading('profile.section.devices')).toBeInViewport()
  await expect(page).toHaveURL(/\/profile\?section=devices$/)

  await runFromPalette(page, textOf('menu.users'))
  await expect(page).toHaveURL(/\/users$/)
  await waitUntilLive(page)
  await runFromPalette(page, textOf('profile.section.secondFactor'))
  await expect(heading('profile.section.secondFactor')).toBeFocused()

  await runFromPalette(page, textOf('page.home'))
  await expect(page).toHaveURL(/\/users$/)
})
