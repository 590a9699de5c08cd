import { expect, type Page } from 'playwright/test'
import type { StoreHours } from '../contract/storeHours.ts'
import { expectAccessible } from './support/accessibility.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { fieldValue, waitForGridFocus, waitForList } from './support/list.ts'
import { loadOwnName, openSignedIn, waitUntilLive } from './support/person.ts'
import { confirmQuestion } from './support/question.ts'
import { textOf, type TextKey } from './support/texts.ts'

const STORE_ID = 13
const INACTIVE_STORE_ID = 12
const dialog = (page: Page) => page.getByRole('dialog')
const successNotice = (page: Page, key: TextKey, values = {}) =>
  page.getByRole('status').filter({ hasText: textOf(key, values) })
const opennessFact = (page: Page) => page.getByRole('definition').filter({ hasText: new RegExp(opennessPattern) })
const opennessPattern = (['unknown', 'open', 'closedToday', 'closed'] as const)
  .map((state) => textOf(`openness.state.${state}`))
  .join('|')

/** Returns today in Japan, `YYYY/M/D`. */
function todayInJapan(): string {
  const [year, month, day] = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).split('-').map(Number)
  return [year, month, day].join('/')
}

test('opening hours are entered by keyboard, and shown in Japanese time and in UTC', async ({ page, server }) => {
  await server.runSqlWhileStopped(`delete from store_hours where store_id = ${STORE_ID}`)
  const api = await openSignedIn(page, server, 'store', `/store-detail/${STORE_ID}`)
  await expect(opennessFact(page)).toHaveText(textOf('openness.state.unknown'))
  await expect(page.getByText(textOf('storeHours.none'))).toBeVisible()

  await page.keyboard.press('H')
  await expect(dialog(page).getByRole('textbox', { name: textOf('weekday.monday') })).toBeFocused()
  await page.keyboard.insertText('18:00-9:00')
  await page.keyboard.press('Control+Enter')
  const monday = dialog(page).getByRole('textbox', { name: textOf('weekday.monday') })
  await expect(monday).toHaveAccessibleDescription(new RegExp(textOf('storeHours.invalid.reversed')))
  await expect(monday).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('６：００〜１２：３０、17-26')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('1-3')
  await page.keyboard.press('Control+Enter')
  const tuesday = dialog(page).getByRole('textbox', { name: textOf('weekday.tuesday') })
  await expect(tuesday).toHaveAccessibleDescription(new RegExp(textOf('storeHours.invalid.overlapOfDays')))
  await expect(tuesday).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page, 'notice.success')).toBeVisible()
  const { data } = await api.call<StoreHours>('GET', `/store/${STORE_ID}/hours`)
  expect([data.version, data.hours.monday, data.hours.tuesday]).toEqual([
    1,
    [
      { opensAt: 360, closesAt: 750 },
      { opensAt: 1_020, closesAt: 1_560 },
    ],
    [],
  ])
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: textOf('weekday.monday') }) })
  await expect(row.getByRole('cell')).toHaveText([
    `06:00–12:3017:00–${textOf('storeHours.nextDay', { time: '02:00' })}`,
    `${textOf('storeHours.previousDay', { time: '21:00' })}–03:3008:00–17:00`,
  ])
  await expect(page.getByText(textOf('history.editHours'))).toBeVisible()
  await expectAccessible(page)
})

test('the page and the open form of opening hours name the colleague who changes them, and no typed text is lost', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  await server.runSqlWhileStopped(`delete from store_hours where store_id = ${STORE_ID}`)
  const api = await openSignedIn(page, server, 'admin', `/store-detail/${STORE_ID}`)
  const colleague = await Api.as(server, 'store')
  await waitUntilLive(page)
  await page.keyboard.press('H')
  const form = page.getByRole('dialog', { name: textOf('store.editHours') })
  await expect(form.getByRole('textbox', { name: textOf('weekday.monday') })).toBeFocused()
  await page.keyboard.insertText('9-18')
  const loadHours = async () => (await api.call<StoreHours>('GET', `/store/${STORE_ID}/hours`)).data
  const { hours } = await loadHours()
  const tuesdayHours = [{ opensAt: 600, closesAt: 1_200 }]
  await colleague.call('PUT', `/store/${STORE_ID}/hours`, { ...hours, tuesday: tuesdayHours, version: 0 })
  const note = textOf('change.edited', { actor: await loadOwnName(colleague) })
  await expect(form).toContainText(note)
  await expect(page.locator('main section .change-note')).toHaveText(note)
  await page.keyboard.press('Control+Enter')
  await expect(form).toContainText('10:00-20:00')
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page, 'notice.success')).toBeVisible()
  const savedHours = await loadHours()
  expect([savedHours.hours.monday, savedHours.hours.tuesday, savedHours.version]).toEqual([
    [{ opensAt: 540, closesAt: 1_080 }],
    tuesdayHours,
    2,
  ])
})

