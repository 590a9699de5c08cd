import { expect, type Locator, type Page } from 'playwright/test'
import type { PointEntry } from '../contract/point.ts'
import type { Api } from './support/api.ts'
import { waitForGridFocus, waitForList, rows, fieldValue } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { loadPointEntries, loadPointSummary } from './support/pointsApi.ts'
import { openSignedIn } from './support/person.ts'
import { formatNumber, textOf } from './support/texts.ts'

const formatSigned = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(Math.abs(value))}`
const sumOf = (values: number[]) => values.reduce((all, value) => all + value, 0)
/** Returns the day in Japan of a time, as `YYYY-MM-DD`. */
const dayOf = (at: string) => new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 10)

const totals = (page: Page): Locator =>
  page.getByRole('region', { name: textOf('summary.title') }).getByRole('definition')
const typeFilter = (page: Page): Locator => page.getByRole('combobox', { name: textOf('list.filter.type') })

/** Expects that the list shows exactly these entries in this order. Does not compare the times. */
async function expectRows(page: Page, entries: PointEntry[]): Promise<void> {
  for (const [column, cellTextOf] of [
    ['owner', ({ ownerName }: PointEntry) => ownerName],
    ['type', ({ type }: PointEntry) => textOf(`point.type.${type}`)],
    ['counterpart', ({ counterpart }: PointEntry) => counterpart?.name ?? '—'],
    ['point', ({ point }: PointEntry) => formatSigned(point)],
    ['balanceAfter', ({ balanceAfter }: PointEntry) => formatNumber(balanceAfter)],
  ] as const) {
    await expect(rows(page).locator(`[data-column="${column}"]`)).toHaveText(entries.map(cellTextOf))
  }
}

async function expectTotals(page: Page, entries: PointEntry[]): Promise<void> {
  const earnedPoints = sumOf(entries.map(({ point }) => Math.max(0, point)))
  const spentPoints = sumOf(entries.map(({ point }) => Math.max(0, -point)))
  await expect(totals(page)).toHaveText([
    formatNumber(entries.length),
    formatSigned(earnedPoints),
    formatSigned(-spentPoints),
    formatSigned(earnedPoints - spentPoints),
  ])
}

/** Finds the newest withdrawal of somebody whose entries fit in one response. */
async function findWithdrawalEntry(api: Api): Promise<PointEntry> {
  for (const entry of await loadPointEntries(api, 'user', 'type=WITHDRAW&limit=100')) {
    const { count } = await loadPointSummary(api, 'user', `q=${encodeURIComponent(entry.ownerName)}`)
    if (count <= 100) return entry
  }
  throw new Error('nobody has withdrawn')
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

test('the keys 2 and 3 show the points of members and stores with their signs; the totals are the sums of the rows', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'point', '/point')
  await waitForList(page)
  for (const [key, ownerKind, section] of [
    ['2', 'user', 'members'],
    ['3', 'store', 'stores'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page).toHaveURL(new RegExp(`section=${section}$`))
    await expect(page.getByRole('grid', { name: textOf(`point.section.${section}`), exact: true })).toBeVisible()
    await waitForGridFocus(page)
    await expectRows(page, await loadPointEntries(api, ownerKind, 'limit=20'))
    const { count, plus, minus } = await loadPointSummary(api, ownerKind, '')
    await expect(totals(page)).toHaveText([
      formatNumber(count),
      formatSigned(plus),
      formatSigned(-minus),
      formatSigned(plus - minus),
    ])
  }
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/\/point$/)
})

test('the filters by kind, owner and days apply to rows and totals, and are in the URL', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'point', '/point?section=members')
  await waitForList(page)
  const withdrawalEntry = await findWithdrawalEntry(api)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.insertText(withdrawalEntry.ownerName)
  const ownerQuery = `q=${encodeURIComponent(withdrawalEntry.ownerName)}`
  await expect(page).toHaveURL(/q=/)
  await expectTotals(page, await loadPointEntries(api, 'user', `${ownerQuery}&limit=100`))
  await page.keyboard.press('Tab')
  await expect(typeFilter(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    textOf('list.filter.any'),
    textOf('point.type.REFERRAL'),
    textOf('point.type.SCAN_COUPON'),
    textOf('point.type.REFUND_WITHDRAW'),
    textOf('point.type.WITHDRAW'),
  ])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/type=WITHDRAW/)
  const withdrawalEntries = await loadPointEntries(api, 'user', `${ownerQuery}&type=WITHDRAW&limit=100`)
  await expectRows(page, withdrawalEntries)
  await expectTotals(page, withdrawalEntries)
  const day = dayOf(withdrawalEntry.at)
  await page.goto(`/point?section=members&type=WITHDRAW&from=${day}&to=${day}`)
  const entriesOfDay = await loadPointEntries(api, 'user', `type=WITHDRAW&from=${day}&to=${day}&limit=100`)
  expect(entriesOfDay.map(({ at }) => dayOf(at))).toEqual(entriesOfDay.map(() => day))
  await waitForGridFocus(page)
  await expectTotals(page, entriesOfDay)
  await expectRows(page, entriesOfDay.slice(0, 20))
})

for (const { timezoneId, isPreviousDay } of [
  // Time zones west of Japan: `isPreviousDay` tells whether an hour in Japan is still the previous day there.
  { timezoneId: 'Asia/Ho_Chi_Minh', isPreviousDay: (hour: number) => hour < 2 },
  { timezoneId: 'America/Los_Angeles', isPreviousDay: (hour: number) => hour < 16 },
]) {
  test(`the filter by day uses days in Japan for a reader in ${timezoneId}, and the time zone is named`, async ({
    openAnotherPage,
    server,
  }) => {
    const page = await openAnotherPage({ timezoneId, locale: 'ja-JP' })
    const api = await openSignedIn(page, server, 'admin', '/point?section=stores')
    const entries = []
    for (let pageNumber = 1; pageNumber <= 8; pageNumber += 1)
      entries.push(...(await loadPointEntries(api, 'store', `limit=100&page=${pageNumber}`)))
    const entryOnPreviousDay = entries.find(({ at }) =>
      isPreviousDay(new Date(Date.parse(at) + 9 * 3_600_000).getUTCHours()),
    )
    if (entryOnPreviousDay === undefined) throw new Error('nothing happened early in a day')
    const day = dayOf(entryOnPreviousDay.at)
    const entriesOfDay = await loadPointEntries(api, 'store', `from=${day}&to=${day}&limit=20`)
    await page.goto(`/point?section=stores&from=${day}&to=${day}`)
    await waitForGridFocus(page)
    const formatJapaneseTime = (at: string) =>
      new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    const shownTimes = rows(page).locator('[data-column="at"]')
    await expect(shownTimes).toHaveText(entriesOfDay.map(({ at }) => formatJapaneseTime(at).replaceAll('-', '/')))
    await expect(shownTimes.first().locator('time')).toHaveAttribute('title', '日本時間（UTC+9）')
    await expect(page.getByLabel(textOf('list.filter.from'))).toHaveAccessibleDescription('日本時間（UTC+9）')
    await expect(page.getByRole('banner').getByText('日本時間（UTC+9）')).toBeVisible()
    const [store] = (await api.loadStores(1)).slice(0, 1)
    await page.goto(`/store-detail/${store?.id}`)
    await expect(fieldValue(page, 'store.field.createdAt')).toHaveText(
      formatJapaneseTime(store?.createdAt ?? '').replaceAll('-', '/'),
    )
    await expect(page.getByRole('banner').getByText('日本時間（UTC+9）')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('banner').getByText('UTC+9', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('banner').getByRole('button').last()).toBeInViewport({ ratio: 1 })
  })
}

test('the filter by day names no time zone for a reader in Japan', async ({ page, server }) => {
  await openSignedIn(page, server, 'point', '/point?section=stores')
  await waitForList(page)
  await expect(page.getByText(textOf('time.zone'))).toHaveCount(0)
  await expect(rows(page).first().locator('[data-column="at"] time')).not.toHaveAttribute('title')
})

test('a range of days that ends before it begins has an error, is not applied, and stays in the form', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'point', '/point?section=stores&from=2026-11-02')
  await waitForList(page)
  const fromField = page.getByLabel(textOf('list.filter.from'))
  const toField = page.getByLabel(textOf('list.filter.to'))
  await page.keyboard.press('/')
  await tabTo(page, toField)
  await toField.fill('2026-11-01')
  const message = page.getByRole('alert').filter({ hasText: textOf('list.filter.range') })
  await expect(message).toBeVisible()
  for (const field of [fromField, toField]) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/from=2026-11-02&to=2026-11-01$/)
  expect([await fromField.inputValue(), await toField.inputValue()]).toEqual(['2026/11/02', '2026/11/01'])
  const { count } = await loadPointSummary(api, 'store', '')
  await expect(totals(page).first()).toHaveText(formatNumber(count))
  await toField.fill('2026-11-03')
  await expect(message).toHaveCount(0)
  const narrowedSummary = await loadPointSummary(api, 'store', 'from=2026-11-02&to=2026-11-03')
  await expect(totals(page).first()).toHaveText(formatNumber(narrowedSummary.count))
  await tabTo(page, page.getByRole('button', { name: textOf('list.filter.clear') }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?section=stores$/)
  expect([await fromField.inputValue(), await toField.inputValue()]).toEqual(['', ''])
})

test('T shows the numbers of the diagram, which equal those of the summary; a second T shows the rows again', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'point', '/point?section=members')
  await waitForList(page)
  const { unit, periods, plus, minus } = await loadPointSummary(api, 'user', '')
  expect(unit).toBe('month')
  const chart = page.getByRole('img', { name: new RegExp(`${formatNumber(plus)}.*${formatNumber(minus)}`) })
  await expect(chart).toBeVisible()
  const axisLabels = await chart.locator('text[text-anchor="end"]').allTextContents()
  const [topValue = NaN, zero, bottomValue = NaN] = axisLabels.map((label) =>
    Number(label.replace('−', '-').replaceAll(',', '')),
  )
  expect(zero).toBe(0)
  expect(topValue).toBeGreaterThanOrEqual(Math.max(...periods.map((each) => each.plus)))
  expect(-bottomValue).toBeGreaterThanOrEqual(Math.max(...periods.map((each) => each.minus)))
  await page.keyboard.press('T')
  const monthlyNumbersRegion = page.getByRole('region', { name: textOf('chart.title') })
  await expect(monthlyNumbersRegion).toBeFocused()
  const monthlyNumberRows = await monthlyNumbersRegion
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)))
  expect(monthlyNumberRows).toEqual([
    [textOf('chart.month'), textOf('summary.plus'), textOf('summary.minus'), textOf('summary.net')],
    ...periods.map((each) => [
      each.from.slice(0, 7).replace('-', '/'),
      formatSigned(each.plus),
      formatSigned(-each.minus),
      formatSigned(each.plus - each.minus),
    ]),
  ])
  await page.keyboard.press('T')
  await expect(monthlyNumbersRegion).toBeHidden()
  await waitForGridFocus(page)
})

test('a point entry links to its withdrawal and, with permission, to its owner', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const api = await openSignedIn(page, server, 'point', '/point?section=members&type=WITHDRAW')
  await waitForList(page)
  const [first] = await loadPointEntries(api, 'user', 'type=WITHDRAW&limit=1')
  const causeText = textOf('point.cause.withdrawal', { id: first?.cause?.id ?? 0 })
  await expect(rows(page).first().getByRole('link')).toHaveText([causeText])
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/type=WITHDRAW$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/point\\?tab=all&open=${first?.cause?.id}$`))

  const adminPage = await openAnotherPage()
  await openSignedIn(adminPage, server, 'admin', '/point?section=members&type=WITHDRAW')
  await waitForList(adminPage)
  await expect(rows(adminPage).first().getByRole('link')).toHaveText([first?.ownerName ?? '', causeText])
  await adminPage.keyboard.press('ArrowRight')
  await adminPage.keyboard.press('Enter')
  await expect(adminPage).toHaveURL(new RegExp(`/user-detail/${first?.ownerId}$`))
})

