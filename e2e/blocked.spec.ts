import { readdirSync } from 'node:fs'
import { type BrowserContext, expect, type Page, type Route } from 'playwright/test'
import { inProject } from '../scripts/paths.ts'
import { test } from './support/fixtures.ts'
import { waitForGridFocus } from './support/list.ts'
import { openSignedIn, waitUntilSettled } from './support/person.ts'
import { texts } from './support/texts.ts'

/** The effect of a block: a request fails at once, or it gets no response until the block is lifted. */
type BlockedRequestOutcome = 'refused' | 'unanswered'

/** The time in ms within which a page must show text. A page waits 3 s for its code before it shows text. */
const PAINT_TIMEOUT_MS = 5_000
/** The number of pages that are open at the same time. */
const CONCURRENT_PAGES = 4

const { ja, vi, en } = texts

test.beforeEach(({ browserErrors }) =>
  browserErrors.allow(/ERR_|WebSocket|Failed to fetch|failed to load|status of|preload/),
)

/** Blocks matching requests until the returned function is called. */
async function blockRequests(
  page: Page,
  matches: (url: URL) => boolean,
  mode: BlockedRequestOutcome,
): Promise<() => Promise<void>> {
  const heldRoutes: Route[] = []
  let isLifted = false
  await page.route(matches, async (route) => {
    if (isLifted) await route.continue()
    else if (mode === 'refused') await route.abort('connectionrefused')
    else heldRoutes.push(route)
  })
  return async () => {
    isLifted = true
    await Promise.allSettled(heldRoutes.map((route) => route.continue()))
  }
}

/** Returns the visible text of the page. */
function readVisibleText(page: Page): Promise<string> {
  return page.evaluate(() => document.body?.innerText.trim() ?? '')
}

/** The names of the script and style files of the built console. */
const BUILT_FILES = readdirSync(inProject('dist', 'console', 'assets')).filter((file) => /\.(js|css)$/.test(file))

/** Returns the files of the chunks with these names, such as `index-CoILepTH.js` for `index`. */
function findChunkFiles(...names: string[]): string[] {
  return names.map((name) => {
    const file = BUILT_FILES.find((builtFile) => builtFile.replace(/-.{8}\.(js|css)$/, '') === name)
    if (file === undefined) throw new Error(`the build has no ${name}`)
    return file
  })
}

/** Returns a function that tells whether a URL is that of one of these files. */
const toUrlMatcher = (files: string[]) => (url: URL) => files.some((file) => url.pathname === `/assets/${file}`)

/**
 * Opens a page with blocked requests. Expects that the page shows text despite the block, and works after its end.
 */
async function expectRecovery(
  page: Page,
  path: string,
  matches: (url: URL) => boolean,
  mode: BlockedRequestOutcome,
): Promise<void> {
  const liftBlock = await blockRequests(page, matches, mode)
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => readVisibleText(page), { timeout: PAINT_TIMEOUT_MS }).not.toBe('')
  await liftBlock()
  const heading = page.locator('h1').first()
  // If too little code has loaded for automatic retries, the page has a link that reloads it.
  await expect(heading)
    .toHaveText(/./, { timeout: 25_000 })
    .catch(async () => {
      await page.locator('#unloaded a').press('Enter')
      await expect(heading).toHaveText(/./, { timeout: 25_000 })
    })
  await expect(page.locator('#unloaded')).toHaveCount(0)
  await expect(page.getByText(ja['code.missing'])).toHaveCount(0, { timeout: 30_000 })
  // In browsers that remember failed imports, some code can be loaded only by the reload that the page then offers.
  if (await page.getByText(ja['code.reloadNeeded']).isVisible())
    await page.getByRole('button', { name: ja['broken.reload'] }).press('Enter')
  await expect(page.getByText(ja['code.reloadNeeded'])).toHaveCount(0)
  await expect(page.getByText(ja['broken.title'])).toHaveCount(0)
  await waitUntilSettled(page)
  await expect(page.locator('h1').first()).toHaveText(/./)
}

/** Runs `expectRecovery` for each set of blocked files in a separate page, several at a time. */
async function expectRecoveries(
  context: BrowserContext,
  path: string,
  fileSets: string[][],
  mode: BlockedRequestOutcome,
): Promise<void> {
  const remainingFileSets = [...fileSets]
  const testRemainingFileSets = async () => {
    for (let files = remainingFileSets.shift(); files; files = remainingFileSets.shift()) {
      const page = await context.newPage()
      await test.step(`${mode}: ${files.join(' and ')}`, () =>
        expectRecovery(page, path, toUrlMatcher(files ?? []), mode))
      await page.close()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_PAGES }, testRemainingFileSets))
}

