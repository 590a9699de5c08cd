import { expect } from 'playwright/test'
import { WithdrawalStatus } from '../contract/enumerations.ts'
import type { Coupon } from '../contract/storeParts.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { gridOnTab, waitForList } from './support/list.ts'
import { openPalette } from './support/palette.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { openWithdrawalList, loadFirstPendingWithdrawal } from './support/withdrawals.ts'
import { formatNumber, textOf } from './support/texts.ts'

interface StateSummaries {
  items: { status: number; count: number; since: string | null }[]
}

test('L shows how many withdrawals are in each state, follows a colleague’s decision, and links to their lists', async ({
  page,
  server,
}) => {
  const api = await openWithdrawalList(page, server, 'admin')
  await waitUntilLive(page)
  const loadCountTexts = async () => {
    const { items } = (await api.call<StateSummaries>('GET', '/point/withdrawal/states')).data
    const { REQUEST, CONFIRM, SUCCESS, REJECT } = WithdrawalStatus
    return [REQUEST, CONFIRM, SUCCESS, REJECT].map((code) => {
      const count = items.find(({ status }) => status === code)?.count ?? 0
      return textOf('states.count', { n: formatNumber(count) })
    })
  }
  await page.keyboard.press('L')
  const dialog = page.getByRole('dialog', { name: textOf('withdrawals.states') })
  const links = dialog.getByRole('list', { name: textOf('states.list') }).getByRole('link')
  const states = ['requested', 'transferring', 'paid', 'rejected'] as const
  const toLinkTextPatterns = (countTexts: string[]) =>
    states.map((state, index) => new RegExp(`^${textOf(`withdrawal.state.${state}`)}${countTexts[index] ?? ''}`))
  await expect(links).toHaveText(toLinkTextPatterns(await loadCountTexts()))
  await expect(dialog.getByRole('img', { name: textOf('lifecycle.drawing') })).toBeVisible()
  await expect(links.first()).toBeFocused()
  await expectAccessible(page)

  const { id, version } = await loadFirstPendingWithdrawal(api)
  expect((await api.call('POST', `/point/withdrawal/${id}/transition`, { event: 'confirm', version })).status).toBe(200)
  await expect(links).toHaveText(toLinkTextPatterns(await loadCountTexts()))
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/point\?tab=transferring$/)
  await expect(gridOnTab(page, 'withdrawals.title', 'withdrawal.state.transferring')).toBeVisible()
})

test('the palette finds the states of a kind of record from any screen, but only of permitted kinds', async ({
  page,
  server,
}) => {
  await openSignedIn(page, server, 'store')
  await waitForList(page)
  await waitUntilLive(page)
  await openPalette(page)
  await page.keyboard.type('life of withdrawals')
  await expect(page.getByRole('option', { name: textOf('withdrawals.states') })).toHaveCount(0)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('ライフ')
  await expect(page.getByRole('option', { name: textOf('stores.states'), exact: false }).first()).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('life of owners')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: textOf('storeAccounts.states') })).toBeVisible()
})

test('L on a tab of a store shows how many of its records are in each state, and follows a decision', async ({
  page,
  server,
}) => {
  const storeId = 12
  await server.runSqlWhileStopped(
    `update coupon set status = 1, state_since = '2020-01-01' where id in
      (select id from coupon where store_id = ${storeId} order by display_from desc, id desc limit 1)`,
  )
  const api = await openSignedIn(page, server, 'store', `/store-detail/${storeId}?tab=coupon`)
  await waitForList(page)
  await waitUntilLive(page)
  const states = ['waiting', 'effective', 'notEffective'] as const
  const loadLinePatterns = async () => {
    const { items } = (await api.call<StateSummaries>('GET', `/store/${storeId}/coupon/states`)).data
    return states.map((state, index) => {
      const count = textOf('states.count', { n: formatNumber(items[index]?.count ?? 0) })
      return new RegExp(`^${textOf(`couponPayment.state.${state}`)}${count}`)
    })
  }
  await page.keyboard.press('L')
  const dialog = page.getByRole('dialog', { name: textOf('coupon.states') })
  const lines = dialog.getByRole('list', { name: textOf('states.list') }).getByRole('listitem')
  await expect(lines).toHaveText(await loadLinePatterns())
  await expect(dialog.getByRole('img', { name: textOf('lifecycle.drawing') })).toBeVisible()
  await expectAccessible(page)
  const { items } = (await api.call<{ items: Coupon[] }>('GET', `/store/${storeId}/coupon`)).data
  const { id = 0, version } = items[0] ?? {}
  const decision = { event: 'confirmPayment', version }
  expect((await api.call('POST', `/coupon/${id}/transition`, decision)).status).toBe(200)
  await expect(lines).toHaveText(await loadLinePatterns())
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  for (const [key, tab, title] of [
    ['5', 'product', 'product.states'],
    ['6', 'admin', 'storeAdmin.states'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('grid', { name: textOf(`store.tab.${tab}`) })).toBeVisible()
    await page.keyboard.press('L')
    await expect(page.getByRole('dialog', { name: textOf(title) })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
