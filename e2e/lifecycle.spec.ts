import { expect, type Locator, type Page } from 'playwright/test'
import { StoreStatus, WithdrawalStatus } from '../contract/enumerations.ts'
import type { Withdrawal } from '../contract/withdrawal.ts'
import { expectAccessible } from './support/accessibility.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { decideWithdrawal, loadWithdrawal } from './support/pointsApi.ts'
import { openPalette } from './support/palette.ts'
import type { Coupon } from '../contract/storeParts.ts'
import { successNotice, waitForList } from './support/list.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { setPreferences } from './support/preferences.ts'
import {
  openWithdrawalList,
  loadFirstPendingWithdrawal,
  waitForPanel,
  decisionDialog,
  loadPendingWithdrawals,
  withdrawalName,
} from './support/withdrawals.ts'
import { textOf, type TextKey, texts } from './support/texts.ts'

/** Returns the line with the state of the open record. */
function lifecycleLine(within: Page | Locator): Locator {
  return within.getByRole('group', { name: textOf('lifecycle.title'), exact: true })
}

/** Opens the dialog of the chart by its key. */
async function openChart(page: Page): Promise<Locator> {
  await expect(lifecycleLine(page).getByRole('button')).toBeVisible()
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: textOf('lifecycle.drawing') })).toBeVisible()
  return dialog
}

/** Returns the states that can follow, as the line of the record says it. */
function nextStatesText(...states: TextKey[]): string {
  return textOf('lifecycle.nextStates', { states: states.map((state) => textOf(state)).join('、') })
}

/** Returns the region with the commands in the dialog of the chart. */
function commandsRegion(within: Locator): Locator {
  return within.getByRole('region', { name: textOf('lifecycle.next') })
}

/** Returns the region with the history of the open record, or in the dialog of its chart. */
function historyRegion(within: Page | Locator): Locator {
  return within.getByRole('region', { name: textOf('history.title'), exact: true })
}

/** Returns the text of a command that the record's state allows. */
function textOfAllowedCommand(event: TextKey, keys: string, state: TextKey): string {
  return `${textOf(event)}${keys}${textOf('lifecycle.leadsTo', { state: textOf(state) })}`
}

test('l opens the chart of a record in a dialog; the arrows and Enter send the allowed events, and refuse the others', async ({
  page,
  server,
}) => {
  const api = await openWithdrawalList(page, server, 'admin')
  const first = await loadFirstPendingWithdrawal(api)
  await page.goto(`/point?open=${first.id}`)
  const panel = await waitForPanel(page, first)
  const refusal = textOf('withdrawal.refusal.requested')
  const expectedCommandTexts = [
    textOfAllowedCommand('withdrawal.event.confirm', 'a', 'withdrawal.state.transferring'),
    `${textOf('withdrawal.event.succeed')}${refusal}`,
    textOfAllowedCommand('withdrawal.event.reject', 'r', 'withdrawal.state.rejected'),
  ]
  const line = lifecycleLine(panel)
  await expect(line).toContainText(textOf('withdrawal.state.requested'))
  await expect(line).toContainText(nextStatesText('withdrawal.state.transferring', 'withdrawal.state.rejected'))
  await expect(line.getByRole('button')).toHaveText(`${textOf('lifecycle.open')}l`)

  await openChart(page)
  const dialog = page.getByRole('dialog', { name: withdrawalName(first) })
  await expect(commandsRegion(dialog).getByRole('listitem')).toHaveText(expectedCommandTexts)
  await expect(dialog).toContainText(textOf('withdrawal.state.requested'))
  await expectAccessible(page)
  const [confirmButton, succeedButton] = (['confirm', 'succeed'] as const).map((event) =>
    dialog.getByRole('button', { name: textOf(`withdrawal.event.${event}`) }),
  ) as [Locator, Locator]
  await expect(confirmButton).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(succeedButton).toBeFocused()
  await expect(succeedButton).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: refusal })).toBeAttached()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await waitForPanel(page, first)

  await page.keyboard.press('l')
  await expect(confirmButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(decisionDialog(page, 'confirm')).toBeVisible()
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  expect((await loadWithdrawal(api, first.id)).status).toBe(WithdrawalStatus.CONFIRM)
})

