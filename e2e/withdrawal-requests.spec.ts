import { expect, type Locator, type Page } from 'playwright/test'
import type { BankAccount, User } from '../contract/user.ts'
import type { Withdrawal } from '../contract/withdrawal.ts'
import { escapeRegExp, successNotice } from './support/list.ts'
import { test } from './support/fixtures.ts'
import { findMemberAbleToWithdraw, countWithdrawals, loadUser, loadWithdrawals } from './support/pointsApi.ts'
import { Api } from './support/api.ts'
import { loadOwnName, openSignedIn, waitUntilLive } from './support/person.ts'
import { decideTogether } from './support/question.ts'
import { openWithdrawalList, waitForPanel, PENDING_WITHDRAWALS_QUERY } from './support/withdrawals.ts'
import { formatNumber, textOf } from './support/texts.ts'

test('a withdrawal request for a member shows errors at their fields, and keeps the typed text', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/)
  const api = await openWithdrawalList(page, server, 'admin')
  const user = await findMemberAbleToWithdraw(api)

  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: textOf('withdrawal.request') })
  const userIdField = form.getByRole('textbox', { name: textOf('withdrawal.field.userId') })
  const userNameField = form.getByRole('textbox', { name: textOf('withdrawal.field.userName') })
  const pointField = form.getByRole('textbox', { name: textOf('withdrawal.field.point') })
  const expectDescription = (field: Locator, text: string) =>
    expect(field).toHaveAccessibleDescription(new RegExp(`^${escapeRegExp(text)}`))
  const enterText = async (typed: string) => {
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(typed)
    await page.keyboard.press('Enter')
  }
  const question = page.getByRole('alertdialog', { name: textOf('withdrawal.request.question') })
  const memberStatusElement = form.getByRole('status', { name: textOf('withdrawal.request.member') })
  const noSuchUserText = textOf('withdrawal.request.noUser')
  await expect(userIdField).toBeFocused()
  await page.keyboard.press('Enter')
  await expectDescription(userIdField, textOf('field.required'))
  await page.keyboard.type('999999')
  await expect(memberStatusElement).toHaveText(noSuchUserText)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('別人')
  await page.keyboard.press('Tab')
  await enterText('1.5')
  await expectDescription(pointField, textOf('field.number.whole'))
  await enterText('１')
  await expectDescription(userIdField, noSuchUserText)
  await expect(userIdField).toBeFocused()
  await enterText('９９９９９９')
  await expectDescription(userIdField, noSuchUserText)
  await expect(userIdField).toHaveAttribute('aria-invalid', 'true')
  await expect(userIdField).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(String(user.id))
  const { bankAccount } = (await api.call<{ bankAccount: BankAccount }>('GET', `/user/${user.id}/bank-account`)).data
  const formatPoints = (n: number) => textOf('withdrawal.points', { n: formatNumber(n) })
  const accountText = textOf('withdrawal.account', { ...bankAccount })
  await expect(memberStatusElement.getByRole('definition')).toHaveText([
    formatPoints(user.point),
    formatPoints(1_000),
    accountText,
    bankAccount.holder.normalize('NFKC'),
  ])
  await page.keyboard.press('Enter')
  await expectDescription(userNameField, textOf('withdrawal.request.otherName'))
  await expect(userNameField).toBeFocused()
  await enterText(user.fullNameKana.replace(' ', ''))
  await expectDescription(pointField, textOf('withdrawal.request.belowMinimum', { minimum: '1,000' }))
  await enterText(String(user.point + 1))
  await expectDescription(pointField, textOf('withdrawal.request.aboveBalance', { balance: formatNumber(user.point) }))
  await expect(userIdField).toHaveValue(String(user.id))
  await expect(question).toHaveCount(0)
  await pointField.focus()
  await enterText('1,000')
  await expect(question.getByRole('definition')).toHaveText([
    user.fullNameKana.replace(' ', ''),
    String(user.id),
    formatPoints(1_000),
    accountText,
    bankAccount.holder.normalize('NFKC'),
    formatPoints(user.point),
    formatPoints(user.point - 1_000),
    textOf('withdrawal.pointsThen.requested'),
  ])
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  const [newest] = (await loadWithdrawals(api, PENDING_WITHDRAWALS_QUERY)) as [Withdrawal]
  expect([newest.userId, newest.point]).toEqual([user.id, 1000])
  await waitForPanel(page, newest)
  expect((await loadUser(api, user.id)).point).toBe(user.point - 1000)
})

/** Opens the form of a withdrawal request on the page of a member, and returns its dialog. */
async function openRequestFormOnMemberPage(page: Page, member: User): Promise<Locator> {
  await page.goto(`/user-detail/${member.id}`)
  await waitUntilLive(page)
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: textOf('user.requestWithdrawal') })
  await expect(form.getByRole('textbox')).toBeFocused()
  return form
}

