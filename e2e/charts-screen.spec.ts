import { expect, type Locator, type Page } from 'playwright/test'
import en from '../locales/charts/en.json' with { type: 'json' }
import ja from '../locales/charts/ja.json' with { type: 'json' }
import vi from '../locales/charts/vi.json' with { type: 'json' }
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { openPalette } from './support/palette.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { setPreferences } from './support/preferences.ts'
import { textOf } from './support/texts.ts'

const chartLinks = (page: Page): Locator =>
  page.getByRole('navigation', { name: textOf('charts.list') }).getByRole('link')
const currentStates = (page: Page): Locator =>
  page.getByRole('list', { name: textOf('charts.current') }).locator('code')
const acceptedEvents = (page: Page): Locator =>
  page.getByRole('region', { name: textOf('charts.accepts') }).locator('code')
const transitionRows = (page: Page): Locator =>
  page.getByRole('table', { name: textOf('charts.transitions') }).getByRole('row')
/** The titles of the states that are marked in the diagrams. */
const markedStates = (page: Page): Locator =>
  page.locator('.lifecycle-state:has(.lifecycle-active-mark) .lifecycle-title')

/** Opens the screen of charts by its shortcut, and the chart with this title by pressing `j`. */
async function openChart(page: Page, title: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('S')
  await expect(page.getByRole('heading', { level: 1, name: textOf('screen.charts') })).toBeFocused()
  await expect(chartLinks(page).filter({ hasText: title })).toBeVisible()
  const index = (await chartLinks(page).allTextContents()).indexOf(title)
  for (let presses = 0; presses < index; presses += 1) await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(chartLinks(page).and(page.locator('[aria-current]'))).toHaveText([title])
}

test('g S and j show the chart of the connection: its state in words and in the diagram, and the events it accepts', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'system', '/')
  await waitUntilLive(page)
  await openChart(page, ja.connection.title)
  await expect(page).toHaveURL(/\/charts\?chart=connection$/)
  await expect(currentStates(page)).toHaveText(['open.live'])
  await expect(page.getByRole('listitem').filter({ hasText: ja.connection.title })).toContainText(
    ja.connection.states['open.live'],
  )
  await expect(acceptedEvents(page)).toHaveText([
    'signOut',
    'disconnect',
    'goOnline',
    'interruptUpdates',
    textOf('charts.trigger.error', { actor: 'socket' }),
  ])
  await expect(page.getByRole('img', { name: textOf('charts.drawing', { title: ja.connection.title }) })).toHaveCount(2)
  await expect(markedStates(page)).toHaveText(['open', 'live'])
  await expectAccessible(page)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/\/charts$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/chart=connection$/)
})

test('the chart of the keyboard follows the keys that are pressed', async ({ page, server }) => {
  await page.clock.install()
  await openSignedIn(page, server, 'system', '/')
  await waitUntilLive(page)
  await openChart(page, ja.keyboard.title)
  await expect(currentStates(page).first()).toHaveText('keys.listening.idle')
  await expect(markedStates(page).filter({ hasText: 'idle' })).toHaveCount(1)
  // The clock can be paused only at a later time, and the page's time goes on until then.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
  await page.keyboard.press('g')
  await expect(currentStates(page).first()).toHaveText('keys.listening.inSequence')
  await expect(markedStates(page).filter({ hasText: 'inSequence' })).toHaveCount(1)
  await expect(transitionRows(page).nth(1)).toContainText(ja.keyboard.events.bubble)
  await expect(transitionRows(page).nth(1).locator('code')).toHaveText([
    'bubble',
    'keys.listening.idle',
    'keys.listening.inSequence',
  ])
  // The clock stood still until here, because the console forgets the first key of a sequence after two seconds.
  await page.clock.resume()
  await expect(currentStates(page).first()).toHaveText('keys.listening.idle')
  await expect(markedStates(page).filter({ hasText: 'inSequence' })).toHaveCount(0)
})

test('the chart of the background jobs shows how many are in each state, which are marked in the diagram', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'system', '/charts?chart=job')
  const counts = page.getByRole('list', { name: textOf('charts.jobCounts') }).getByRole('listitem')
  // The regular jobs wait, or are running just now.
  await expect(counts).toHaveText([/^waiting.*\d$/, /^running.*\d$/, /^done.*\d$/, /^failed.*0$/])
  await expect(markedStates(page).filter({ hasText: 'waiting' })).toHaveCount(1)
  await expect(markedStates(page).filter({ hasText: 'failed' })).toHaveCount(0)
  await expectAccessible(page)
})

test('after the palette was opened and closed, the charts screen still lists its transitions', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'system', '/charts?chart=palette')
  await waitUntilLive(page)
  await expect(page.getByText(textOf('charts.transitionsNone'))).toBeVisible()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(transitionRows(page).nth(1).locator('code').first()).toHaveText('back')
  await expect(currentStates(page)).toHaveText(['closed'])
})

test('staff who do not manage the system find the charts neither by a shortcut nor in the palette', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'report', '/profile')
  await waitUntilLive(page)
  await page.keyboard.press('g')
  await page.keyboard.press('S')
  await openPalette(page)
  await page.keyboard.insertText(textOf('screen.charts'))
  // The palette offers entries whose names are parts of the typed title once the server has answered.
  await expect(page.getByRole('group', { name: textOf('palette.group.contained') })).toBeVisible()
  await expect(page.getByRole('option', { name: textOf('screen.charts') })).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile$/)
})

for (const [language, title] of [
  ['vi', vi.session.title],
  ['en', en.session.title],
] as const) {
  test(`in ${language} the charts have their texts and diagrams`, async ({ page, server }) => {
    await setPreferences(page, server.origin, { language })
    await openSignedIn(page, server, 'system', '/charts')
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(markedStates(page)).toHaveText(['signedIn', 'staffData', 'idle', 'ready'])
  })
}

test('at the width of a phone the charts screen does not scroll sideways', async ({ openAnotherPage, server }) => {
  const page = await openAnotherPage({ viewport: { width: 390, height: 800 } })
  await openSignedIn(page, server, 'system', '/charts?chart=keyboard')
  await expect(markedStates(page).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
})

test('the printed charts screen has the chart without the list of the other charts', async ({ page, server }) => {
  await openSignedIn(page, server, 'system', '/charts?chart=connection')
  await expect(markedStates(page).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(currentStates(page)).toHaveText(['open.live'])
  await expect(page.getByRole('navigation', { name: textOf('charts.list') })).toBeHidden()
  const { width } = (await page.getByRole('img').first().boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThan(500)
})