test('the open form of opening hours names the colleague who changes the state of the store', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', `/store-detail/${STORE_ID}`)
  const colleague = await Api.as(server, 'store')
  await waitUntilLive(page)
  await page.keyboard.press('H')
  const form = page.getByRole('dialog', { name: textOf('store.editHours') })
  await expect(form.getByRole('textbox', { name: textOf('weekday.monday') })).toBeFocused()
  await page.keyboard.insertText('9-18')
  await expect(form.locator('.change-note')).toHaveCount(0)
  const response = await colleague.transition(await api.loadStore(STORE_ID), 'deactivate', '閉店')
  expect(response.status).toBe(200)
  const values = { actor: await loadOwnName(colleague), state: textOf('store.state.inactive') }
  await expect(form.locator('.change-note')).toHaveText(textOf('change.state', values))
  await expect(form.getByRole('textbox', { name: textOf('weekday.monday') })).toHaveValue(/9-18$/)
  expect((await colleague.transition(await api.loadStore(STORE_ID), 'activate')).status).toBe(200)
})

test('a store that is open all week closes on a holiday of the calendar, and opens again when the holiday is deleted', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const allDaySql = `'[{"opensAt":0,"closesAt":1440}]'::jsonb`
  const weekdayKeys = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  await server.runSqlWhileStopped(
    `insert into store_hours (store_id, hours, updated_at)
      values (${STORE_ID}, jsonb_build_object(${weekdayKeys.map((day) => `'${day}', ${allDaySql}`).join(', ')}, 'holiday', '[]'::jsonb), now())
      on conflict (store_id) do update set hours = excluded.hours`,
  )
  await server.runSqlWhileStopped(`delete from calendar_day`)
  const colleaguePage = await openAnotherPage()
  await openSignedIn(colleaguePage, server, 'store', `/store-detail/${STORE_ID}`)
  await expect(opennessFact(colleaguePage)).toHaveText(textOf('openness.state.open'))
  await waitUntilLive(colleaguePage)

  await openSignedIn(page, server, 'system', '/masterdata?type=calendar')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await expect(dialog(page).getByRole('textbox', { name: textOf('calendarDay.field.date') })).toBeFocused()
  await page.keyboard.insertText(todayInJapan())
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('臨時休業日')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: '臨時休業日' })).toBeVisible()
  await expect(opennessFact(colleaguePage)).toHaveText(
    textOf('openness.state.closedToday') + textOf('storeHours.holiday', { name: '臨時休業日' }),
  )
  await expectAccessible(page)

  await expect(successNotice(page, 'notice.success')).toBeVisible()
  await page.keyboard.press('D')
  await confirmQuestion(page)
  await expect(successNotice(page, 'calendarDay.delete.done', { name: '臨時休業日' })).toBeVisible()
  await expect(opennessFact(colleaguePage)).toHaveText(textOf('openness.state.open'))
})

test('a date that is already in the calendar has an error at its field, and no typed text is lost', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/)
  await server.runSqlWhileStopped(`delete from calendar_day`)
  await server.runSqlWhileStopped(
    `insert into calendar_day (date, name, type, updated_at) values ('2027-05-03', '憲法記念日', 'holiday', now())`,
  )
  await openSignedIn(page, server, 'system', '/masterdata?type=calendar')
  await waitForList(page)
  await page.keyboard.press('c')
  const dateField = dialog(page).getByRole('textbox', { name: textOf('calendarDay.field.date') })
  await expect(dateField).toBeFocused()
  await page.keyboard.insertText('２０２７/５/３')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('けんぽう記念日')
  await page.keyboard.press('Control+Enter')
  await expect(dateField).toHaveAccessibleDescription(new RegExp(textOf('calendarDay.date.taken')))
  await expect(dialog(page).getByRole('textbox', { name: textOf('calendarDay.field.name') })).toHaveValue(
    'けんぽう記念日',
  )
})

test('the key d turns the default of a notification off, and v turns it on again', async ({ page, server }) => {
  await openSignedIn(page, server, 'system', '/masterdata?type=notificationSetting')
  await waitForList(page)
  await waitForGridFocus(page)
  await expectAccessible(page)
  const kindName = textOf('notificationSetting.kind.ADMIN')
  const row = page.getByRole('row').filter({ hasText: kindName })
  await page.keyboard.press('d')
  await confirmQuestion(page)
  await expect(successNotice(page, 'notificationSetting.done.off', { name: kindName })).toBeVisible()
  await expect(row).toContainText(textOf('notificationSetting.default.off'))
  await page.keyboard.press('v')
  await confirmQuestion(page)
  await expect(successNotice(page, 'notificationSetting.done.on', { name: kindName })).toBeVisible()
  await expect(row).toContainText(textOf('notificationSetting.default.on'))
})

test('on a narrow screen the current tab of the master data is scrolled into view', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, server, 'system', '/masterdata?type=resource')
  await waitForList(page)
  await expect(page.getByRole('tab', { name: textOf('masterData.type.resource'), exact: true })).toBeInViewport({
    ratio: 1,
  })
})

test('a store that is inactive is not shown as open or closed, but as inactive', async ({ page, server }) => {
  await openSignedIn(page, server, 'store', `/store-detail/${INACTIVE_STORE_ID}`)
  const inactiveText = textOf('store.state.inactive')
  await expect(fieldValue(page, 'storeHours.openness')).toHaveText(
    textOf('storeHours.notOpen', { state: inactiveText }),
  )
})
