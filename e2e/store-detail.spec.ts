import { expect, type Page } from 'playwright/test'
import { StoreStatus } from '../contract/enumerations.ts'
import type { MasterDataEntry } from '../contract/masterDataEntry.ts'
import type { RelatedStore } from '../contract/relatedStores.ts'
import type { StoreRow } from '../contract/store.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import {
  fieldValue,
  countOnStoreListTab,
  focusedRow,
  recordCommandButton,
  rows,
  successNotice,
  waitForGridFocus,
  waitForList,
} from './support/list.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { confirmQuestion } from './support/question.ts'
import { formatNumber, textOf, type TextKey } from './support/texts.ts'

const SECTIONS = ['profile', 'point', 'coupon', 'rating', 'product', 'admin'] as const

const form = (page: Page) => page.getByRole('dialog', { name: textOf('store.edit') })
const field = (page: Page, name: 'nickName' | 'introduction' | 'phone') =>
  form(page).getByLabel(new RegExp(`^${textOf(`store.field.${name}`)}`))

test('a store shows its profile', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'admin', '/store-detail/12')
  const store = await api.loadStore(12)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(store.name)
  const value = (key: TextKey) => fieldValue(page, key)
  await expect(value('store.field.nameKana')).toHaveText(store.nameKana)
  await expect(value('store.field.creator')).toHaveText(store.creator)
  await expect(value('store.field.phone')).toHaveText(new RegExp(`^${Array.from(store.phone).join('-?')}$`))
  await expect(value('store.field.address')).toHaveText(`${store.prefecture}${store.address} ${textOf('store.map')}`)
  await expect(value('store.field.balance')).toHaveText(store.balance.toLocaleString('en'))
  await expect(page.getByRole('link', { name: textOf('menu.stores') }).first()).toBeVisible()
})

test('a requested store shows what it is judged by, and its question does so beside the list', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/profile')
  const requested = await api.loadStores(StoreStatus.REQUEST)
  const relatedOf = async (id: number) =>
    (await api.call<{ items: RelatedStore[] }>('GET', `/store/${id}/related`)).data.items
  const related = await Promise.all(requested.map(async (store) => ({ store, items: await relatedOf(store.id) })))
  const found = related.find(({ items }) => items.length > 0 && items.every((item) => item.rejectionCount === 0))
  if (found === undefined) throw new Error('no requested store has related ones')
  const { store, items } = found

  await page.goto(`/stores?q=${encodeURIComponent(`${store.name} ${store.id}`)}`)
  await waitForList(page)
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('a')
  const question = page.getByRole('alertdialog', { name: textOf('store.question.accept') })
  await expect(question).toContainText(textOf('store.related.noneRejected', { n: formatNumber(items.length) }))
  await page.keyboard.press('n')
  await waitForGridFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(store.name)
  const section = page.getByRole('region', { name: textOf('store.related'), exact: true })
  await expect(section.getByRole('link')).toHaveText(items.map(({ name }) => name))
  await expectAccessible(page)
  await section.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/store-detail/${items[0]?.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(items[0]?.name ?? '')
})

