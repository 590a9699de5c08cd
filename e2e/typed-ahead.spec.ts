import { expect, type Page } from 'playwright/test'
import { StoreStatus } from '../contract/enumerations.ts'
import { Api } from './support/api.ts'
import { focusedRowName, waitForGridFocus, waitForList } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { setPreferences } from './support/preferences.ts'
import { replacePlaceholders, textOf, texts } from './support/texts.ts'

/** How long each key is held, in ms, by a person who quickly decides one record after another. */
const KEY_OPTIONS = { delay: 80 }

/** The number of stores that a test decides quickly. It is small, so that enough stores wait for the next tests. */
const DECISION_COUNT = 8

interface RecordedTexts {
  /** The texts of the confirmation dialogs in the order in which they were shown. */
  questions: string[]
  /** The texts of the notices. */
  notices: string[]
}

/** Records every confirmation dialog and notice that the page shows from now on. */
async function recordShownTexts(page: Page): Promise<() => Promise<RecordedTexts>> {
  await page.evaluate(() => {
    const shownTexts: RecordedTexts = { questions: [], notices: [] }
    Object.assign(window, { shownTexts })
    let lastDialog: Element | null = null
    const recordTexts = () => {
      const dialog = document.querySelector('[role="alertdialog"]')
      if (dialog !== lastDialog) shownTexts.questions.push(...(dialog === null ? [] : [dialog.textContent]))
      lastDialog = dialog
      const notice = document.querySelector('.notice')?.textContent
      if (notice !== undefined && notice !== shownTexts.notices.at(-1)) shownTexts.notices.push(notice)
    }
    new MutationObserver(recordTexts).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { shownTexts: RecordedTexts }).shownTexts)
}

/** Returns the ids of those stores that have been accepted, in the order of their acceptance. */
async function loadAcceptedStoreIds(api: Api, stores: readonly { id: number }[]): Promise<number[]> {
  const acceptances = await Promise.all(
    stores.map(async ({ id }) => {
      const { data } = await api.call<{ items: { event: string; at: string }[] }>('GET', `/store/${id}/history`)
      return { id, line: data.items.find(({ event }) => event === 'accept') }
    }),
  )
  return acceptances
    .flatMap(({ id, line }) => (line === undefined ? [] : [{ id, at: line.at }]))
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ id }) => id)
}

/** Returns whether a notice reports that a key of a decision, or the answer to a question, was ignored. */
function isIgnoredKeyReported(notices: readonly string[]): boolean {
  return notices.some((text) => text.includes(textOf('keys.tooEarly')) || text.includes(textOf('keys.unseen')))
}

/** Presses `a Enter` a number of times, then Escape until no dialog is open: the last one may open after its Enter. */
async function decideQuickly(page: Page, pairCount: number): Promise<void> {
  for (let pair = 0; pair < pairCount; pair += 1) {
    await page.keyboard.press('a', KEY_OPTIONS)
    await page.keyboard.press('Enter', KEY_OPTIONS)
  }
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0, { timeout: 200 })
  }).toPass()
  await expect(page).toHaveURL(/\/stores$/)
}

test('repeated `a Enter` decides only stores whose question was shown, in order, and reports ignored keys', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server)
  await waitForList(page)
  const stores = await api.loadStores(StoreStatus.REQUEST)
  const readShownTexts = await recordShownTexts(page)
  await decideQuickly(page, DECISION_COUNT)
  const { questions, notices } = await readShownTexts()
  const acceptedIds = await loadAcceptedStoreIds(api, stores)
  const askedIndexes = questions.map((text) => stores.findIndex(({ name }) => text.includes(name)))
  expect(askedIndexes).toEqual(questions.map((_, index) => index))
  // The server may do decisions that are sent one right after the other in another order.
  const acceptedStores = stores.filter(({ id }) => acceptedIds.includes(id))
  expect(acceptedStores).toEqual(stores.slice(0, acceptedIds.length))
  expect([askedIndexes.length, askedIndexes.length - 1]).toContain(acceptedIds.length)
  expect(acceptedIds.length).toBeGreaterThan(0)
  if (acceptedIds.length < DECISION_COUNT) expect(isIgnoredKeyReported(notices)).toBe(true)
})

test('while a colleague decides the same stores, only stores whose question was shown are decided, each once', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const api = await openSignedIn(page, server)
  const colleague = await Api.as(server, 'store')
  await waitForList(page)
  const stores = await api.loadStores(StoreStatus.REQUEST)
  const readShownTexts = await recordShownTexts(page)
  const rejectedIdsPromise = (async () => {
    const rejectedIds: number[] = []
    const contestedStores = stores.slice(0, DECISION_COUNT)
    for (const store of contestedStores.toReversed().concat(contestedStores)) {
      const { status } = await colleague.transition(store, 'reject', '書類の不備')
      if (status === 200) rejectedIds.push(store.id)
    }
    return rejectedIds
  })()
  await decideQuickly(page, DECISION_COUNT)
  const rejectedIds = await rejectedIdsPromise
  const { questions } = await readShownTexts()
  const acceptedIds = await loadAcceptedStoreIds(api, stores)
  expect(acceptedIds.filter((id) => rejectedIds.includes(id))).toEqual([])
  const wasAsked = (id: number) =>
    questions.some((text) => text.includes(stores.find((store) => store.id === id)?.name ?? '-'))
  expect(acceptedIds.filter((id) => !wasAsked(id))).toEqual([])
})

