import { expect, type Locator, type Page } from 'playwright/test'
import { test } from './support/fixtures.ts'
import { waitForGridFocus, waitForList } from './support/list.ts'
import { openAnew } from './support/navigateWithoutReload.ts'
import { findMemberAbleToWithdraw } from './support/pointsApi.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { setPreferences } from './support/preferences.ts'
import { openProxy } from './support/proxy.ts'
import { textOf, texts } from './support/texts.ts'

async function boxOf(part: Locator) {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  if (box === null) throw new Error('it has no box')
  return { ...box, right: box.x + box.width }
}

const panelOf = (page: Page) => page.locator('[data-record-panel]')

test('from 1,440 pixels on, an open record is beside its list, and hides neither the header nor the paging', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, server, 'point', '/point')
  await waitForList(page)
  await page.keyboard.press('Enter')
  const panelBox = await boxOf(panelOf(page))
  const headerBox = await boxOf(page.getByRole('banner'))
  expect(panelBox.y).toBeGreaterThanOrEqual(headerBox.y + headerBox.height)
  for (const part of [page.locator('.grid-frame'), page.getByRole('navigation', { name: textOf('table.pages') })])
    expect((await boxOf(part)).right).toBeLessThanOrEqual(panelBox.x)
  // The row under the cursor is the open record, and the footer of the list still shows the shortcuts of that record.
  await expect(page.locator('.grid-footer')).toContainText(`a${textOf('withdrawal.event.confirm')}`)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(async () => (await boxOf(panelOf(page))).y).toBe(0)
})

test('where an open record lies over its list, Tab never moves the focus to what it hides', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/profile')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/reports')
    await waitForList(page)
    await page.keyboard.press('Enter')
    await expect(panelOf(page)).toContainText(textOf('history.title'))
    for (const key of ['Tab', 'Shift+Tab']) {
      const focused = new Set<string>()
      for (let press = 0; press < 30; press += 1) {
        await page.keyboard.press(key)
        focused.add(await page.evaluate(describeFocus))
      }
      expect([...focused].filter((each) => each.startsWith('hidden'))).toEqual([])
      expect(focused.size).toBeGreaterThan(3)
    }
  }
})

/** Runs in the page: names the focused element, and says whether the open record hides it. At the page's end, it is the body. */
function describeFocus(): string {
  const element = document.activeElement
  const panel = document.querySelector('[data-record-panel]')
  if (element === null || panel === null) throw new Error('there is no record')
  const { left, top, width, height } = element.getBoundingClientRect()
  const shown = document.elementFromPoint(left + width / 2, top + height / 2)
  const isHidden = element !== document.body && !panel.contains(element) && panel.contains(shown)
  return `${isHidden ? 'hidden' : 'shown'} ${element.outerHTML.slice(0, 200)}`
}

test('beside an open record, the current tab is in view in every language, and on a wide screen every tab', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/admin-notification')
  await waitForList(page)
  await page.keyboard.press('Enter')
  await expect(panelOf(page)).toBeVisible()
  const address = new URL(page.url())
  address.searchParams.set('tab', 'cancelled')
  for (const language of ['ja', 'vi', 'en']) {
    await setPreferences(page, server.origin, { language })
    for (const [width, seenTabs] of [
      [1440, 'all'],
      [1024, 'current'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address.href)
      const { x: panelStart } = await boxOf(panelOf(page))
      const tabs = page.locator('main [role="tablist"]').first()
      const shown = seenTabs === 'all' ? await tabs.getByRole('tab').all() : [tabs.locator('[aria-selected="true"]')]
      const { x: tabsStart } = await boxOf(tabs)
      for (const tab of shown) {
        await expect.poll(async () => (await boxOf(tab)).x >= tabsStart).toBe(true)
        await expect.poll(async () => (await boxOf(tab)).right <= panelStart).toBe(true)
      }
    }
  }
})

