import { expect, type Locator, type Page } from 'playwright/test'
import type { PermissionGroup } from '../contract/permission.ts'
import type { RecordKind } from '../contract/recordKind.ts'
import { kinds } from '../contract/recordKinds.ts'
import { allowedStaffEvents, type Lifecycle, nextState, policyOf, staffEvents, stateOf } from '../machines/lifecycle.ts'
import type { AccountName } from './support/accounts.ts'
import type { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { screenPathOf } from './support/kindScreens.ts'
import { lifecycleOf } from './support/lifecycles.ts'
import { focusedRowId, waitForList } from './support/list.ts'
import { openAnew } from './support/navigateWithoutReload.ts'
import { openPalette } from './support/palette.ts'
import { openSignedIn } from './support/person.ts'
import { textOf, type TextKey } from './support/texts.ts'

interface KindSpecials {
  /** The names of the tabs that are not those of their states. */
  tabsByState?: Record<string, string>
  /** An account that may send the lifecycle events of the records, if it is not that of their permission group. */
  decider?: AccountName
  /** The states that the server itself leaves at once. */
  passingStates?: readonly string[]
  /** An account that may only read the records, and the screen where it does. */
  reader?: { account: AccountName; path: string }
}

/** What is special about some kinds. */
const SPECIALS: Readonly<Partial<Record<string, KindSpecials>>> = {
  store: { tabsByState: { requested: 'pending', accepted: 'approved' } },
  withdrawal: {
    tabsByState: { requested: 'requesting', paid: 'success' },
    reader: { account: 'system', path: '/point-management?section=withdrawals' },
  },
  adminNotification: { passingStates: ['sending'] },
  staff: { decider: 'admin' },
}

/** The demo account with each permission group alone; the one with all groups where there is none. */
const ACCOUNTS: Readonly<Record<PermissionGroup, AccountName>> = {
  STORE_MANAGEMENT: 'store',
  POINT_MANAGEMENT: 'point',
  USER_MANAGEMENT: 'user',
  CONVERSATION_MANAGEMENT: 'conversation',
  REPORT_MANAGEMENT: 'report',
  NOTIFICATION_MANAGEMENT: 'notification',
  SYSTEM_MANAGEMENT: 'system',
  PRODUCT_MANAGEMENT: 'admin',
}

/** An event as a record menu or another part of the console shows it: its title, and why it is refused now. */
type ShownEvent = [title: string, refusal: string | undefined]

function withTab(path: string, tab: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}tab=${tab}`
}

const textOfKey = (key: string) => textOf(key as TextKey)

/** Returns the events with these titles. An element begins with the title; a disabled one ends with the refusal. */
async function readShownEvents(elements: Locator, eventTitles: readonly string[]): Promise<ShownEvent[]> {
  const elementTexts = await elements.evaluateAll((all) =>
    all.map((element) => {
      const lines = (element as HTMLElement).innerText.split('\n').filter((line) => line.trim() !== '')
      return [lines[0]?.trim() ?? '', element.ariaDisabled === 'true' ? lines.at(-1)?.trim() : undefined] as const
    }),
  )
  return elementTexts.flatMap(([title, refusal]): ShownEvent[] =>
    eventTitles.includes(title) ? [[title, refusal]] : [],
  )
}

/**
 * Brings a record into the state with this code if there is none in it. Returns whether a record was changed for that.
 */
async function ensureRecordInState(
  api: Api,
  { path, states }: RecordKind,
  lifecycle: Lifecycle,
  code: number,
): Promise<boolean> {
  const loadRecordsIn = async (status: number) =>
    (await api.call<{ items: { id: number; version: number }[] }>('GET', `${path}?limit=1&status=${status}`)).data.items
  if ((await loadRecordsIn(code)).length > 0) return false
  for (const status of Object.values(states).toReversed()) {
    const event = allowedStaffEvents(lifecycle, status).find(
      (each) => nextState(lifecycle, status, each) === stateOf(lifecycle, code),
    )
    const [record] = event === undefined ? [] : await loadRecordsIn(status)
    if (record === undefined) continue
    const body = { event, version: record.version, reason: '確認のため' }
    expect((await api.call('POST', `${path}/${record.id}/transition`, body)).status).toBe(200)
    return true
  }
  return false
}

/** Compares the record menu, the list of keys, the palette, the header and the chart of a record with `expected`. */
async function expectShownEvents(
  page: Page,
  expected: readonly ShownEvent[],
  eventTitles: readonly string[],
): Promise<void> {
  await page.keyboard.press('.')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  expect(await readShownEvents(menu.getByRole('menuitem'), eventTitles), 'the record menu').toEqual(expected)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await openPalette(page)
  const dialog = page.getByRole('dialog')
  const paletteEvents = await readShownEvents(dialog.getByRole('option'), eventTitles)
  expect(paletteEvents, 'the palette').toEqual(expected)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('?')
  await expect(dialog.getByRole('heading', { name: textOf('keys.title') })).toBeVisible()
  const keyListEvents = (await dialog.getByRole('term').allInnerTexts()).map((text): ShownEvent => {
    const [title = '', refusal] = text.split('\n')
    return [title, refusal]
  })
  expect(
    keyListEvents.filter(([title]) => eventTitles.includes(title)),
    'the list of keys',
  ).toEqual(expected)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('o')
  await expect(page.getByRole('button', { name: textOf('lifecycle.open') })).toBeVisible()
  await page.keyboard.press('l')
  await expect(dialog.getByRole('img')).toBeVisible()
  expect(await readShownEvents(dialog.getByRole('button'), eventTitles), 'the dialog of the chart').toEqual(expected)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const headerButtons = page.locator('main header, [role=dialog] header, aside header').getByRole('button')
  expect(await readShownEvents(headerButtons, eventTitles), 'the header').toEqual(
    expected.filter(([, refusal]) => refusal === undefined),
  )
  await page.keyboard.press('.')
  if (expected.length === 0) {
    await expect(page.locator('.notice')).toContainText(textOf('record.menu.empty'))
    return
  }
  await expect(menu).toBeVisible()
  expect(await readShownEvents(menu.getByRole('menuitem'), eventTitles), 'the menu of the open record').toEqual(
    expected,
  )
}

/** What a record of a kind shows in one state. */
interface StateOfKind {
  state: string
  code: number
  tab: string
  allowed: readonly string[]
  expected: readonly ShownEvent[]
}

for (const kind of kinds) {
  const path = screenPathOf(kind)
  const {
    tabsByState = {},
    decider = ACCOUNTS[kind.transitionPermission],
    reader,
    passingStates = [],
  } = SPECIALS[kind.name] ?? {}
  const lifecycle = lifecycleOf(kind)
  const events = staffEvents(lifecycle)
  const eventTitles = events.map((event) => textOfKey(`${kind.name}.event.${event}`))
  const states = Object.entries(kind.states)
    .filter(([state]) => !passingStates.includes(state))
    .map(([state, code]): StateOfKind => {
      const allowed = allowedStaffEvents(lifecycle, code)
      const refusal = textOfKey(`${kind.name}.refusal.${state}`)
      // What is possible and harmless comes first, what is destructive last (rule 8.13).
      const placeOf = (event: string) =>
        policyOf(lifecycle, event).isDestructive ? 2 : allowed.includes(event) ? 0 : 1
      const shownEvents = events.toSorted((a, b) => placeOf(a) - placeOf(b))
      const expected = shownEvents.map((event): ShownEvent => [
        textOfKey(`${kind.name}.event.${event}`),
        allowed.includes(event) ? undefined : refusal,
      ])
      return { state, code, tab: tabsByState[state] ?? state, allowed, expected }
    })

  test(`${kind.name}: in each state, record menu, palette, keys, header, chart and server offer the same events`, async ({
    page,
    server,
  }) => {
    test.setTimeout(90_000 + states.length * 30_000)
    const api = await openSignedIn(page, server, decider, '/profile')
    for (const { state, code, tab, allowed, expected } of states) {
      await test.step(state, async () => {
        // A page that has shown the record may first show it again as it was.
        if (await ensureRecordInState(api, kind, lifecycle, code)) await page.goto(withTab(path, tab))
        else await openAnew(page, withTab(path, tab))
        await waitForList(page)
        const id = await focusedRowId(page)
        const { data: record } = await api.call<{ status: number; version: number }>('GET', `${kind.path}/${id}`)
        expect(record.status, state).toBe(code)
        await expectShownEvents(page, expected, eventTitles)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toHaveCount(0)

        for (const event of events.filter((each) => !allowed.includes(each))) {
          const response = await api.call<{ allowedEvents: string[] }>('POST', `${kind.path}/${id}/transition`, {
            event,
            version: record.version,
          })
          expect([response.status, response.data.allowedEvents], `${event} on the server`).toEqual([409, allowed])
        }
      })
    }
  })

  if (reader === undefined) continue
  for (const { state, tab } of states) {
    test(`${kind.name} in ${state}: nothing offers an event to staff who may only read the record`, async ({
      page,
      server,
    }) => {
      const api = await openSignedIn(page, server, reader.account, withTab(reader.path, tab))
      await waitForList(page)
      const id = await focusedRowId(page)
      await expectShownEvents(page, [], eventTitles)
      const { data: record } = await api.call<{ version: number }>('GET', `${kind.path}/${id}`)
      for (const event of events) {
        const response = await api.call('POST', `${kind.path}/${id}/transition`, { event, version: record.version })
        expect(response.status, `${event} on the server`).toBe(403)
      }
    })
  }
}