/** Fills in and submits the form of a withdrawal request on the page of a member, so that its question is asked. */
async function submitRequestOnMemberPage(page: Page, member: User, point: number): Promise<void> {
  await openRequestFormOnMemberPage(page, member)
  await page.keyboard.type(String(point))
  await page.keyboard.press('Enter')
}

/** Fills in and submits the form of a withdrawal request in the list of withdrawals, so that its question is asked. */
async function submitRequestInList(page: Page, member: User, point: number): Promise<void> {
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: textOf('withdrawal.request') })
  await expect(form.getByRole('textbox', { name: textOf('withdrawal.field.userId') })).toBeFocused()
  for (const typed of [member.id, member.fullName, point]) {
    await page.keyboard.insertText(String(typed))
    await page.keyboard.press(typed === point ? 'Enter' : 'Tab')
  }
}

/** Expects that a question of a withdrawal request shows this balance, and what a request of `point` leaves of it. */
async function expectBalancesInQuestion(question: Locator, balance: number, point: number): Promise<void> {
  const expectedPointTexts = [balance, balance - point].map((n) => textOf('withdrawal.points', { n: formatNumber(n) }))
  await expect(question.getByRole('definition').nth(5)).toHaveText(expectedPointTexts[0] ?? '')
  await expect(question.getByRole('definition').nth(6)).toHaveText(expectedPointTexts[1] ?? '')
}

/** Returns the dialog with the question of a withdrawal request in the list of withdrawals. */
function withdrawalRequestQuestion(page: Page): Locator {
  return page.getByRole('alertdialog', { name: textOf('withdrawal.request.question') })
}

function balanceChangeNote(before: number, now: number): string {
  const values = { before: formatNumber(before), now: formatNumber(now) }
  return textOf('withdrawal.request.balanceChangedFrom', values)
}

test('the question of a withdrawal request follows the balance while another person records a request for the same member', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/point')
  const colleague = await Api.as(server, 'point')
  const member = await findMemberAbleToWithdraw(api, 2_000)
  await submitRequestOnMemberPage(page, member, 1_000)
  const question = page.getByRole('alertdialog', { name: textOf('user.requestWithdrawal.question') })
  await expectBalancesInQuestion(question, member.point, 1_000)
  const response = await colleague.call('POST', '/point/withdrawal', { userId: member.id, point: 1_000 })
  expect(response.status).toBe(200)
  await expectBalancesInQuestion(question, member.point - 1_000, 1_000)
  await expect(question).toContainText(balanceChangeNote(member.point, member.point - 1_000))
  await expect(question.getByRole('button', { name: textOf('dialog.yes') })).toBeFocused()
  // A question that has just changed takes no answer.
  await expect(question.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  expect((await loadUser(api, member.id)).point).toBe(member.point - 2_000)
})

test('the form of a withdrawal request follows the balance while another person records a request for the same member', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/point')
  const colleague = await Api.as(server, 'point')
  const member = await findMemberAbleToWithdraw(api, 2_000)
  const form = await openRequestFormOnMemberPage(page, member)
  const balanceValue = form.getByRole('definition').first()
  await expect(balanceValue).toHaveText(textOf('withdrawal.points', { n: formatNumber(member.point) }))
  const response = await colleague.call('POST', '/point/withdrawal', { userId: member.id, point: 1_000 })
  expect(response.status).toBe(200)
  await expect(balanceValue).toHaveText(textOf('withdrawal.points', { n: formatNumber(member.point - 1_000) }))
  await expect(form.locator('.change-note')).toHaveText(balanceChangeNote(member.point, member.point - 1_000))
})