test('beside an open coupon, the titles of the other coupons have at most three lines', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, server, 'admin', '/store-detail/31?tab=coupon')
  await waitForList(page)
  await page.keyboard.press('Enter')
  await expect(panelOf(page)).toBeVisible()
  const heights = await page
    .locator('.grid-table td[data-narrow="title"]')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(56)
})

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a zoom of 200 %', { width: 640, height: 450 }],
] as const) {
  test(`at the size of ${name}, the panel of a record scrolls its header away up to the name`, async ({
    page,
    server,
  }) => {
    await server.runSqlWhileStopped(`
      insert into audit_log (record, record_id, event, actor, at)
      select 'storeAccount', 40, 'edit', 'だれか', now() from generate_series(1, 25)`)
    await page.setViewportSize(viewport)
    await openSignedIn(page, server, 'store', '/store-account?open=40')
    const panel = panelOf(page)
    const heading = panel.getByRole('heading', { level: 2 }).first()
    const diagramButton = panel.getByRole('button', { name: textOf('lifecycle.open') })
    const nextPageButton = panel.getByRole('button', { name: textOf('table.nextPage') })
    await expect(diagramButton).toBeInViewport()
    await expect(nextPageButton).toBeAttached()
    const hasFocus = () => nextPageButton.evaluate((element) => element === document.activeElement)
    while (!(await hasFocus())) await page.keyboard.press('Tab')
    await expect(nextPageButton).toBeInViewport({ ratio: 1 })
    await expect(diagramButton).not.toBeInViewport()
    await expect(heading).toBeInViewport({ ratio: 1 })
    const headingBox = await boxOf(heading)
    expect((await boxOf(nextPageButton)).y).toBeGreaterThan(headingBox.y + headingBox.height)
  })
}

test('a member’s page begins with balance, code and masked bank account, and has the history beside the facts', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const api = await openSignedIn(page, server, 'admin', '/')
  const user = await findMemberAbleToWithdraw(api)
  await page.goto(`/user-detail/${user.id}`)
  const recordHeader = page.getByRole('main').getByRole('banner').or(page.locator('main header')).first()
  await expect(recordHeader).toContainText(user.referralCode)
  await expect(recordHeader).toContainText('•••')
  const sexTerm = page.getByRole('term').filter({ hasText: textOf('user.field.sex') })
  const historyHeading = page.getByRole('heading', { name: textOf('history.title') })
  expect((await boxOf(historyHeading)).x).toBeGreaterThan((await boxOf(sexTerm)).right)
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect
    .poll(async () => {
      const [lowerBox, upperBox] = await Promise.all([boxOf(historyHeading), boxOf(sexTerm)])
      return lowerBox.x - upperBox.x
    })
    .toBe(0)
})

test('a printed page has the list without the header and the menu, or only the open record', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'point', '/point')
  await waitForList(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('grid')).toBeVisible()
  for (const hiddenElement of [page.getByRole('banner').first(), page.locator('aside'), page.getByRole('searchbox')])
    await expect(hiddenElement).toBeHidden()
  const keyHints = await page.locator('main kbd').all()
  expect(keyHints.length).toBeGreaterThan(0)
  for (const keyHint of keyHints) await expect(keyHint).toBeHidden()
  await expect(page.getByRole('navigation', { name: textOf('table.pages') })).toHaveText(/件$/, { useInnerText: true })
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Enter')
  await expect(panelOf(page)).toContainText(textOf('history.title'))
  await page.emulateMedia({ media: 'print' })
  await expect(panelOf(page)).toBeVisible()
  await expect(page.locator('.grid-table')).toBeHidden()
})

test('a printed list has all column headers on each page, exact times, and no hints for keys', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/reports')
  await waitForList(page)
  const timeElement = page.getByRole('grid').locator('time').first()
  const exactTime = await timeElement.getAttribute('title')
  expect(exactTime).toMatch(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}$/)
  await page.emulateMedia({ media: 'print' })
  // If the button had a box of its own, it would be missing in the headers that are printed again on a further page.
  await expect(page.getByRole('button', { name: textOf('report.field.createdAt') })).toHaveCSS('display', 'contents')
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
  const printedTimeTexts = await timeElement.evaluate((element) => [
    (element as HTMLElement).innerText,
    getComputedStyle(element, '::after').content,
  ])
  expect(printedTimeTexts).toEqual(['', `"${exactTime}"`])
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/permission')
  const hint = page.getByText(textOf('permission.keys'))
  await expect(hint).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(hint).toBeHidden()
})

test('a printed list of members has each phone number on one line', async ({ page, server }) => {
  // The width between the margins of an A4 page.
  await page.setViewportSize({ width: 703, height: 1000 })
  await openSignedIn(page, server, 'admin', '/users')
  await waitForList(page)
  await page.emulateMedia({ media: 'print' })
  const phones = page.locator('tbody [data-column="phone"]')
  const lineCounts = await phones.evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getClientRects().length
    }),
  )
  expect(lineCounts).toEqual(lineCounts.map(() => 1))
  expect(lineCounts.length).toBe(20)
  const tableBox = await page.locator('.grid-table').boundingBox()
  expect(tableBox?.width).toBeLessThanOrEqual(703)
})

