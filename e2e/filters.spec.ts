import { expect, type Locator, type Page } from 'playwright/test'
import { MasterDataType } from '../contract/enumerations.ts'
import type { Withdrawal } from '../contract/withdrawal.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { countOnTab, pressEnterUntil, waitForGridFocus, waitForList } from './support/list.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { countWithdrawals, findMemberAbleToWithdraw, loadWithdrawals } from './support/pointsApi.ts'
import { textOf } from './support/texts.ts'
import { loadPendingWithdrawals, PENDING_WITHDRAWALS_QUERY, waitForPanel } from './support/withdrawals.ts'

const prefectureFilter = (page: Page): Locator => page.getByRole('combobox', { name: textOf('list.filter.prefecture') })
const listboxOptions = (page: Page): Locator => page.getByRole('listbox').getByRole('option')
const filterChips = (page: Page): Locator =>
  page.getByRole('list', { name: textOf('list.filter.set') }).getByRole('button')
/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

const chipName = (name: string, value: string) => textOf('list.filter.remove', { name, value })

test('F focuses the filters; a prefecture is found in every script, and only a choice sends a request', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'user', '/users')
  await waitForList(page)
  const requestedUrls: string[] = []
  page.on('request', (request) => {
    if (/\/user\?/.test(request.url())) requestedUrls.push(request.url())
  })
  await page.keyboard.press('F')
  await expect(prefectureFilter(page)).toBeFocused()
  for (const typedText of ['osaka', 'oosaka', 'おおさか', '大阪', 'ｵｵｻｶ']) {
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(typedText)
    await expect(listboxOptions(page)).toHaveText(['大阪府'])
  }
  await page.keyboard.press('Escape')
  await expect(listboxOptions(page)).toHaveCount(0)
  await expect(prefectureFilter(page)).toBeFocused()
  await expect(prefectureFilter(page)).toHaveValue('')
  expect(requestedUrls).toEqual([])
  await page.keyboard.insertText('osaka')
  await expect(listboxOptions(page)).toHaveText(['大阪府'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]prefecture=\d+$/)
  await expect(prefectureFilter(page)).toBeFocused()
  await expect(prefectureFilter(page)).toHaveValue('大阪府')
  await expect(filterChips(page)).toHaveText([`${textOf('list.filter.prefecture')}大阪府`])
  await page.keyboard.press('Escape')
  await waitForGridFocus(page)
})

test('text in a filter that matches no option changes no filter, and the value returns when the field loses the focus', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'user', '/users')
  const { items } = (
    await api.call<{ items: { id: number; value: string }[] }>('GET', `/system/master-data?type=${MasterDataType.KEN}`)
  ).data
  const tokyoId = items.find(({ value }) => value === '東京都')?.id
  await page.goto(`/users?prefecture=${tokyoId}`)
  await waitForList(page)
  await page.keyboard.press('F')
  await expect(prefectureFilter(page)).toHaveValue('東京都')
  await page.keyboard.type('qqq')
  await expect(page.getByText(textOf('list.filter.none'))).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(prefectureFilter(page)).toHaveValue('東京都')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await expect(prefectureFilter(page)).toHaveValue('東京都')
  await expect(page).toHaveURL(`/users?prefecture=${tokyoId}`)
})

test('each filter chip is removed by a key, and the focus goes to the next one, then to the table', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'user', '/users')
  await waitForList(page)
  await page.keyboard.press('F')
  await page.keyboard.insertText('tokyo')
  await expect(listboxOptions(page)).toHaveText(['東京都'])
  await page.keyboard.press('Enter')
  await expect(filterChips(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('raamen')
  await expect(listboxOptions(page)).toHaveText(['ラーメン'])
  await page.keyboard.press('Enter')
  const prefectureChip = page.getByRole('button', {
    name: chipName(textOf('list.filter.prefecture'), '東京都'),
    exact: true,
  })
  const industryChip = page.getByRole('button', {
    name: chipName(textOf('list.filter.industry'), 'ラーメン'),
    exact: true,
  })
  await expect(industryChip).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: textOf('list.filter.clear') })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(prefectureChip).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(industryChip).toBeFocused()
  await expect(page).toHaveURL(/\/users\?industry=\d+$/)
  await page.keyboard.press('Backspace')
  await expect(page).toHaveURL(/\/users$/)
  await expect(filterChips(page)).toHaveCount(0)
  await waitForGridFocus(page)
})

