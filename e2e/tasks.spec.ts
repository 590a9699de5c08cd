import { expect, type Page } from 'playwright/test'
import { StoreStatus, WithdrawalStatus } from '../contract/enumerations.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import {
  bulkDoneNotice,
  focusedRowName,
  gridOnTab,
  storesGrid,
  successNotice,
  waitForGridFocus,
  waitForList,
} from './support/list.ts'
import { findMemberAbleToWithdraw, loadWithdrawal, loadWithdrawals } from './support/pointsApi.ts'
import { openSignedIn } from './support/person.ts'
import { openWithdrawalList, waitForPanel, decisionDialog, loadPendingWithdrawals } from './support/withdrawals.ts'
import { formatNumber, textOf } from './support/texts.ts'

/**
 * Presses and counts keys. A combination such as `Control+Enter` counts once, and the characters of typed text do not.
 */
class CountingKeyboard {
  count = 0
  constructor(private readonly page: Page) {}

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.count += 1
      await this.page.keyboard.press(key)
    }
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.insertText(text)
  }
}

test('a store is deactivated with 3 keys', async ({ page, server }) => {
  const api = await openSignedIn(page, server)
  await waitForList(page)
  const keyboard = new CountingKeyboard(page)
  await keyboard.press('2')
  await expect(storesGrid(page, 'approved')).toBeVisible()
  await waitForGridFocus(page)
  const name = await focusedRowName(page)
  const [store] = (await api.loadStores(StoreStatus.ACCEPT)).filter((each) => each.name === name)
  await keyboard.press('d')
  await expect(page.getByRole('dialog', { name: textOf('store.question.deactivate') })).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  expect([keyboard.count, (await api.loadStore(store?.id ?? 0)).status]).toEqual([3, StoreStatus.INACTIVE])
})

for (const { kind, path, question } of [
  { kind: 'member', path: '/users', question: 'user.question.deactivate' },
  { kind: 'store account', path: '/store-account', question: 'storeAccount.question.deactivate' },
] as const) {
  test(`a ${kind} is deactivated with 2 keys, which include the confirmation`, async ({ page, server }) => {
    await openSignedIn(page, server, 'admin', path)
    await waitForList(page)
    const [name = ''] = (await focusedRowName(page)).split('\n')
    const keyboard = new CountingKeyboard(page)
    await keyboard.press('d')
    const dialog = page.getByRole('dialog', { name: textOf(question) })
    await expect(dialog).toContainText(name)
    await keyboard.press('Control+Enter')
    await expect(successNotice(page)).toContainText(name)
    expect(keyboard.count).toBe(2)
  })
}

test('a withdrawal is rejected with 2 keys and the reason', async ({ page, server }) => {
  const api = await openWithdrawalList(page, server, 'point')
  const [first] = await loadPendingWithdrawals(api, 1)
  const keyboard = new CountingKeyboard(page)
  await keyboard.press('r')
  await expect(decisionDialog(page, 'reject').getByRole('textbox')).toBeFocused()
  await keyboard.type('口座名義が一致しません。')
  await keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  expect([keyboard.count, (await loadWithdrawal(api, first?.id ?? 0)).status]).toEqual([2, WithdrawalStatus.REJECT])
})

test('a withdrawal is rejected for a reason that is chosen, and edited, with 3 keys and the addition', async ({
  page,
  server,
}) => {
  const api = await openWithdrawalList(page, server, 'point')
  const { data } = await api.call<{ items: { text: string }[] }>('GET', '/reason?purpose=withdrawal.reject')
  const reasons = data.items.map(({ text }) => text)
  const [first] = await loadPendingWithdrawals(api, 1)
  const keyboard = new CountingKeyboard(page)
  await keyboard.press('r')
  const dialog = decisionDialog(page, 'reject')
  await expect(dialog.getByRole('option')).toHaveCount(reasons.length)
  await keyboard.press('ArrowDown')
  const field = dialog.getByRole('textbox')
  await expect(field).toHaveValue(reasons[0] ?? '')
  await expect(dialog.getByRole('option', { selected: true })).toContainText(reasons[0] ?? '')
  await expectAccessible(page)
  await keyboard.type('（再確認）')
  await keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  const { statusReason } = await loadWithdrawal(api, first?.id ?? 0)
  expect([keyboard.count, statusReason]).toEqual([3, `${reasons[0]}（再確認）`])
  // What was used last comes first the next time, also for several records at once.
  await page.keyboard.press('x')
  await page.keyboard.press('r')
  const choices = page.getByRole('listbox', { name: textOf('reason.choices') }).getByRole('option')
  await expect(choices.first()).toHaveText(`${reasons[0]}（再確認）`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('textbox')).toHaveValue(
    reasons[0] ?? '',
  )
})