test('a printed profile has the chosen preferences', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/profile')
  const themeSelect = page.getByRole('combobox', { name: textOf('profile.theme') })
  const keysCheckbox = page.getByRole('checkbox', { name: textOf('profile.keys') })
  await expect(themeSelect).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(themeSelect).toBeVisible()
  await expect(themeSelect).toHaveCSS('border-top-style', 'none')
  await expect(keysCheckbox).toBeVisible()
})

test('a printed record has no heading at the end of a page, and no button of its diagram', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/store-detail/31')
  const heading = page.getByRole('heading', { name: textOf('history.title') })
  const diagramButton = page.getByRole('button', { name: textOf('lifecycle.open') })
  await expect(diagramButton).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(heading).toHaveCSS('break-after', 'avoid')
  await expect(diagramButton).toBeHidden()
})

for (const [key, titleKey] of [
  ['l', undefined],
  ['L', 'withdrawals.states'],
] as const) {
  test(`with the chart open that ${key} opens, a printed page has only the chart, in light colors`, async ({
    page,
    server,
  }) => {
    await setPreferences(page, server.origin, { themeSelect: 'dark' })
    await openSignedIn(page, server, 'point', '/point')
    await waitForList(page)
    if (key === 'l') {
      await page.keyboard.press('Enter')
      await expect(panelOf(page)).toContainText(textOf('history.title'))
    }
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog', titleKey === undefined ? {} : { name: textOf(titleKey) })
    const drawing = dialog.getByRole('img', { name: textOf('lifecycle.drawing') })
    await expect(drawing).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(drawing).toBeVisible()
    await expect(dialog).toHaveCSS('position', 'static')
    await expect(page.locator(':focus')).toHaveCSS('outline-style', 'none')
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    for (const selector of ['.grid-table', '[data-record-panel]', 'header', 'aside', 'nav'])
      await expect(page.locator(selector).filter({ visible: true })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: textOf('dialog.close') })).toBeHidden()
    const colors = await dialog.evaluate((element) => {
      const panel = element.querySelector('[id^="headlessui-dialog-panel"]') ?? element
      return [getComputedStyle(panel).backgroundColor, getComputedStyle(panel).color]
    })
    expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  })
}

/** The paths of the screens on which Enter opens a record in a panel. */
const PANEL_PATHS = [
  '/store-account',
  '/store-detail/31?tab=coupon',
  '/store-detail/31?tab=product',
  '/store-detail/31?tab=admin',
  '/point',
  '/reports?tab=handled',
  '/staffs',
  '/languages',
  '/masterdata',
  '/masterdata?type=resource',
  '/masterdata?type=calendar',
  '/masterdata?type=notificationSetting',
  '/role',
  '/messages/template',
]

test('a record has its number beside its name, and no page or panel begins with an id', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/profile')
  const idLabels = Object.entries(texts.ja)
    .filter(([key]) => /(?:\.field\.id|\.userId)$/.test(key))
    .map(([, name]) => name)
  for (const path of PANEL_PATHS) {
    await openAnew(page, path)
    await waitForGridFocus(page)
    await page.keyboard.press('Enter')
    const firstTerm = panelOf(page).getByRole('term').first()
    await expect(firstTerm, path).toBeVisible()
    expect([path, idLabels.includes(await firstTerm.innerText())]).toEqual([path, false])
    const openId = new URL(page.url()).searchParams.get('open') ?? ''
    await expect(panelOf(page).locator('header'), path).toContainText(`#${openId}`)
  }
  for (const path of ['/store-detail/31', '/user-detail/12']) {
    await openAnew(page, path)
    const terms = page.getByRole('main').getByRole('term')
    await expect(terms.first()).toBeVisible()
    const fieldNames = await terms.allInnerTexts()
    expect([path, fieldNames.filter((name) => idLabels.includes(name))]).toEqual([path, []])
    await expect(page.locator('main header')).toContainText(`#${path.split('/').at(-1)}`)
  }
})

const LIST_PATHS = [
  '/stores?tab=approved',
  '/store-account',
  '/store-detail/31?tab=coupon',
  '/store-detail/31?tab=point',
  '/store-detail/31?tab=product',
  '/store-detail/31?tab=admin',
  '/users?page=10',
  '/user-detail/12?tab=point',
  '/point?tab=all',
  '/point?section=members',
  '/point?section=stores',
  '/reports?tab=handled',
  '/staffs',
  '/role',
  '/messages/template',
  '/languages',
  '/masterdata',
  '/masterdata?type=category',
]