for (const keys of [
  ['j', 'a', 'j', 'a'],
  ['ArrowDown', 'a', 'ArrowDown', 'a'],
]) {
  test(`${keys.join(' ')} during a slow decision asks about the record after the next one, and reports the ignored keys`, async ({
    page,
    server,
  }) => {
    await setPreferences(page, server.origin, { assumedStates: 'off' })
    const api = await openSignedIn(page, server)
    await waitForList(page)
    const [, , third] = await api.loadStores(StoreStatus.REQUEST)
    if (third === undefined) throw new Error('fewer than three stores wait')
    const readShownTexts = await recordShownTexts(page)
    await page.keyboard.press('a')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    server.suspend()
    const sentRequest = page.waitForRequest((request) => request.url().endsWith('/transition'))
    await page.keyboard.press('Enter')
    await sentRequest
    for (const key of keys) await page.keyboard.press(key)
    server.resume()
    await expect(page.getByRole('alertdialog')).toContainText(third.name)
    expect((await readShownTexts()).questions).toHaveLength(2)
    await expect.poll(async () => (await readShownTexts()).notices.join()).toContain(textOf('keys.tooEarly'))
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedRowName(page)).toBe(third.name)
  })
}

test('a second Enter right after a decision opens nothing and is reported', async ({ page, server }) => {
  await openSignedIn(page, server)
  await waitForList(page)
  const readShownTexts = await recordShownTexts(page)
  await page.keyboard.press('a')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  // Each of the two notices may replace the other, so all notices that were shown are read.
  const readNotices = async () => (await readShownTexts()).notices.join()
  await expect.poll(readNotices).toContain(textOf('notice.success'))
  await expect.poll(readNotices).toContain(textOf('keys.tooEarly'))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/stores$/)
})

test('Enter right after the key of a disabled action opens nothing and is reported; a later Enter opens the store', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'store', '/stores?tab=approved')
  await waitForList(page)
  await waitForGridFocus(page)
  const readShownTexts = await recordShownTexts(page)
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  const readNotices = async () => (await readShownTexts()).notices.join()
  await expect.poll(readNotices).toContain(textOf('store.refusal.accepted'))
  await expect.poll(readNotices).toContain(textOf('keys.tooEarly'))
  await expect(page).toHaveURL(/\/stores\?tab=approved$/)
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/store-detail\/\d+$/, { timeout: 200 })
  }).toPass()
})

test('an open record menu still belongs to its store after a colleague has decided the store', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server)
  await waitForList(page)
  const [store, next] = await api.loadStores(StoreStatus.REQUEST)
  if (store === undefined || next === undefined) throw new Error('fewer than two stores wait')
  await page.keyboard.press('.')
  const menu = page.getByRole('menu', { name: replacePlaceholders(texts.ja['record.menu'], { name: store.name }) })
  await expect(menu).toBeVisible()
  await api.transition(store, 'accept')
  await expect(menu.getByRole('menuitem').first()).toContainText(
    replacePlaceholders(texts.ja['record.gone'], { name: store.name }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedRowName(page)).toBe(next.name)
  expect((await api.loadStore(next.id)).status).toBe(StoreStatus.REQUEST)
})

test('an open palette still belongs to its store after a colleague has decided the store', async ({ page, server }) => {
  const api = await openSignedIn(page, server)
  await waitForList(page)
  const [store, next] = await api.loadStores(StoreStatus.REQUEST)
  if (store === undefined || next === undefined) throw new Error('fewer than two stores wait')
  await page.keyboard.press('Control+k')
  const selectedOption = page.locator('[role="option"][aria-selected="true"]')
  await expect(selectedOption).toContainText(textOf('store.event.accept'))
  await api.transition(store, 'accept')
  await expect(selectedOption).toContainText(replacePlaceholders(texts.ja['record.gone'], { name: store.name }))
  await page.keyboard.press('Enter')
  await expect(selectedOption).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect((await api.loadStore(next.id)).status).toBe(StoreStatus.REQUEST)
})

test('only the row of the open record is marked, and no row if the record is not in the list', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/point')
  await waitForList(page)
  const { data } = await api.call<{ items: { id: number; version: number; userName: string }[] }>(
    'GET',
    '/point/withdrawal?status=1&limit=20&sort=createdAt',
  )
  const { items } = data
  const [, , third, fourth] = items
  if (third === undefined || fourth === undefined) throw new Error('fewer than four withdrawals wait')
  const rowsWithCursor = page.locator('tr[data-cursor]')
  await page.goto(`${server.origin}/point?open=${third.id}`)
  // Keys act on the open record only after it has loaded.
  await waitUntilLive(page)
  await expect(rowsWithCursor).toHaveAttribute('aria-rowindex', '4')
  await page.keyboard.press('a')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/point?open=${fourth.id}`)
  await expect(rowsWithCursor).toHaveAttribute('aria-rowindex', '4')
  await page.goto(`${server.origin}/point?open=${third.id}`)
  await waitUntilLive(page)
  await expect(rowsWithCursor).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(rowsWithCursor).toHaveCount(1)
})