test('a withdrawal is approved with 2 keys, and one is marked as paid with 4', async ({ page, server }) => {
  const api = await openWithdrawalList(page, server, 'point')
  const [requested] = await loadPendingWithdrawals(api, 1)
  const approvalKeyboard = new CountingKeyboard(page)
  await approvalKeyboard.press('a')
  await expect(decisionDialog(page, 'confirm')).toBeVisible()
  await approvalKeyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  expect([approvalKeyboard.count, (await loadWithdrawal(api, requested?.id ?? 0)).status]).toEqual([
    2,
    WithdrawalStatus.CONFIRM,
  ])

  const [first] = await loadWithdrawals(api, `status=${WithdrawalStatus.CONFIRM}&sort=createdAt`)
  const keyboard = new CountingKeyboard(page)
  await keyboard.press('f', '4')
  await expect(gridOnTab(page, 'withdrawals.title', 'withdrawal.state.transferring')).toBeVisible()
  await waitForGridFocus(page)
  await keyboard.press('t')
  await expect(decisionDialog(page, 'succeed')).toBeVisible()
  await keyboard.press('y')
  const amount = textOf('withdrawal.points', { n: formatNumber(first?.point ?? 0) })
  const notice = textOf('withdrawal.done.succeed', { name: first?.userName ?? '', amount })
  await expect(successNotice(page)).toContainText(notice)
  expect([keyboard.count, (await loadWithdrawal(api, first?.id ?? 0)).status]).toEqual([4, WithdrawalStatus.SUCCESS])
})

test('while a withdrawal is open, the next one opens with 1 key', async ({ page, server }) => {
  const api = await openWithdrawalList(page, server, 'point')
  const [first, second] = await loadPendingWithdrawals(api, 2)
  if (first === undefined || second === undefined) throw new Error('too few withdrawals wait')
  await page.keyboard.press('Enter')
  await waitForPanel(page, first)
  const keyboard = new CountingKeyboard(page)
  await keyboard.press('j')
  await waitForPanel(page, second)
  expect(keyboard.count).toBe(1)
})

test('the balance and the account of a member are seen with 2 keys and the name', async ({ page, server }) => {
  const api = await openSignedIn(page, server)
  await waitForList(page)
  const user = await findMemberAbleToWithdraw(api)
  const keyboard = new CountingKeyboard(page)
  await keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await keyboard.type(user.phone)
  await expect(page.getByRole('option', { selected: true })).toContainText(user.fullName)
  await keyboard.press('Enter')
  const recordHeader = page.locator('main header').first()
  await expect(recordHeader).toContainText(`${textOf('user.field.balance')}${formatNumber(user.point)}`)
  await expect(recordHeader).toContainText('••••')
  expect(keyboard.count).toBe(2)
})

test('five withdrawals are confirmed together with 7 keys', async ({ page, server }) => {
  const api = await openWithdrawalList(page, server, 'point')
  const fiveWithdrawals = await loadPendingWithdrawals(api, 5)
  const keyboard = new CountingKeyboard(page)
  await keyboard.press('x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'a')
  const title = textOf('bulk.title', { action: textOf('withdrawal.event.confirm') })
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
  await expect(dialog).toContainText(textOf('bulk.able', { n: 5 }))
  await keyboard.press('y')
  await expect(bulkDoneNotice(page, 'withdrawal.event.confirm', 5)).toBeVisible()
  await expect(dialog).toBeHidden()
  const statuses = await Promise.all(fiveWithdrawals.map(async ({ id }) => (await loadWithdrawal(api, id)).status))
  expect([keyboard.count, statuses]).toEqual([7, fiveWithdrawals.map(() => WithdrawalStatus.CONFIRM)])
})