/** Opens a page, waits with `waitUntilLoaded`, and returns the files of the build that the page has requested. */
async function openAndCollectRequestedFiles(
  page: Page,
  path: string,
  waitUntilLoaded: (page: Page) => Promise<void>,
): Promise<string[]> {
  const requestedPaths = new Set<string>()
  page.on('request', (request) => requestedPaths.add(new URL(request.url()).pathname.replace('/assets/', '')))
  await page.goto(path)
  await waitUntilLoaded(page)
  const requestedFiles = BUILT_FILES.filter((file) => requestedPaths.has(file))
  expect(requestedFiles.length).toBeGreaterThan(5)
  return requestedFiles
}

test('each file of the sign-in may fail at first, alone and in pairs: no page stays blank, and all recover', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(240_000)
  const path = `${server.origin}/login`
  const files = await openAndCollectRequestedFiles(page, path, waitUntilSettled)
  await expectRecoveries(
    context,
    path,
    files.map((file) => [file]),
    'refused',
  )
  const chunkNamePairs = [
    ['boot', 'index'],
    ['boot', 'early'],
    ['react', 'style'],
    ['login', 'public'],
    ['records', 'vi'],
  ]
  await expectRecoveries(
    context,
    path,
    chunkNamePairs.map((names) => findChunkFiles(...names)),
    'refused',
  )
})

test('each file that a list needs may fail at first: no page stays blank, and all recover', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(480_000)
  const signInFiles = await openAndCollectRequestedFiles(page, `${server.origin}/login`, waitUntilSettled)
  await openSignedIn(page, server)
  const path = `${server.origin}/stores`
  const files = (await openAndCollectRequestedFiles(page, path, waitForGridFocus)).filter(
    (file) => !signInFiles.includes(file),
  )
  await expectRecoveries(
    context,
    path,
    files.map((file) => [file]),
    'refused',
  )
})

test('two files of a list may fail at first: no page stays blank, and all recover', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(240_000)
  await openSignedIn(page, server)
  const chunkNamePairs = [
    ['list', 'shell'],
    ['shell', 'records'],
    ['commands', 'store'],
  ]
  await expectRecoveries(
    context,
    `${server.origin}/stores`,
    chunkNamePairs.map((names) => findChunkFiles(...names)),
    'refused',
  )
})

test('a file without a response leaves no page blank for longer than the timeout', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(240_000)
  await expectRecoveries(
    context,
    `${server.origin}/login`,
    ['index', 'early', 'react', 'style', 'login'].map((name) => findChunkFiles(name)),
    'unanswered',
  )
  await openSignedIn(page, server)
  await expectRecoveries(
    context,
    `${server.origin}/point`,
    [['list'], ['point'], ['records', 'commands'], ['shell', 'index']].map((names) => findChunkFiles(...names)),
    'unanswered',
  )
})

test('a shortcut whose code fails to load reports that, and loads the code at the next press', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server)
  await waitUntilSettled(page)
  await page.goto('/profile')
  const liftBlock = await blockRequests(page, toUrlMatcher(findChunkFiles('commands', 'user')), 'refused')
  await page.goto('/stores')
  await expect(page.getByText(ja['code.missing'])).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('alert').filter({ hasText: ja['code.missing'] })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByText(ja['broken.title'])).toBeVisible()
  await liftBlock()
  // The console requests missing code again after pauses of 1, 2, 4, 8 and then always 15 seconds.
  await expect(page.getByRole('grid', { name: ja['users.title'] })).toBeVisible({ timeout: 40_000 })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
})

test('code that needs a reload is reported, and works after the next navigation', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/profile')
  await waitUntilSettled(page)
  const liftBlock = await blockRequests(page, toUrlMatcher(findChunkFiles('commands')), 'refused')
  await page.goto('/stores')
  await expect(page.getByText(ja['code.missing'])).toBeVisible()
  await liftBlock()
  // In browsers that remember failed imports, a file that another file imports cannot be loaded without a reload.
  await expect(page.getByText(ja['code.missing'])).toHaveCount(0, { timeout: 40_000 })
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByRole('grid', { name: ja['users.title'] })).toBeVisible()
  await waitUntilSettled(page)
  await expect(page.getByText(ja['code.reloadNeeded'])).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
})

