import { expect, type Page } from 'playwright/test'
import { StoreStatus } from '../contract/enumerations.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import {
  countOnStoreListTab,
  focusedRowName,
  recordCommandButton,
  rows,
  storesGrid,
  waitForList,
} from './support/list.ts'
import { loadOwnName, openSignedIn, waitUntilLive } from './support/person.ts'
import { setPreferences } from './support/preferences.ts'
import { openProxy, type Proxy } from './support/proxy.ts'
import { confirmQuestion } from './support/question.ts'
import type { Server } from './support/server.ts'
import { textOf } from './support/texts.ts'

let proxy: Proxy | undefined
test.afterEach(async () => {
  await proxy?.close()
  proxy = undefined
})

/** Opens the stores that wait, over a proxy that the returned function makes hold decisions back. */
async function openStoresOverProxy(page: Page, server: Server) {
  const openedProxy = await openProxy(server.origin, '/unused')
  proxy = openedProxy
  const api = await openSignedIn(page, server)
  await page.goto(`${openedProxy.origin}/stores`)
  await waitForList(page)
  return { api, proxy: openedProxy, holdDecisions: () => openedProxy.hold('/transition') }
}

const question = (page: Page) => page.getByRole('alertdialog')

test('three stores are accepted by keyboard before the server answers: each leaves, the tabs count it, and the next one follows', async ({
  page,
  server,
  browserErrors,
}) => {
  const {
    api,
    proxy: { origin },
    holdDecisions,
  } = await openStoresOverProxy(page, server)
  browserErrors.allow(new RegExp(`^foreign: ${origin}/`))
  const stores = await api.loadStores(StoreStatus.REQUEST)
  const pendingCount = await countOnStoreListTab(page, 'pending')
  const approvedCount = await countOnStoreListTab(page, 'approved')
  const release = holdDecisions()
  for (const [index, store] of stores.slice(0, 3).entries()) {
    await expect.poll(() => focusedRowName(page)).toBe(store.name)
    await page.keyboard.press('a')
    await expect(question(page)).toContainText(store.name)
    await page.keyboard.press('Enter')
    await expect(question(page)).toHaveCount(0)
    await expect(rows(page).filter({ hasText: store.name })).toHaveCount(0)
    expect([await countOnStoreListTab(page, 'pending'), await countOnStoreListTab(page, 'approved')]).toEqual([
      pendingCount - index - 1,
      approvedCount + index + 1,
    ])
  }
  await expect.poll(() => focusedRowName(page)).toBe(stores[3]?.name)
  const readStatuses = async () => {
    const acceptedStores = await Promise.all(stores.slice(0, 4).map(({ id }) => api.loadStore(id)))
    return acceptedStores.map(({ status }) => status)
  }
  const { REQUEST, ACCEPT } = StoreStatus
  expect(await readStatuses()).toEqual([REQUEST, REQUEST, REQUEST, REQUEST])
  release()
  await expect.poll(readStatuses).toEqual([ACCEPT, ACCEPT, ACCEPT, REQUEST])
  await expect(page.getByRole('status').filter({ hasText: textOf('notice.success') })).toBeVisible()
  await expect(storesGrid(page)).toHaveAttribute('aria-rowcount', String(pendingCount - 3 + 1))
})

test('a store whose decision is refused comes back with the reason and the typed text, while the person goes on', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const {
    api,
    proxy: { origin },
    holdDecisions,
  } = await openStoresOverProxy(page, server)
  browserErrors.allow(new RegExp(`^foreign: ${origin}/`))
  const colleague = await Api.as(server, 'store')
  const colleagueName = await loadOwnName(colleague)
  const [first, second, third] = await api.loadStores(StoreStatus.REQUEST)
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('fewer than three stores wait')
  const release = holdDecisions()
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: textOf('lifecycle.reason') })).toBeFocused()
  await page.keyboard.insertText('書類が足りません。')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => focusedRowName(page)).toBe(second.name)
  await page.keyboard.press('a')
  await expect(question(page)).toContainText(second.name)
  const { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId, version } = await api.loadStore(
    first.id,
  )
  const edit = { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId, version }
  const edited = await colleague.call('PUT', `/store/${first.id}`, { ...edit, introduction: '改装しました。' })
  expect(edited.status).toBe(200)
  release()
  await expect(page.getByRole('alert')).toContainText(first.name)
  await expect(page.getByRole('alert')).toContainText(colleagueName)
  // The question that was opened meanwhile is still about its own store.
  await expect(question(page)).toContainText(second.name)
  await confirmQuestion(page)
  await expect.poll(() => focusedRowName(page)).toBe(third.name)
  await expect(rows(page).filter({ hasText: first.name })).toContainText(colleagueName)
  await expect.poll(async () => (await api.loadStore(second.id)).status).toBe(StoreStatus.ACCEPT)
  expect((await api.loadStore(first.id)).status).toBe(StoreStatus.REQUEST)
  await page.keyboard.press('k')
  await expect.poll(() => focusedRowName(page)).toBe(first.name)
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: textOf('lifecycle.reason') })).toHaveValue('書類が足りません。')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await api.loadStore(first.id)).statusReason).toBe('書類が足りません。')
})

test('in a panel the next report opens before the server answers', async ({ page, server, browserErrors }) => {
  const {
    api,
    proxy: { origin },
    holdDecisions,
  } = await openStoresOverProxy(page, server)
  browserErrors.allow(new RegExp(`^foreign: ${origin}/`))
  const reports = (await api.call<{ items: { id: number }[] }>('GET', '/report?status=0')).data.items
  await page.goto(`${origin}/reports?open=${reports[0]?.id}`)
  await waitUntilLive(page)
  await expect(recordCommandButton(page, 'report.event.handle')).toBeVisible()
  const release = holdDecisions()
  await page.keyboard.press('h')
  await confirmQuestion(page)
  await expect(page).toHaveURL(new RegExp(`open=${reports[1]?.id}$`))
  release()
})

test('a person can choose that nothing is shown before the server has confirmed it', async ({
  page,
  server,
  browserErrors,
}) => {
  await setPreferences(page, server.origin, { assumedStates: 'off' })
  const {
    api,
    proxy: { origin },
    holdDecisions,
  } = await openStoresOverProxy(page, server)
  browserErrors.allow(new RegExp(`^foreign: ${origin}/`))
  const [store] = await api.loadStores(StoreStatus.REQUEST)
  const release = holdDecisions()
  await page.keyboard.press('a')
  await confirmQuestion(page)
  await expect(question(page).locator('[aria-busy="true"]')).toHaveCount(1)
  // The open dialog hides the rows from the roles.
  await expect(page.locator('tr').filter({ hasText: store?.name ?? '' })).toHaveCount(1)
  release()
  await expect(rows(page).filter({ hasText: store?.name ?? '' })).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)
})