test('a coupon scan links to its store and to the coupon, and each entry shows the balance after it', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/point?section=members&type=SCAN_COUPON')
  await waitForList(page)
  const [scan] = await loadPointEntries(api, 'user', 'type=SCAN_COUPON&limit=1')
  const links = rows(page).first().getByRole('link')
  await expect(links).toHaveText([scan?.ownerName ?? '', scan?.counterpart?.name ?? '', scan?.coupon?.title ?? ''])
  await links.nth(1).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/store-detail/${scan?.coupon?.storeId}$`))
  await page.goBack()
  await links.nth(2).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/store-detail/${scan?.coupon?.storeId}\\?tab=coupon$`))
  await page.goto(`/user-detail/${scan?.ownerId}?tab=point`)
  await waitForList(page)
  const ownerEntries = await loadPointEntries(api, 'user', `ownerId=${scan?.ownerId}&limit=20`)
  await expect(rows(page).locator('[data-column="balanceAfter"]')).toHaveText(
    ownerEntries.map(({ balanceAfter }) => formatNumber(balanceAfter)),
  )
  await expect(fieldValue(page, 'user.field.balance')).toHaveText(formatNumber(ownerEntries[0]?.balanceAfter ?? -1))
})

for (const width of [768, 1024]) {
  test(`at ${width} pixels the points of an entry stay visible`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const section of ['members', 'stores']) {
      await openSignedIn(page, server, 'admin', `/point?section=${section}`)
      await waitForList(page)
      await expect(rows(page).first().locator('[data-column="point"]')).toBeInViewport({ ratio: 1 })
    }
  })
}

for (const width of [1240, 1280, 1440]) {
  test(`at ${width} pixels the totals do not move when a search begins`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 })
    await openSignedIn(page, server, 'admin', '/point?section=members')
    await waitForList(page)
    const measureTopOfTotals = async () => (await totals(page).first().boundingBox())?.y
    const topBefore = await measureTopOfTotals()
    await page.keyboard.type('/a')
    await expect(page.getByRole('button', { name: textOf('list.filter.clear') })).toBeVisible()
    expect(await measureTopOfTotals()).toBe(topBefore)
  })
}