/** Matches the URL of the Japanese texts. */
const TRANSLATION_URL = /\/api\/cms\/system\/language\/translation/
/** Match the URLs of the built-in texts in the console's build, by language. */
const BUILT_TEXT_URLS = { vi: /\/assets\/vi-[^/]+\.js/, en: /\/assets\/en-[^/]+\.js/ }

/**
 * Answers the request for the Japanese texts with `response`, or fails it if that is undefined. Also fails the requests
 * for the built-in texts in the `missingLanguages`. Returns a function that ends this interception.
 */
async function replaceOrBlockTexts(
  page: Page,
  response: unknown,
  missingLanguages: ('vi' | 'en')[] = [],
): Promise<() => Promise<void>> {
  await page.route(TRANSLATION_URL, (route) =>
    response === undefined ? route.abort() : route.fulfill({ json: response }),
  )
  for (const language of missingLanguages) await page.route(BUILT_TEXT_URLS[language], (route) => route.abort())
  return () => page.unrouteAll()
}

for (const [fault, response] of [
  ['no set', { data: {} }],
  ['an empty set', { data: { CMS: {} } }],
  ['no response', undefined],
  ['numbers', { data: { CMS: { 'login.title': 1 } } }],
] as const) {
  test(`if the request for Japanese texts returns ${fault}, the sign-in is Vietnamese with a notice, and a retry loads Japanese`, async ({
    page,
  }) => {
    const liftBlock = await replaceOrBlockTexts(page, response)
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: vi['login.title'] })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(vi['translation.failed'])
    await liftBlock()
    await page.getByRole('button', { name: vi['translation.retry'] }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: ja['login.title'] })).toBeVisible()
  })
}

test('missing Japanese texts are shown in Vietnamese, and a notice reports this once', async ({ page }) => {
  await replaceOrBlockTexts(page, {
    data: { CMS: { 'login.title': ja['login.title'], 'login.email': null, 'login.password': { a: 1 } } },
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: ja['login.title'] })).toBeVisible()
  await expect(page.getByRole('textbox', { name: vi['login.email'] })).toBeVisible()
  await expect(page.getByRole('button', { name: vi['login.submit'] })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(vi['translation.partial'])
  await expect(page.getByRole('button', { name: vi['translation.retry'] })).toBeVisible()
})

test('without Japanese and Vietnamese the sign-in is English', async ({ page }) => {
  await replaceOrBlockTexts(page, undefined, ['vi'])
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: en['login.title'] })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(en['translation.failed'])
})

test('without any texts the page reports that in three languages, and Enter loads the texts again', async ({
  page,
}) => {
  const liftBlock = await replaceOrBlockTexts(page, undefined, ['vi', 'en'])
  await page.goto('/login')
  for (const set of [ja, vi, en]) await expect(page.getByText(set['translation.unavailable'])).toBeVisible()
  await expect(page.getByRole('button', { name: ja['state.retry'] })).toBeFocused()
  await liftBlock()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: ja['login.title'] })).toBeVisible()
})

test('each call of a list may fail at first: the page shows text, and a retry loads the list', async ({
  page,
  server,
  context,
}) => {
  await openSignedIn(page, server)
  const requestedPaths = new Set<string>()
  page.on('request', (request) => requestedPaths.add(new URL(request.url()).pathname))
  await page.goto('/stores')
  await waitUntilSettled(page)
  const calledPaths = [...requestedPaths].filter(
    (path) => path.startsWith('/api/cms/') && path !== '/api/cms/system/language/translation',
  )
  expect(calledPaths).toEqual(
    expect.arrayContaining(['/api/cms/auth/profile', '/api/cms/auth/permission', '/api/cms/store']),
  )
  for (const calledPath of calledPaths) {
    await test.step(calledPath, async () => {
      const tab = await context.newPage()
      const liftBlock = await blockRequests(tab, (url) => url.pathname === calledPath, 'refused')
      await tab.goto('/stores', { waitUntil: 'commit' })
      await expect.poll(() => readVisibleText(tab), { timeout: PAINT_TIMEOUT_MS }).not.toBe('')
      const grid = tab.getByRole('grid')
      const retryButton = tab.getByRole('button', {
        name: new RegExp(`^(${ja['state.retry']}|${ja['session.failed.retry']})$`),
      })
      await expect(grid.or(retryButton).first()).toBeVisible()
      await liftBlock()
      // As soon as the console is live, it loads again what has failed, so the button may disappear at any moment.
      await expect(async () => {
        if (await retryButton.isVisible()) await retryButton.press('Enter', { timeout: 1_000 })
        await expect(grid).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await tab.close()
    })
  }
})