test('shortcuts have no effect while an input method composes', async ({ page, server }) => {
  await openSignedIn(page, server, 'user', '/users')
  await waitForList(page)
  await page.keyboard.press('F')
  await expect(prefectureFilter(page)).toBeFocused()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Input.imeSetComposition', { text: 'おおさか', selectionStart: 4, selectionEnd: 4 })
  await expect(listboxOptions(page)).toHaveText(['大阪府'])
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab']) {
    await devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 })
  }
  await expect(prefectureFilter(page)).toBeFocused()
  await expect(prefectureFilter(page)).toHaveValue('おおさか')
  await expect(listboxOptions(page)).toHaveText(['大阪府'])
  await expect(page).toHaveURL(/\/users$/)
  await devTools.send('Input.insertText', { text: '大阪' })
  await expect(prefectureFilter(page)).toHaveValue('大阪')
  await pressEnterUntil(page, (options) => expect(page).toHaveURL(/prefecture=\d+$/, options))
  await expect(prefectureFilter(page)).toHaveValue('大阪府')
})

test('a preset of the filter by day, one Tab behind the field before it, sets days in Japan; its menu returns the focus, and an incomplete date changes no filter', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'point', '/point?section=members')
  await waitForList(page)
  const presetsButton = page.getByRole('button', { name: textOf('list.filter.presets') })
  const nowInJapan = new Date(Date.now() + 9 * 3_600_000)
  const firstDayOfMonth = `${nowInJapan.toISOString().slice(0, 7)}-01`
  const lastDayOfMonth = new Date(Date.UTC(nowInJapan.getUTCFullYear(), nowInJapan.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10)
  await page.keyboard.press('F')
  await page.keyboard.press('Tab')
  await expect(presetsButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(
    (['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const).map((name) =>
      textOf(`list.filter.preset.${name}`),
    ),
  )
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: textOf('list.filter.preset.thisMonth') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(presetsButton).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`section=members&from=${firstDayOfMonth}&to=${lastDayOfMonth}$`))
  const fromField = page.getByLabel(textOf('list.filter.from'))
  await expect(fromField).toHaveValue(firstDayOfMonth.replaceAll('-', '/'))
  await expect(filterChips(page)).toHaveText([
    `${textOf('list.filter.days')}${firstDayOfMonth.replaceAll('-', '/')} – ${lastDayOfMonth.replaceAll('-', '/')}`,
  ])
  await fromField.fill('13/45')
  await page.keyboard.press('Escape')
  const error = page.getByRole('alert').filter({ hasText: textOf('list.filter.day') })
  await expect(error).toHaveText(`${textOf('field.day.noSuch', { typed: '13/45' })} ${textOf('list.filter.day')}`)
  await expect(fromField).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(new RegExp(`from=${firstDayOfMonth}&to=${lastDayOfMonth}$`))
})

test('a day is typed in several ways, or chosen by keyboard in the calendar of its field (rule 6.14)', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'point', '/point?section=members')
  await waitForGridFocus(page)
  const fromField = page.getByLabel(textOf('list.filter.from'))
  await fromField.fill('２０２６/３/５')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/section=members&from=2026-03-05$/)
  await expect(fromField).toHaveValue('2026/03/05')
  await page.keyboard.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: textOf('field.day.calendar') })
  const day = (date: string, weekday: 'monday' | 'thursday' | 'friday') =>
    calendar.getByRole('gridcell', {
      name: textOf('field.day.named', { date, weekday: textOf(`weekday.${weekday}`) }),
    })
  await expect(day('2026/03/05', 'thursday')).toBeFocused()
  // The former rows are dimmed until those of the day have come.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await expect(day('2026/03/23', 'monday')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(fromField).toBeFocused()
  await expect(page).toHaveURL(/from=2026-03-05$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(day('2026/03/06', 'friday')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fromField).toBeFocused()
  await expect(fromField).toHaveValue('2026/03/06')
  await expect(page).toHaveURL(/from=2026-03-06$/)
})

test('Escape leaves the search, each filter and each filter chip while the list is empty', async ({ page, server }) => {
  await openSignedIn(page, server, 'point', '/point?section=members&from=2030-01-01')
  await waitUntilLive(page)
  await expect(page.getByRole('main')).toContainText(textOf('state.noMatch'))
  const heading = page.getByRole('heading', { level: 1 })
  const typeFilter = page.getByRole('combobox', { name: textOf('list.filter.type') })
  const dayChip = page.getByRole('button', { name: chipName(textOf('list.filter.days'), '2030/01/01 –'), exact: true })
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()
  await page.keyboard.press('F')
  await expect(typeFilter).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()
  await page.keyboard.press('F')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(textOf('list.filter.from'))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()
  await page.keyboard.press('F')
  await expect(typeFilter).toBeFocused()
  await tabTo(page, dayChip)
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL('/point?section=members&from=2030-01-01')
})