test('the question of a withdrawal request that the balance no longer covers says so, and leads back to the form with the typed points', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/point')
  const colleague = await Api.as(server, 'point')
  const member = await findMemberAbleToWithdraw(api, 2_000)
  await submitRequestOnMemberPage(page, member, member.point)
  const question = page.getByRole('alertdialog', { name: textOf('user.requestWithdrawal.question') })
  await expectBalancesInQuestion(question, member.point, member.point)
  await colleague.call('POST', '/point/withdrawal', { userId: member.id, point: 1_000 })
  const backButton = question.getByRole('button', { name: textOf('versions.back') })
  await expect(backButton).toBeFocused()
  // An answer to the question as it was before the change has no effect.
  await page.keyboard.press('y')
  await expect(backButton).toBeFocused()
  const field = page.getByRole('dialog', { name: textOf('user.requestWithdrawal') }).getByRole('textbox')
  const aboveBalanceText = textOf('withdrawal.request.aboveBalance', { balance: formatNumber(member.point - 1_000) })
  await expect(question).toContainText(`${aboveBalanceText} ${textOf('change.obsolete')}`)
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${escapeRegExp(aboveBalanceText)}`))
  await expect(field).toHaveValue(String(member.point))
  await expect(field).toBeFocused()
})

/** Sends an event to a member as another person, or as the signed-in person in another window. */
async function sendEventToMember(api: Api, { id }: User, event: string): Promise<void> {
  const { version } = await loadUser(api, id)
  const body = { event, version, ...(event === 'delete' ? { reason: '本人の希望' } : {}) }
  expect((await api.call('POST', `/user/${id}/transition`, body)).status).toBe(200)
}

function memberStateText(state: 'deactivated' | 'deleted'): string {
  return textOf('withdrawal.request.userState', { state: textOf(`user.state.${state}`) })
}

test('an open withdrawal request on the page of a member names the colleague who deactivates the member, and waits', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/point')
  const colleague = await Api.as(server, 'user')
  const member = await findMemberAbleToWithdraw(api, 2_000)
  const form = await openRequestFormOnMemberPage(page, member)
  await page.keyboard.type('1000')
  await sendEventToMember(colleague, member, 'deactivate')
  const note = textOf('change.state', {
    actor: await loadOwnName(colleague),
    state: textOf('user.state.deactivated'),
  })
  await expect(form).toContainText(`${note} ${textOf('change.obsolete')}`)
  await expect(form).toContainText(memberStateText('deactivated'))
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('textbox')).toHaveValue('1000')
  await expect(form.getByRole('textbox')).toBeFocused()
  await sendEventToMember(colleague, member, 'activate')
  await expect(form).not.toContainText(textOf('change.obsolete'))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: textOf('user.requestWithdrawal.question') })
  await expectBalancesInQuestion(question, member.point, 1_000)
})

test('an open withdrawal request says that the same account has deleted the member in another window', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'admin', '/point')
  const member = await findMemberAbleToWithdraw(api, 2_000)
  const form = await openRequestFormOnMemberPage(page, member)
  await page.keyboard.type('1000')
  await sendEventToMember(api, member, 'delete')
  await expect(form).toContainText(memberStateText('deleted'))
  await expect(form.getByRole('textbox')).toHaveValue('1000')
})

test('the question of a withdrawal request says that the member has been deactivated, also without the right to see members', async ({
  page,
  server,
}) => {
  const api = await openWithdrawalList(page, server, 'point')
  const colleague = await Api.as(server, 'user')
  const member = await findMemberAbleToWithdraw(await Api.as(server, 'admin'), 2_000)
  await submitRequestInList(page, member, 1_000)
  const question = withdrawalRequestQuestion(page)
  await expectBalancesInQuestion(question, member.point, 1_000)
  const count = await countWithdrawals(api, `userId=${member.id}`)
  await sendEventToMember(colleague, member, 'deactivate')
  await expect(question).toContainText(memberStateText('deactivated'))
  await expect(question.getByRole('button', { name: textOf('versions.back') })).toBeFocused()
  await page.keyboard.press('y')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: textOf('withdrawal.request') })
  await expect(form.getByRole('textbox', { name: textOf('withdrawal.field.point') })).toHaveValue('1000')
  expect(await countWithdrawals(api, `userId=${member.id}`)).toBe(count)
})

test('of two withdrawal requests for one member at the same moment, one is recorded, and the other is asked again', async ({
  page,
  openAnotherPage,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const otherPage = await openAnotherPage()
  const api = await openWithdrawalList(page, server, 'admin')
  await openWithdrawalList(otherPage, server, 'point')
  const member = await findMemberAbleToWithdraw(api, 2_000)
  for (const each of [page, otherPage]) {
    await submitRequestInList(each, member, 1_000)
    await expectBalancesInQuestion(withdrawalRequestQuestion(each), member.point, 1_000)
  }
  const notices = await decideTogether(
    server,
    [
      [page, 'y'],
      [otherPage, 'y'],
    ],
    '/point/withdrawal',
  )
  const remainingPoints = member.point - 1_000
  expect((await loadUser(api, member.id)).point).toBe(remainingPoints)
  const refusal = textOf('withdrawal.request.balanceChanged', { balance: formatNumber(remainingPoints) })
  expect(notices.filter((notice) => notice.includes(refusal))).toHaveLength(1)
  const loserPage = notices[0]?.includes(refusal) === true ? page : otherPage
  const question = withdrawalRequestQuestion(loserPage)
  await expectBalancesInQuestion(question, remainingPoints, 1_000)
  await expect(question).toContainText(balanceChangeNote(member.point, remainingPoints))
  await loserPage.keyboard.press('n')
  const form = loserPage.getByRole('dialog', { name: textOf('withdrawal.request') })
  await expect(form.getByRole('textbox', { name: textOf('withdrawal.field.point') })).toHaveValue('1000')
  await loserPage.keyboard.press('Enter')
  await expectBalancesInQuestion(question, remainingPoints, 1_000)
  await expect(question).not.toContainText(balanceChangeNote(member.point, remainingPoints))
  await loserPage.keyboard.press('y')
  await expect(successNotice(loserPage)).toBeVisible()
  expect((await loadUser(api, member.id)).point).toBe(remainingPoints - 1_000)
})