test('the answer “no” and Escape lead from a question back to the dialog of the chart, and only then back to the record', async ({
  page,
  server,
}) => {
  const api = await openWithdrawalList(page, server, 'admin')
  const first = await loadFirstPendingWithdrawal(api)
  await page.goto(`/point?open=${first.id}`)
  await waitForPanel(page, first)
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: withdrawalName(first) })
  const confirmButton = dialog.getByRole('button', { name: textOf('withdrawal.event.confirm') })
  await expect(confirmButton).toBeFocused()
  for (const key of ['n', 'Escape']) {
    await page.keyboard.press('a')
    await expect(decisionDialog(page, 'confirm')).toBeVisible()
    await page.keyboard.press(key)
    await expect(decisionDialog(page, 'confirm')).toHaveCount(0)
    await expect(confirmButton).toBeFocused()
  }
  await page.keyboard.press('r')
  await expect(decisionDialog(page, 'reject').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(confirmButton).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await waitForPanel(page, first)
})

test('the dialog of the chart says why a key does nothing, and the key ? shows the shortcuts', async ({
  page,
  server,
}) => {
  const api = await openWithdrawalList(page, server, 'admin')
  const first = await loadFirstPendingWithdrawal(api)
  await page.goto(`/point?open=${first.id}`)
  await waitForPanel(page, first)
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: withdrawalName(first) })
  const confirmButton = dialog.getByRole('button', { name: textOf('withdrawal.event.confirm') })
  await expect(confirmButton).toBeFocused()
  for (const [key, reasonKey] of [
    ['t', 'withdrawal.refusal.requested'],
    ['j', 'lifecycle.otherKey'],
    ['m', 'lifecycle.otherKey'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.locator('.notice')).toHaveText(new RegExp(textOf(reasonKey)))
    await expect(confirmButton).toBeFocused()
  }
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: textOf('keys.title') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: textOf('keys.title') })).toHaveCount(0)
  await expect(confirmButton).toBeFocused()
})

test('the chart of a store shows a colleague’s decision at once, with the time, the name and the number of the step', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const [store] = await api.loadStores(1)
  const { id = 0, version = 0 } = store ?? {}
  await page.goto(`/store-detail/${id}`)
  await waitUntilLive(page)
  const line = lifecycleLine(page)
  await expect(line).toContainText(nextStatesText('store.state.accepted', 'store.state.rejected'))
  const response = await api.call('POST', `/store/${id}/transition`, { event: 'accept', version })
  expect(response.status).toBe(200)
  const lines = historyRegion(page).getByRole('listitem')
  await expect(lines.first()).toContainText(textOf('lifecycle.step', { n: 2 }))
  const time = await lines.first().getByRole('time').innerText()
  const since = `${textOf('lifecycle.since', { time })} ${textOf('lifecycle.by', { name: 'あかり' })}`
  await expect(line).toHaveText(
    `${textOf('store.state.accepted')}${since}${nextStatesText('store.state.inactive')}${textOf('lifecycle.open')}l`,
  )

  await page.keyboard.press('2')
  const dialog = await openChart(page)
  await expect(dialog).toHaveAccessibleName(store?.name ?? '')
  await expect(commandsRegion(dialog).getByRole('listitem')).toHaveText([
    `${textOf('store.event.accept')}${textOf('store.refusal.accepted')}`,
    `${textOf('store.event.activate')}${textOf('store.refusal.accepted')}`,
    `${textOf('store.event.reject')}${textOf('store.refusal.accepted')}`,
    textOfAllowedCommand('store.event.deactivate', 'd', 'store.state.inactive'),
  ])
  await expect(dialog).toContainText(`${textOf('lifecycle.now')}${textOf('store.state.accepted')}${since}`)
  await expect(dialog).toContainText(
    textOf('lifecycle.never', { states: [textOf('store.state.requested'), textOf('store.state.rejected')].join('、') }),
  )
  await expect(historyRegion(dialog).getByRole('listitem')).toHaveText([
    new RegExp(`${textOf('store.state.requested')} → ${textOf('store.state.accepted')}`),
    new RegExp(textOf('history.create')),
  ])
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
})