test('the six tabs of a store have URLs, and each shows the list of the server', async ({ page, server }) => {
  const api = await openSignedIn(page, server, 'admin', '/store-detail/12')
  const paths = { point: 'point', coupon: 'coupon', rating: 'review', product: 'product', admin: 'admin' }
  await expect(page.getByRole('tab')).toHaveText(SECTIONS.map((section) => textOf(`store.tab.${section}`)))
  await page.getByRole('tab', { name: textOf('store.tab.profile') }).focus()
  for (const section of SECTIONS.slice(1)) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: textOf(`store.tab.${section}`) })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/store-detail/12\\?tab=${section}$`))
    await expect(page.getByRole('tab', { name: textOf(`store.tab.${section}`) })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    const path = paths[section as keyof typeof paths]
    const { data } = await api.call<{ total: number; items: object[] }>('GET', `/store/12/${path}?limit=20`)
    const panel = page.getByRole('tabpanel', { name: textOf(`store.tab.${section}`) })
    if (data.total === 0) await expect(panel).toContainText(textOf('state.empty'))
    else {
      await expect(panel.getByRole('grid')).toHaveAttribute('aria-rowcount', String(data.total + 1))
      await expect(panel.getByRole('row')).toHaveCount(data.items.length + 1)
    }
    await page.getByRole('tab', { name: textOf(`store.tab.${section}`) }).focus()
  }
  const { data } = await api.call<{ items: { email: string; phone: string }[] }>('GET', '/store/12/admin?limit=20')
  const { email, phone } = data.items[0] as { email: string; phone: string }
  await expect(page.locator(`[role="row"] a[href="mailto:${email}"]`).first()).toHaveText(email)
  await expect(page.locator(`[role="row"] a[href="tel:${phone}"]`).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: textOf('store.tab.admin') })).toHaveAttribute('aria-selected', 'true')
})

test(
  'the key e edits the profile of a store: errors are shown at their fields, and the saved changes are in the history',
  { tag: '@plainHttp' },
  async ({ page, server }) => {
    const api = await openSignedIn(page, server, 'admin', '/store-detail/20')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const storeBefore = await api.loadStore(20)
    await expect(page.getByRole('button', { name: textOf('store.edit') })).toBeVisible()
    await page.keyboard.press('e')
    await expect(form(page)).toBeVisible()
    await typeInto(page, 'phone', '12')
    await page.keyboard.press('Enter')
    await expect(field(page, 'phone')).toHaveAccessibleDescription(textOf('phone.invalid'))
    await expect(field(page, 'phone')).toBeFocused()
    await typeInto(page, 'phone', storeBefore.phone)
    await typeInto(page, 'nickName', '角の店')
    await page.keyboard.press('Enter')
    await expect(successNotice(page)).toContainText(textOf('notice.saved', { name: storeBefore.name }))
    await expect(form(page)).toHaveCount(0)
    const storeAfter = await api.loadStore(20)
    expect(storeAfter).toEqual({
      ...storeBefore,
      nickName: '角の店',
      version: storeBefore.version + 1,
      updatedAt: storeAfter.updatedAt,
    })
    const line = page
      .getByRole('region', { name: textOf('history.title'), exact: true })
      .getByRole('listitem')
      .first()
    await expect(line).toContainText(textOf('history.edit'))
    await expect(line).toContainText('あかり')
    await expect(line).toContainText(`${textOf('store.field.nickName')}: ${storeBefore.nickName || '—'} → 角の店`)
  },
)

test('an edit of a store that conflicts with another person’s edit shows both versions, and loses neither', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const api = await openSignedIn(page, server, 'admin', '/store-detail/30')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const storeBefore = await api.loadStore(30)
  await expect(page.getByRole('button', { name: textOf('store.edit') })).toBeVisible()
  await page.keyboard.press('e')
  await typeInto(page, 'nickName', 'わたしの通称')
  const { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId } = storeBefore
  const unchangedFields = { name, nameKana, nickName, phone, zipcode, prefectureId, address, industryId }
  const colleagueEdit = { ...unchangedFields, introduction: '新しい紹介文です。', version: storeBefore.version }
  expect((await api.call('PUT', '/store/30', colleagueEdit)).status).toBe(200)

  await page.keyboard.press('Enter')
  const versionsDialog = page.getByRole('dialog', { name: textOf('store.edit') })
  await expect(versionsDialog).toContainText(textOf('versions.message'))
  const choice = (key: 'store.field.nickName' | 'store.field.introduction') =>
    versionsDialog.getByRole('group', { name: textOf(key), exact: true })
  await expect(choice('store.field.nickName')).toContainText('わたしの通称')
  await expect(choice('store.field.introduction')).toContainText('新しい紹介文です。')
  await expect(choice('store.field.nickName').getByRole('radio', { name: /わたしの通称/ })).toBeChecked()
  await expect(choice('store.field.introduction').getByRole('radio', { name: /新しい紹介文です。/ })).toBeChecked()
  await expect(choice('store.field.nickName').getByRole('radio', { name: /わたしの通称/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  const storeAfter = await api.loadStore(30)
  expect([storeAfter.nickName, storeAfter.introduction, storeAfter.version]).toEqual([
    'わたしの通称',
    '新しい紹介文です。',
    storeBefore.version + 2,
  ])
})

test('an edit of a store keeps what was typed when the industry of the store was merged meanwhile, and the history says so', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const api = await openSignedIn(page, server, 'admin', '/store-detail/40')
  await expect(page.getByRole('button', { name: textOf('store.edit') })).toBeVisible()
  const storeBefore = await api.loadStore(40)
  const { data } = await api.call<{ items: MasterDataEntry[] }>('GET', '/system/master-data/industry?limit=100')
  const sourceIndustry = data.items.find(({ id }) => id === storeBefore.industryId)
  const targetIndustry = data.items.find(({ id }) => id !== storeBefore.industryId)
  await page.keyboard.press('e')
  await typeInto(page, 'nickName', '統合中の通称')
  const body = {
    intoId: targetIndustry?.id,
    intoVersion: targetIndustry?.version,
    version: sourceIndustry?.version,
  }
  expect((await api.call('POST', `/system/master-data/${sourceIndustry?.id}/merge`, body)).status).toBe(200)

  await page.keyboard.press('Enter')
  await expect(form(page)).toContainText(textOf('versions.message'))
  const industryChoice = form(page).getByRole('group', { name: textOf('store.field.industryId'), exact: true })
  await expect(industryChoice.getByRole('radio', { name: targetIndustry?.value ?? '' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toBeVisible()
  const storeAfter = await api.loadStore(40)
  expect([storeAfter.nickName, storeAfter.industryId, storeAfter.version]).toEqual([
    '統合中の通称',
    targetIndustry?.id,
    storeBefore.version + 2,
  ])
  const line = page
    .getByRole('region', { name: textOf('history.title'), exact: true })
    .getByRole('listitem')
    .nth(1)
  await expect(line).toContainText(textOf('history.mergeMasterData'))
  await expect(line).toContainText('あかり')
  await expect(line).toContainText(
    `${textOf('store.field.industry')}: ${sourceIndustry?.value} → ${targetIndustry?.value}`,
  )
})

test(
  'the lifecycle events of a store have the same shortcuts as in the list, and are in the history with their reasons',
  { tag: '@plainHttp' },
  async ({ page, server }) => {
    const api = await openSignedIn(page, server, 'admin', '/profile')
    // An edit of master data in another test has added a line to the histories of some stores.
    const store = (await api.loadStores(StoreStatus.REQUEST)).find(({ version }) => version === 1)
    if (store === undefined) throw new Error('every store that waits has been changed')
    await page.goto(`/store-detail/${store.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(store.name)
    await page.keyboard.press('a')
    await expect(page.getByRole('alertdialog', { name: textOf('store.question.accept') })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(successNotice(page)).toBeVisible()
    await expect(recordCommandButton(page, 'store.event.deactivate')).toBeVisible()
    await expect(recordCommandButton(page, 'store.event.accept')).toHaveCount(0)
    await page.keyboard.press('d')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.insertText('移転のため')
    await page.keyboard.press('Control+Enter')
    await expect(recordCommandButton(page, 'store.event.activate')).toBeVisible()
    const lines = page.getByRole('region', { name: textOf('history.title'), exact: true }).getByRole('listitem')
    await expect(lines).toHaveCount(3)
    await expect(lines.nth(0)).toContainText(textOf('store.event.deactivate'))
    await expect(lines.nth(0)).toContainText(`${textOf('store.state.accepted')} → ${textOf('store.state.inactive')}`)
    await expect(lines.nth(0)).toContainText(textOf('history.reason', { reason: '移転のため' }))
    await expect(lines.nth(1)).toContainText(`${textOf('store.state.requested')} → ${textOf('store.state.accepted')}`)
    await expect(lines.nth(2)).toContainText(textOf('history.create'))
  },
)