for (const key of ['Enter', 'Tab']) {
  test(`text that is typed into a filter before its choices have loaded is kept after ${key}, and chosen then`, async ({
    page,
    server,
  }) => {
    await openSignedIn(page, server, 'admin', '/stores?tab=approved')
    for (const [typedText, chosenOption] of [
      ['okinawa', '沖縄県'],
      ['qqq', undefined],
    ] as const) {
      let releaseRequest: () => void = () => undefined
      const whenReleased = new Promise<void>((resolve) => (releaseRequest = resolve))
      await page.route(
        ({ pathname }) => pathname.endsWith('/master-data'),
        (route) => whenReleased.then(() => route.continue()),
      )
      await page.goto('/stores?tab=approved')
      await expect(prefectureFilter(page)).toBeVisible()
      await waitForGridFocus(page)
      await page.keyboard.press('F')
      await page.keyboard.type(typedText)
      await expect(page.getByText(textOf('list.filter.loading'))).toBeVisible()
      await page.keyboard.press(key)
      await expect(prefectureFilter(page)).toHaveValue(typedText)
      releaseRequest()
      if (chosenOption !== undefined) {
        await expect(page).toHaveURL(/[?&]prefecture=\d+$/)
        await expect(prefectureFilter(page)).toHaveValue(chosenOption)
        await expect(listboxOptions(page)).toHaveCount(0)
        if (key === 'Enter') await expect(prefectureFilter(page)).toBeFocused()
      } else if (key === 'Enter') {
        await expect(page.getByText(textOf('list.filter.none'))).toBeVisible()
        await expect(prefectureFilter(page)).toHaveValue(typedText)
      } else {
        await expect(prefectureFilter(page)).toHaveValue('')
      }
      await page.unrouteAll()
    }
  })
}

test('the link with the number of requested withdrawals of a member opens exactly those, and Delete on the chip shows all', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/users')
  const [first] = await loadPendingWithdrawals(api, 1)
  const { userId, userName } = first as Withdrawal
  const memberWithdrawals = await loadWithdrawals(api, `${PENDING_WITHDRAWALS_QUERY}&userId=${userId}&sort=createdAt`)
  await page.goto(`${server.origin}/user-detail/${userId}`)
  const link = page.locator(`a[href="/point?tab=requesting&member=${userId}"]`)
  await expect(link).toHaveText(String(memberWithdrawals.length))
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/point?tab=requesting&member=${userId}`)
  await waitForGridFocus(page)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(memberWithdrawals.length + 1))
  expect(await countOnTab(page, 'withdrawal.state.requested')).toBe(memberWithdrawals.length)
  const chip = filterChips(page)
  await expect(chip).toHaveAccessibleName(chipName(textOf('withdrawal.field.userName'), userName))
  await page.keyboard.press('/')
  await tabTo(page, chip)
  await page.keyboard.press('Delete')
  await expect(page).toHaveURL(`${server.origin}/point?tab=requesting`)
  await waitForGridFocus(page)
  await expect(filterChips(page)).toHaveCount(0)
  expect(await countOnTab(page, 'withdrawal.state.requested')).toBeGreaterThan(memberWithdrawals.length)
})

test('the link with the other open withdrawals of a member opens exactly those of that member', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/users')
  const { id, fullName } = await findMemberAbleToWithdraw(api, 2_000)
  const countBefore = await countWithdrawals(api, `userId=${id}`)
  const requestWithdrawal = () => api.call<Withdrawal>('POST', '/point/withdrawal', { userId: id, point: 1_000 })
  await requestWithdrawal()
  const { data: lastWithdrawal } = await requestWithdrawal()
  await page.goto(`${server.origin}/point?open=${lastWithdrawal.id}`)
  const panel = await waitForPanel(page, lastWithdrawal)
  await tabTo(page, panel.locator(`a[href="/point?tab=all&member=${id}"]`))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/point?tab=all&member=${id}`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(countBefore + 2 + 1))
  await expect(filterChips(page)).toHaveAccessibleName(chipName(textOf('withdrawal.field.userName'), fullName))
})