test('a lifecycle step that the chart does not have is listed and breaks nothing, also on a narrow screen', async ({
  page,
  server,
}) => {
  await server.runSqlWhileStopped(`
    insert into audit_log (record, record_id, event, from_state, to_state, actor, at)
    values ('store', 31, 'merge', 'ancient', 'merged', 'だれか', now())`)
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, server, 'admin', '/store-detail/31')
  const unknownStepLine = historyRegion(page).getByRole('listitem').filter({ hasText: 'だれか' })
  await expect(unknownStepLine).toContainText('merge')
  await expect(unknownStepLine).toContainText('ancient → merged')
  const measureOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await measureOverflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  const dialog = await openChart(page)
  await expect(historyRegion(dialog).getByRole('listitem').filter({ hasText: 'だれか' })).toContainText(
    'ancient → merged',
  )
  expect(await measureOverflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

for (const [name, width] of [
  ['a phone', 390],
  ['a zoom of 200 %', 640],
] as const) {
  test(`the page of a store and the dialog of its chart fit into the width of ${name}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 844 })
    const api = await openSignedIn(page, server, 'admin', '/profile')
    const [store] = await api.loadStores(StoreStatus.REQUEST)
    await page.goto(`/store-detail/${store?.id ?? 0}`)
    await waitUntilLive(page)
    await expect(lifecycleLine(page)).toBeVisible()
    const measureOverflow = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role="dialog"]')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      )
    expect(await measureOverflow()).toEqual([0])
    await expectAccessible(page)
    await page.keyboard.press('l')
    const dialog = page.getByRole('dialog', { name: store?.name ?? '' })
    await expect(dialog.getByRole('img', { name: textOf('lifecycle.drawing') })).toBeVisible()
    await expect(dialog.getByRole('button', { name: textOf('store.event.accept') })).toBeFocused()
    expect(await measureOverflow()).toEqual([0, 0])
    await expectAccessible(page)
  })
}

test('on a phone, the diagram in the dialog begins with the current state', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const [store] = await api.loadStores(StoreStatus.INACTIVE)
  await page.goto(`/store-detail/${store?.id ?? 0}`)
  await waitUntilLive(page)
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: store?.name ?? '' })
  const currentStateBox = dialog.locator('.lifecycle-box').filter({ hasText: textOf('store.state.inactive') })
  await expect(currentStateBox).toBeInViewport({ ratio: 1 })
})

test('on a phone, the diagram follows the current state when a colleague changes it', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const [store] = await api.loadStores(StoreStatus.REQUEST)
  await page.goto(`/store-detail/${store?.id ?? 0}`)
  await waitUntilLive(page)
  await page.keyboard.press('l')
  const diagram = page.getByRole('dialog').getByRole('img', { name: textOf('lifecycle.drawing') })
  const stateBox = (key: TextKey) => diagram.locator('.lifecycle-box').filter({ hasText: textOf(key) })
  await expect(stateBox('store.state.requested')).toBeInViewport({ ratio: 1 })
  const colleague = await Api.as(server, 'store')
  for (const event of ['accept', 'deactivate']) {
    const { data } = await colleague.call<{ version: number }>('GET', `/store/${store?.id}`)
    const body = { event, version: data.version, ...(event === 'deactivate' ? { reason: '閉店' } : {}) }
    expect((await colleague.call('POST', `/store/${store?.id}/transition`, body)).status).toBe(200)
  }
  await expect(stateBox('store.state.inactive')).toBeInViewport({ ratio: 1 })
})

test('the diagram distinguishes states and arrows by their lines, in forced colors too', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const [store] = await api.loadStores(StoreStatus.ACCEPT)
  await page.goto(`/store-detail/${store?.id ?? 0}`)
  const dialog = await openChart(page)
  const drawing = dialog.getByRole('img', { name: textOf('lifecycle.drawing') })
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    const strokeStyles = await drawing.evaluate((picture) => {
      const strokeStyleOf = (element: Element) => {
        const { strokeWidth, strokeDasharray } = getComputedStyle(element)
        return `${strokeWidth} ${strokeDasharray}`
      }
      const strokeStylesOf = (selector: string) => [
        ...new Set([...picture.querySelectorAll(selector)].map(strokeStyleOf)),
      ]
      return {
        boxes: strokeStylesOf('.lifecycle-box > rect'),
        lines: strokeStylesOf('.lifecycle-line:is(polyline)').toSorted(),
      }
    })
    expect(strokeStyles.boxes).toContain('2px none')
    expect(strokeStyles.boxes).toContain('1.3px none')
    expect(strokeStyles.boxes).toContain('1.3px 2px, 4px')
    expect(strokeStyles.lines).toEqual(['1.6px none', '1px 2px, 4px', '1px 7px, 4px', '2.6px none'])
    await expect(commandsRegion(dialog).getByRole('button', { name: textOf('store.event.deactivate') })).toBeVisible()
  }
})

test('staff who may not decide see the required permission instead of the commands', async ({ page, server }) => {
  const api = await openWithdrawalList(page, server, 'system', '/point-management?section=withdrawals')
  const first = await loadFirstPendingWithdrawal(api)
  await page.goto(`/point-management?section=withdrawals&open=${first.id}`)
  const panel = await waitForPanel(page, first)
  const permission = textOf('permission.POINT_MANAGEMENT')
  await expect(lifecycleLine(panel)).toContainText(textOf('lifecycle.notPermitted', { permission }))
  const commands = commandsRegion(await openChart(page))
  await expect(commands).toContainText(textOf('lifecycle.notPermitted', { permission }))
  await expect(commands.getByRole('list')).toHaveCount(0)
})

test('with shortcuts of a single character off, the chart names no key (rule 6.6)', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/store-detail/31')
  const dialog = await openChart(page)
  const eventButton = commandsRegion(dialog).locator('button:not([aria-disabled])').first()
  const drawnShortcut = dialog.locator('.lifecycle-drawing .lifecycle-shortcut').first()
  await expect(drawnShortcut).toBeVisible()
  await expect(eventButton).toHaveAttribute('aria-keyshortcuts', 'd')
  await setPreferences(page, server.origin, { keys: 'off' })
  await page.reload()
  const chartButton = lifecycleLine(page).getByRole('button')
  await expect(chartButton).not.toHaveAttribute('aria-keyshortcuts')
  await chartButton.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: textOf('lifecycle.drawing') })).toBeVisible()
  await expect(drawnShortcut).toBeHidden()
  await expect(eventButton).not.toHaveAttribute('aria-keyshortcuts')
})

test('the shadows at the edges of a diagram have the background of the dialog', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/store-detail/31')
  const drawing = (await openChart(page)).getByRole('img', { name: textOf('lifecycle.drawing') })
  const edgeColor = await drawing.evaluate((frame) => /rgb\([^)]*\)/.exec(getComputedStyle(frame).backgroundImage)?.[0])
  const colorBehind = await drawing.evaluate((frame) => {
    let element: Element | null = frame.parentElement
    while (element && getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)') element = element.parentElement
    return element && getComputedStyle(element).backgroundColor
  })
  expect(edgeColor).toBe(colorBehind)
})

test('the dialog of the chart says who has changed the record, and so do its rows in the palette', async ({
  page,
  server,
}) => {
  const api = await openWithdrawalList(page, server, 'admin')
  const colleague = await Api.as(server, 'point')
  const { fullName, nickname } = (await colleague.call<{ fullName: string; nickname: string }>('GET', '/auth/profile'))
    .data
  const [first, second] = (await loadPendingWithdrawals(api, 2)) as [Withdrawal, Withdrawal]
  await page.goto(`/point?open=${first.id}`)
  await waitForPanel(page, first)
  await waitUntilLive(page)
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: withdrawalName(first) })
  await expect(commandsRegion(dialog).getByRole('listitem').first()).toBeVisible()
  const actor = nickname || fullName
  const note = textOf('change.state', { actor, state: textOf('withdrawal.state.transferring') })
  expect((await decideWithdrawal(colleague, first, 'confirm')).status).toBe(200)
  await expect(dialog.locator('.change-note')).toHaveText(note)
  await expect(page.getByRole('status').filter({ hasText: note }).first()).toBeAttached()
  await page.keyboard.press('Escape')

  await page.goto(`/point?open=${second.id}`)
  await waitForPanel(page, second)
  await waitUntilLive(page)
  await openPalette(page)
  const row = page.getByRole('option').filter({ hasText: textOf('withdrawal.event.confirm') })
  await expect(row).toBeVisible()
  expect((await decideWithdrawal(colleague, second, 'confirm')).status).toBe(200)
  await expect(row).toHaveAccessibleDescription(`${textOf('withdrawal.refusal.transferring')} · ${note}`)
})

/** The accessibility tree of the chart's dialog in each language, for a pending store. */
const ACCESSIBILITY_SNAPSHOTS = {
  ja: `
  - figure:
    - img "状態の図。同じ内容を下の一覧でも確認できます。"
  - paragraph: /現在 ?承認待ち/
  - region "今できる操作":
    - heading "今できる操作" [level=3]
    - list:
      - listitem:
        - 'button "承認する a 「承認済み」になります"'
      - listitem:
        - button "再開する 承認待ちの店舗には実行できません" [disabled]
      - listitem:
        - 'button "却下する r 「却下」になります"'
      - listitem:
        - button "停止する 承認待ちの店舗には実行できません" [disabled]
  `,
  vi: `
  - figure:
    - img "Sơ đồ trạng thái. Nội dung này cũng có trong danh sách bên dưới."
  - paragraph: /Hiện tại ?Chờ duyệt/
  - region "Có thể làm gì bây giờ":
    - heading "Có thể làm gì bây giờ" [level=3]
    - list:
      - listitem:
        - 'button "Duyệt a chuyển sang: Đã duyệt"'
      - listitem:
        - button "Kích hoạt lại Không thực hiện được với cửa hàng đang chờ duyệt" [disabled]
      - listitem:
        - 'button "Từ chối r chuyển sang: Đã từ chối"'
      - listitem:
        - button "Ngừng hoạt động Không thực hiện được với cửa hàng đang chờ duyệt" [disabled]
  `,
  en: `
  - figure:
    - img "Drawing of the states. Everything in it is also listed below."
  - paragraph: /Now ?Pending/
  - region "What can be done now":
    - heading "What can be done now" [level=3]
    - list:
      - listitem:
        - 'button "Approve a leads to: Approved"'
      - listitem:
        - button "Activate This store is pending" [disabled]
      - listitem:
        - 'button "Reject r leads to: Rejected"'
      - listitem:
        - button "Deactivate This store is pending" [disabled]
  `,
} as const

for (const language of ['ja', 'vi', 'en'] as const) {
  test(`a screen reader gets the state, the commands and their reasons in ${language}`, async ({ page, server }) => {
    await setPreferences(page, server.origin, { language })
    const api = await openSignedIn(page, server, 'admin', '/profile')
    const [store] = await api.loadStores(StoreStatus.REQUEST)
    await page.goto(`/store-detail/${store?.id ?? 0}`)
    await expect(page.getByRole('button', { name: texts[language]['lifecycle.open'] })).toBeVisible()
    await page.keyboard.press('l')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toMatchAriaSnapshot(ACCESSIBILITY_SNAPSHOTS[language])
    const name = texts[language]['lifecycle.drawing']
    expect(await dialog.getByRole('img', { name }).ariaSnapshot()).toBe(`- img "${name}"`)
  })
}
test('25 edits after the acceptance of a store hide neither its path in the chart nor the time of the acceptance', async ({
  page,
  server,
}) => {
  const api = await Api.as(server, 'admin')
  const [store] = await api.loadStores(1)
  const { id = 0, version = 0 } = store ?? {}
  const response = await api.call('POST', `/store/${id}/transition`, { event: 'accept', version })
  expect(response.status).toBe(200)
  await server.runSqlWhileStopped(`
    insert into audit_log (record, record_id, event, actor, at)
    select 'store', ${id}, 'edit', 'だれか', now() from generate_series(1, 25)`)
  await openSignedIn(page, server, 'admin', `/store-detail/${id}`)
  await expect(lifecycleLine(page)).toContainText(textOf('lifecycle.by', { name: 'あかり' }))
  const drawing = (await openChart(page)).getByRole('img', { name: textOf('lifecycle.drawing') })
  await expect(drawing.locator('.lifecycle-badge')).toHaveText(['1', '2'])
})

test('a line of the history separates its parts, keeps the line breaks of its reason, and names a store account as such', async ({
  page,
  server,
}) => {
  await server.runSqlWhileStopped(`
    insert into audit_log (record, record_id, event, from_state, to_state, actor, actor_role, actor_id, reason, at)
    values ('store', 31, 'reapply', 'rejected', 'requested', 'だれか', 3, 1, null, '2024-12-31T14:00:00Z'),
      ('store', 31, 'deactivate', 'accepted', 'inactive', 'だれか', null, null, E'書類\\n電話', '2024-12-31T15:00:00Z')`)
  await openSignedIn(page, server, 'admin', '/store-detail/31')
  const line = historyRegion(page).getByRole('listitem').first()
  await expect(line.getByRole('time')).toHaveText('2025/01/01 00:00')
  const [stepText, reason] = await line.getByRole('paragraph').allInnerTexts()
  const states = `${textOf('store.state.accepted')} → ${textOf('store.state.inactive')}`
  expect(stepText).toBe(`${textOf('store.event.deactivate')} ${states} だれか`)
  expect(reason).toBe(textOf('history.reason', { reason: '書類\n電話' }))
  const lineBefore = historyRegion(page).getByRole('listitem').nth(1)
  await expect(lineBefore).toContainText(textOf('actor.storeAccount', { name: 'だれか' }))
})

test('a print has the whole history, the screen one page of it', async ({ page, server }) => {
  await server.runSqlWhileStopped(`
    insert into audit_log (record, record_id, event, actor, at)
    select 'store', 31, 'edit', 'だれか', now() from generate_series(1, 120)`)
  await openSignedIn(page, server, 'admin', '/profile')
  const wholeHistoryResponse = page.waitForResponse((response) =>
    /store\/31\/history.*page=2.*limit=100/.test(response.url()),
  )
  await page.goto('/store-detail/31')
  const history = historyRegion(page)
  await expect(history.getByRole('listitem')).toHaveCount(20)
  await (await wholeHistoryResponse).finished()
  const totalText = (await history.getByRole('listitem').first().innerText()).match(/\d+/)?.[0] ?? ''
  const countHistoryLines = async (isPrinting: boolean) => {
    await page.evaluate((type) => dispatchEvent(new Event(type)), isPrinting ? 'beforeprint' : 'afterprint')
    return history.getByRole('listitem').count()
  }
  await expect.poll(() => countHistoryLines(true)).toBe(Number(totalText))
  await expect(history.getByRole('navigation')).toContainText(
    textOf('table.range', { from: 1, to: totalText, total: totalText }),
  )
  await expect.poll(() => countHistoryLines(false)).toBe(20)
})

test('the payment of a coupon has its state in the panel and its chart in a dialog; a decision opens the next waiting payment', async ({
  page,
  server,
}) => {
  await server.runSqlWhileStopped(`
    update coupon set status = case when id in
      (select id from coupon where store_id = 12 order by display_from desc, id desc limit 3) then 1 else 2 end
      where store_id = 12`)
  const colleague = await Api.as(server, 'admin')
  const api = await openSignedIn(page, server, 'store', '/store-detail/12?tab=coupon')
  const { data } = await api.call<{ items: Coupon[] }>('GET', '/store/12/coupon')
  const [first, second, third] = data.items as [Coupon, Coupon, Coupon]
  expect(data.items.map(({ status }) => status).slice(0, 4)).toEqual([1, 1, 1, 2])
  await waitForList(page)
  await page.keyboard.press('o')
  const confirmPaymentText = textOfAllowedCommand(
    'couponPayment.event.confirmPayment',
    'a',
    'couponPayment.state.effective',
  )
  await expect(page).toHaveURL(new RegExp(`open=${first.id}$`))
  const panel = page.locator('[data-record-panel]')
  const line = lifecycleLine(panel)
  await expect(line).toContainText(textOf('couponPayment.state.waiting'))

  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: first.title })
  await expect(commandsRegion(dialog).getByRole('listitem').first()).toHaveText(confirmPaymentText)
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: textOf('couponPayment.event.confirmPayment') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText(first.title)
  await page.keyboard.press('y')
  await expect(page).toHaveURL(new RegExp(`open=${second.id}$`))
  await expect(line).toContainText(textOf('couponPayment.state.waiting'))

  await page.keyboard.press('O')
  await expect(page).toHaveURL(new RegExp(`open=${first.id}$`))
  await expect(line).toContainText(textOf('couponPayment.state.effective'))

  await page.goto(`/store-detail/12?tab=coupon&open=${third.id}`)
  await waitUntilLive(page)
  await expect(line).toContainText(textOf('couponPayment.state.waiting'))
  const { version } = third
  expect(
    (await colleague.call('POST', `/coupon/${third.id}/transition`, { event: 'confirmPayment', version })).status,
  ).toBe(200)
  await expect(panel.locator('header')).toContainText(
    textOf('change.state', { actor: 'あかり', state: textOf('couponPayment.state.effective') }),
  )
  await expect(line).toContainText(textOf('couponPayment.state.effective'))
})