test('Esc returns to the list and the row from which the store was opened', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/stores?tab=approved')
  const focusedListRow = page.getByRole('row').filter({ has: page.locator(':focus') })
  await expect(focusedListRow).toHaveCount(1)
  await page.keyboard.press('j')
  const name = await focusedListRow.getByRole('link').innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.keyboard.press('2')
  await expect(focusedListRow).toHaveCount(1)
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/stores\?tab=approved/)
  await expect(focusedListRow.getByRole('link')).toHaveText(name)
})

test('j and k open the neighbors of a store in its list; after a decision the next pending store opens', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/stores')
  await waitForList(page)
  const [first, second, third, fourth] = (await api.loadStores(StoreStatus.REQUEST)) as [
    StoreRow,
    StoreRow,
    StoreRow,
    StoreRow,
  ]
  const waitingCount = await countOnStoreListTab(page, 'pending')
  const heading = (store: StoreRow) => page.getByRole('heading', { level: 1, name: store.name, exact: true })
  const expectShown = async (store: StoreRow) => {
    await expect(page).toHaveURL(`${server.origin}/store-detail/${store.id}`)
    await expect(heading(store)).toBeFocused()
    await expect(recordCommandButton(page, 'store.event.accept')).toBeVisible()
  }
  const waitingCountText = (n: number) =>
    page.getByText(textOf('panel.waiting', { n: formatNumber(n) }), { exact: true })
  await page.keyboard.press('Enter')
  await expectShown(first)
  await expect(waitingCountText(waitingCount)).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('alert').filter({ hasText: textOf('record.refusal.first') })).toBeVisible()
  await page.keyboard.press('j')
  await expectShown(second)
  await page.keyboard.press('j')
  await expectShown(third)
  await page.keyboard.press('k')
  await expectShown(second)

  await page.keyboard.press('a')
  await confirmQuestion(page)
  await expectShown(third)
  await expect(waitingCountText(waitingCount - 1)).toBeVisible()
  await expect.poll(async () => (await api.loadStore(second.id)).status).toBe(StoreStatus.ACCEPT)
  await page.keyboard.press('k')
  await expectShown(first)
  await page.keyboard.press('j')
  await expectShown(third)
  await page.keyboard.press('j')
  await expectShown(fourth)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${server.origin}/stores`)
  await expect(focusedRow(page).getByRole('link')).toHaveText(fourth.name)

  await page.keyboard.press('Enter')
  await expectShown(fourth)
  await page.reload()
  await waitUntilLive(page)
  await expect(waitingCountText(waitingCount - 1)).toBeVisible()
  await page.keyboard.press('k')
  await expectShown(third)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${server.origin}/stores`)
  await expect(focusedRow(page).getByRole('link')).toHaveText(third.name)
})