test('at a zoom of 200 % the list of every screen shows at least two rows as soon as the cursor moves', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await openSignedIn(page, server)
  for (const path of LIST_PATHS.filter((one) => !one.includes('-detail/'))) {
    await openAnew(page, path)
    await waitForGridFocus(page)
    // What is above the rows may take the whole window until then.
    await page.keyboard.press('ArrowDown')
    const rowCount = await page.locator('.grid-table tbody tr').count()
    const countVisibleRows = () =>
      page.evaluate(() => {
        const rows = [...document.querySelectorAll('.grid-table tbody tr')]
        const isShown = (element: Element, x: number, y: number) => element.contains(document.elementFromPoint(x, y))
        return rows.filter((row) => {
          const { left, top, bottom } = row.getBoundingClientRect()
          return isShown(row, left + 60, top + 4) && isShown(row, left + 60, bottom - 4)
        }).length
      })
    await expect.poll(countVisibleRows, path).toBeGreaterThanOrEqual(Math.min(2, rowCount))
  }
  for (const path of ['/store-detail/31', '/user-detail/12']) {
    await openAnew(page, path)
    await expect(page.getByRole('main').getByRole('term').first()).toBeVisible()
    const { y, height } = await boxOf(page.getByRole('main').locator('header'))
    expect(y + height, `the end of the head of ${path}`).toBeLessThan(280)
  }
  // A question that is higher than the window shows its answers while its reason is typed.
  await page.goto('/stores')
  await waitForList(page)
  await page.keyboard.press('r')
  const question = page.getByRole('dialog')
  const answers = question.locator('button[aria-keyshortcuts]')
  await expect(question.getByRole('textbox')).toBeFocused()
  await expect(question.getByRole('textbox')).toBeInViewport({ ratio: 1 })
  for (const answer of [answers.first(), answers.last()]) await expect(answer).toBeInViewport({ ratio: 1 })
})

for (const language of ['ja', 'vi', 'en'] as const) {
  test(`at 1,024 and 1,280 pixels every list fits in ${language} without cutting names, mail addresses, dates or states`, async ({
    page,
    server,
  }) => {
    await setPreferences(page, server.origin, { language })
    await openSignedIn(page, server)
    for (const path of LIST_PATHS) {
      await openAnew(page, path)
      for (const width of [1280, 1024]) {
        await page.setViewportSize({ width, height: 768 })
        await waitForGridFocus(page)
        const noCutContent = { hiddenWidth: 0, tallRows: [], cutNames: [], cutEmails: [], cutDates: [], cutStates: [] }
        // The side menu follows the new width only with the next rendering.
        const readCutContent = () =>
          page.evaluate(() => {
            const frame = document.querySelector('.grid-frame')
            const cutTextsOf = (cells: Iterable<Element>) =>
              [...cells]
                .filter((cell) =>
                  [cell, ...cell.querySelectorAll('*')].some(
                    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
                  ),
                )
                .map((cell) => cell.textContent)
            const nameCellSelector = '.grid-table td:is([data-narrow="title"], [data-wraps], :has(> .grid-link))'
            return {
              hiddenWidth: (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0),
              // A row of two lines is 36 px high.
              tallRows: [...document.querySelectorAll<HTMLElement>('.grid-table tbody tr')]
                .filter(({ offsetHeight }) => offsetHeight > 40)
                .map(({ textContent }) => textContent),
              cutNames: cutTextsOf(document.querySelectorAll(nameCellSelector)),
              cutEmails: cutTextsOf(document.querySelectorAll('.grid-table td[data-column="email"]')),
              cutDates: cutTextsOf(document.querySelectorAll('.grid-table td:has(> time)')),
              cutStates: cutTextsOf(document.querySelectorAll('.grid-table td:has(> span > svg)')),
            }
          })
        await expect.poll(readCutContent, `${path} at ${width} pixels`).toEqual(noCutContent)
      }
    }
  })
}