test('Esc after a reload returns to the row of the store in its list', async ({ page, server }) => {
  await openSignedIn(page, server, 'admin', '/stores?tab=approved')
  await waitForGridFocus(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const name = await focusedRow(page).getByRole('link').innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.reload()
  await waitUntilLive(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/stores\?tab=approved/)
  await expect(focusedRow(page).getByRole('link')).toHaveText(name)
})

test('without a list, j and k say why they have no effect; where the page shows a list, they move its cursor', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'admin', '/store-detail/12')
  await waitUntilLive(page)
  const heading = page.getByRole('heading', { level: 1 })
  await page.keyboard.press('j')
  await expect(page.getByRole('alert').filter({ hasText: textOf('record.refusal.noList') })).toBeVisible()
  await page.keyboard.press('?')
  const keyList = page.getByRole('dialog', { name: textOf('keys.title') })
  for (const key of ['record.next', 'record.previous'] as const) {
    await expect(keyList.getByRole('term').filter({ hasText: textOf(key) })).toContainText(
      textOf('record.refusal.noList'),
    )
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  await waitForGridFocus(page)
  const name = await heading.innerText()
  await expect(rows(page).nth(0)).toHaveAttribute('data-cursor', '')
  await heading.focus()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toHaveAttribute('data-cursor', '')
  await expect(heading).toHaveText(name)
})

for (const id of ['999999', 'abc', '0', '-1', '99999999999999999999']) {
  test(`a missing store is reported: ${id}`, async ({ page, server, browserErrors }) => {
    browserErrors.allow(/status of 40[04]/)
    await openSignedIn(page, server, 'admin', `/store-detail/${id}`)
    await expect(page.getByRole('main')).toContainText(textOf('record.notFound'))
  })
}

async function typeInto(page: Page, name: 'nickName' | 'introduction' | 'phone', text: string): Promise<void> {
  await field(page, name).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}