test('a long mail address takes two lines of its row, and is shown whole under the cursor and the pointer', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const email = 'hasegawa.nagai.namae@very-long-subdomain.customer-support.choba-marketplace.example'
  const { data: roles } = await api.call<{ items: { id: number }[] }>('GET', '/system/role')
  const fields = { fullName: '長谷川 長', nickname: '', email, roleIds: roles.items.slice(0, 1).map(({ id }) => id) }
  expect((await api.call('POST', '/system/staff', fields)).status).toBe(200)
  // Its row is the last one.
  await page.goto('/staffs?q=hasegawa')
  await waitForGridFocus(page)
  const cell = page.getByRole('gridcell', { name: email })
  const isCut = () => cell.locator('span').evaluate((span) => span.scrollHeight > span.clientHeight)
  const row = page.getByRole('row').filter({ has: cell })
  expect([await isCut(), (await boxOf(row)).height]).toEqual([true, 36])
  await cell.hover()
  expect([await isCut(), (await boxOf(row)).height]).toEqual([false, 36])
  const frame = page.locator('.grid-frame')
  expect(await frame.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await page.mouse.move(0, 0)
  expect(await isCut()).toBe(true)
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(cell).toBeFocused()
  expect([await isCut(), (await boxOf(row)).height]).toEqual([false, 36])
})

test('with texts of several hundred characters, the header and the skip link stay within their bounds', async ({
  page,
  server,
  browserErrors,
}) => {
  const proxy = await openProxy(server.origin, '/system/language/translation')
  browserErrors.allow(new RegExp(`^foreign: ${proxy.origin}/`))
  const longMessageTexts = Object.entries(texts.ja).map(([key, text]) => [
    key,
    `${text} ${'とても長い文章'.repeat(60)}`,
  ])
  try {
    await openSignedIn(page, server, 'admin', '/profile')
    await page.getByRole('checkbox', { name: textOf('profile.keys') }).focus()
    await page.keyboard.press('Space')
    proxy.replaceData({ CMS: Object.fromEntries(longMessageTexts) })
    const skipLink = page.locator('a[href="#main"]')
    for (const { width, height } of [
      { width: 1280, height: 800 },
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize({ width, height })
      await page.goto(`${proxy.origin}/users`)
      await waitUntilLive(page)
      const headerBox = await boxOf(page.getByRole('banner'))
      const headerPartBoxes = await page
        .getByRole('banner')
        .locator('a, button, label, [title], span:not(.sr-only)')
        .filter({ visible: true })
        .evaluateAll((elements) => elements.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
      expect(headerPartBoxes.length).toBeGreaterThan(5)
      expect(
        headerPartBoxes.filter(({ right, bottom }) => right > width || bottom > headerBox.y + headerBox.height),
      ).toEqual([])
      expect(await skipLink.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThanOrEqual(0)
      await skipLink.focus()
      await expect(skipLink).toBeInViewport({ ratio: 1 })
      expect((await boxOf(skipLink)).height).toBeLessThan(100)
      await expect(skipLink).toHaveAccessibleName(new RegExp(`^${textOf('shell.skip')} (とても長い文章){60}$`))
    }
  } finally {
    await proxy.close()
  }
})

test('the first link of a page leads to the rows of its list, or else to its heading', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/stores')
  await waitForGridFocus(page)
  const skipLink = page.locator('a[href="#main"]')
  await skipLink.focus()
  await page.keyboard.press('Enter')
  await waitForGridFocus(page)
  await page.goto('/store-detail/31')
  await waitUntilLive(page)
  await skipLink.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

const LIST_PATHS_BESIDE_A_PANEL = [
  '/point',
  '/point?tab=all',
  '/staffs',
  '/store-account',
  '/reports',
  '/languages',
  '/role',
  '/masterdata?type=category',
  '/masterdata?type=calendar',
  '/masterdata?type=resource',
  '/masterdata?type=notificationSetting',
  '/store-detail/31?tab=coupon',
  '/store-detail/31?tab=product',
  '/store-detail/31?tab=admin',
] as const

for (const language of ['ja', 'vi', 'en'] as const) {
  test(`at 1,440 pixels, each list fits beside an open record, with its names whole (${language})`, async ({
    page,
    server,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width: 1440, height: 900 })
    await setPreferences(page, server.origin, { language })
    await openSignedIn(page, server, 'admin', '/profile')
    for (const path of LIST_PATHS_BESIDE_A_PANEL) {
      await openAnew(page, path)
      await waitForGridFocus(page)
      await page.keyboard.press('Enter')
      await expect(panelOf(page)).toBeVisible()
      await expect
        .poll(
          () =>
            page.locator('.grid-frame').evaluate((frame) => {
              const nameCells = [...frame.querySelectorAll('td:is([data-narrow="title"], [data-wraps])')]
              return {
                excessWidth: frame.scrollWidth - frame.clientWidth,
                cutNames: nameCells.flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? cell.textContent : [])),
              }
            }),
          path,
        )
        .toEqual({ excessWidth: 0, cutNames: [] })
    }
  })
}
