import { expect } from 'playwright/test'
import { WithdrawalStatus } from '../contract/enumerations.ts'
import type { Withdrawal } from '../contract/withdrawal.ts'
import {
  focusedRowId,
  countOnTab,
  focusedRow,
  waitForGridFocus,
  gridOnTab,
  waitForList,
  rows,
  successNotice,
  fieldValue,
  recordCommandButton,
} from './support/list.ts'
import { test } from './support/fixtures.ts'
import {
  countWithdrawals,
  decideWithdrawal,
  loadPointEntries,
  loadUser,
  loadWithdrawal,
  loadWithdrawals,
} from './support/pointsApi.ts'
import { Api } from './support/api.ts'
import { openPalette } from './support/palette.ts'
import { openSignedIn, waitUntilLive } from './support/person.ts'
import { decideTogether } from './support/question.ts'
import {
  questionDescriptionText,
  openWithdrawalList,
  loadFirstPendingWithdrawal,
  findInPalette,
  waitForPanel,
  decisionDialog,
  typeRejection,
  PENDING_WITHDRAWALS_QUERY,
  loadPendingWithdrawals,
  withdrawalName,
} from './support/withdrawals.ts'
import { formatNumber, textOf } from './support/texts.ts'

test('withdrawals that need a decision come first with all columns; f and a number open the tabs', async ({
  page,
  server,
}) => {
  const api = await openSignedIn(page, server, 'point', '/')
  await expect(page).toHaveURL(`${server.origin}/point`)
  await waitForList(page)
  const first = await loadFirstPendingWithdrawal(api)
  const cells = rows(page).first().getByRole('gridcell')
  await expect(cells).toHaveCount(9)
  const texts = await cells.allInnerTexts()
  expect(texts.filter((_, index) => index !== 3)).toEqual([
    '',
    first.userName,
    formatNumber(first.point),
    first.bankName,
    first.branchName,
    first.accountType,
    first.accountNumber,
    first.holder.normalize('NFKC'),
  ])
  for (const [key, tab, name, query] of [
    ['1', 'all', 'withdrawals.tab.all', ''],
    ['3', 'rejected', 'withdrawal.state.rejected', `status=${WithdrawalStatus.REJECT}`],
    ['4', 'transferring', 'withdrawal.state.transferring', `status=${WithdrawalStatus.CONFIRM}`],
    ['5', 'success', 'withdrawal.state.paid', `status=${WithdrawalStatus.SUCCESS}`],
    ['2', 'requesting', 'withdrawal.state.requested', PENDING_WITHDRAWALS_QUERY],
  ] as const) {
    await page.keyboard.press('f')
    await page.keyboard.press(key)
    await expect(gridOnTab(page, 'withdrawals.title', name)).toBeVisible()
    await expect(page).toHaveURL(tab === 'requesting' ? /\/point$/ : new RegExp(`/point\\?tab=${tab}$`))
    await waitForGridFocus(page)
    const matchingCount = await countWithdrawals(api, query)
    await expect.poll(() => countOnTab(page, name)).toBe(matchingCount)
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(matchingCount + 1))
  }
})

test('the key a confirms a withdrawal, which another console shows at once, and t completes its transfer', async ({
  page,
  openAnotherPage,
  server,
}) => {
  const api = await openWithdrawalList(page, server, 'point')
  const otherPage = await openAnotherPage()
  await openWithdrawalList(otherPage, server, 'system', '/point-management?section=withdrawals')
  const first = await loadFirstPendingWithdrawal(api)
  const requestedCount = await countOnTab(page, 'withdrawal.state.requested')
  const transferringCount = await countOnTab(page, 'withdrawal.state.transferring')
  await page.keyboard.press('a')
  // Whoever decides about the payment sees the whole account, although the list masks it (rule 2.5).
  await expect(decisionDialog(page, 'confirm')).toHaveAccessibleDescription(
    questionDescriptionText('confirm', await loadWithdrawal(api, first.id)),
  )
  await page.keyboard.press('y')
  await expect(successNotice(page)).toBeVisible()
  for (const each of [page, otherPage]) {
    await expect.poll(() => countOnTab(each, 'withdrawal.state.requested')).toBe(requestedCount - 1)
    await expect.poll(() => countOnTab(each, 'withdrawal.state.transferring')).toBe(transferringCount + 1)
  }
  await waitForGridFocus(page)
  await expect.poll(() => focusedRowId(page)).not.toBe(first.id)

  await page.goto(`/point?tab=transferring&open=${first.id}`)
  const panel = await waitForPanel(page, first)
  const unmaskedWithdrawal = await loadWithdrawal(api, first.id)
  expect([first.accountNumber, first.holder]).toEqual([
    `••••${unmaskedWithdrawal.accountNumber.slice(-3)}`,
    `${unmaskedWithdrawal.holder[0]}••••`,
  ])
  await expect(recordCommandButton(panel, 'withdrawal.event.succeed')).toBeVisible()
  await expect(panel.locator('header')).toContainText(`${withdrawalName(first)}#${first.id}`)
  for (const [name, value] of [
    ['withdrawal.field.userId', String(first.userId)],
    ['withdrawal.field.bankName', first.bankName],
    ['withdrawal.field.branchName', first.branchName],
    ['withdrawal.field.accountType', first.accountType],
    ['withdrawal.field.accountNumber', unmaskedWithdrawal.accountNumber],
    ['withdrawal.field.holder', unmaskedWithdrawal.holder.normalize('NFKC')],
  ] as const) {
    await expect(fieldValue(page, name)).toHaveText(value)
  }
  // The account was shown in the question, here, and to the API; views are audited once for each person, record and day.
  await expect(panel.getByRole('listitem').filter({ hasText: textOf('history.viewBankAccount') })).toHaveCount(1)
  // The button that closes the panel and the links of the header come first in the tab order.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(recordCommandButton(panel, 'withdrawal.event.succeed')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(decisionDialog(page, 'succeed')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('t')
  await expect(decisionDialog(page, 'succeed')).toHaveAccessibleDescription(
    questionDescriptionText('succeed', unmaskedWithdrawal),
  )
  // The question does not hide the record that it is about.
  const [question, record] = await Promise.all(
    [decisionDialog(page, 'succeed').getByRole('heading'), panel].map((each) => each.boundingBox()),
  )
  expect((question?.x ?? 0) + (question?.width ?? 0)).toBeLessThanOrEqual(record?.x ?? 0)
  await expect(decisionDialog(page, 'succeed').getByRole('button', { name: textOf('dialog.no') })).toBeFocused()
  // Whoever meant Yes by Enter reads that the focused No was chosen.
  await page.keyboard.press('Enter')
  await expect(page.getByText(textOf('dialog.nothingDone'))).toBeVisible()
  await page.keyboard.press('t')
  await expect(decisionDialog(page, 'succeed').getByRole('button', { name: textOf('dialog.no') })).toBeFocused()
  await page.keyboard.press('y')
  await expect(successNotice(page)).toContainText(first.userName)
  await expect(panel).toHaveCount(0)
  await page.goto(`/point?tab=transferring&open=${first.id}`)
  await waitForPanel(page, first)
  await expect(panel).toContainText(textOf('withdrawal.state.paid'))
  const history = panel.getByRole('region', { name: textOf('history.title'), exact: true })
  await expect(history.getByRole('listitem')).toHaveText([
    new RegExp(textOf('withdrawal.event.succeed')),
    new RegExp(textOf('withdrawal.event.confirm')),
    new RegExp(textOf('history.viewBankAccount')),
    new RegExp(textOf('history.create')),
  ])
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/tab=transferring$/)
  await waitForGridFocus(page)
  expect((await loadWithdrawal(api, first.id)).status).toBe(WithdrawalStatus.SUCCESS)
})

test('the rejection of a withdrawal requires a reason, and returns the points to the balance and the member’s history', async ({
  page,
  server,
}) => {
  const api = await openWithdrawalList(page, server, 'admin')
  await page.keyboard.press('ArrowDown')
  const [, second, third] = (await loadPendingWithdrawals(api, 3)) as [Withdrawal, Withdrawal, Withdrawal]
  const memberBefore = await loadUser(api, second.userId)
  await page.keyboard.press('Enter')
  const panel = await waitForPanel(page, second)
  await expect(recordCommandButton(panel, 'withdrawal.event.reject')).toBeVisible()
  await page.keyboard.press('r')
  const reasonField = decisionDialog(page, 'reject').getByRole('textbox')
  await expect(reasonField).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(reasonField).toHaveAccessibleDescription(textOf('field.required'))
  await page.keyboard.insertText('口座名義が一致しません。')
  // Only the response with a single withdrawal has the unmasked bank account.
  const unmaskedWithdrawal = await loadWithdrawal(api, second.id)
  await expect(decisionDialog(page, 'reject')).toHaveAccessibleDescription(
    questionDescriptionText('reject', unmaskedWithdrawal),
  )
  await page.keyboard.press('Control+Enter')
  await waitForPanel(page, third)
  expect((await loadWithdrawal(api, second.id)).statusReason).toBe('口座名義が一致しません。')
  expect((await loadUser(api, second.userId)).point).toBe(memberBefore.point + second.point)

  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/section=members$/)
  await waitForGridFocus(page)
  const [newest] = await loadPointEntries(api, 'user', 'limit=1')
  expect([newest?.type, newest?.point, newest?.ownerId, newest?.cause]).toEqual([
    'REFUND_WITHDRAW',
    second.point,
    second.userId,
    { record: 'withdrawal', id: second.id },
  ])
  const row = rows(page).first()
  await expect(row).toContainText(second.userName)
  await expect(row).toContainText(textOf('point.type.REFUND_WITHDRAW'))
  await expect(row).toContainText(`+${formatNumber(second.point)}`)
  await page.keyboard.press('w')
  await expect(page).toHaveURL(new RegExp(`tab=all&open=${second.id}$`))
  await waitForPanel(page, second)
})

test('three withdrawals are confirmed together; one that somebody else has rejected is reported in the outcomes', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const api = await openWithdrawalList(page, server, 'point')
  const threeWithdrawals = await loadPendingWithdrawals(api, 3)
  const [rejectedWithdrawal, ...otherWithdrawals] = threeWithdrawals as [Withdrawal, Withdrawal, Withdrawal]
  const sumOfPoints = (withdrawals: Withdrawal[]) => withdrawals.reduce((all, { point }) => all + point, 0)
  const totalText = (points: number) =>
    textOf('amount.total', { amount: textOf('withdrawal.points', { n: formatNumber(points) }) })
  const list = page.getByRole('tabpanel', { name: textOf('withdrawal.state.requested') })
  const loadedListPages = await Promise.all(
    [1, 2].map((number) => loadWithdrawals(api, `${PENDING_WITHDRAWALS_QUERY}&page=${number}`)),
  )
  await expect(list).toContainText(totalText(sumOfPoints(loadedListPages.flat())))
  for (const key of ['x', 'Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await expect(list).toContainText(`${textOf('table.selected', { n: 3 })}${totalText(sumOfPoints(threeWithdrawals))}`)
  const pointsText = textOf('withdrawal.points', { n: formatNumber(sumOfPoints(threeWithdrawals)) })
  const questionText = textOf('bulk.question.amount', { n: 3, amount: pointsText })
  await page.keyboard.press('r')
  const rejectionDialog = page.getByRole('alertdialog', {
    name: textOf('bulk.title', { action: textOf('withdrawal.event.reject') }),
  })
  await expect(rejectionDialog).toContainText(textOf('bulk.question.final', { question: questionText }))
  await expect(rejectionDialog.getByRole('definition')).toHaveText(textOf('withdrawal.pointsThen.rejected'))
  await page.keyboard.press('Escape')
  await expect(rejectionDialog).toHaveCount(0)
  await page.keyboard.press('a')
  const title = textOf('bulk.title', { action: textOf('withdrawal.event.confirm') })
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
  await expect(dialog.getByRole('region', { name: textOf('bulk.able', { n: 3 }) }).getByRole('listitem')).toHaveText(
    threeWithdrawals.map(
      ({ id, userName, point }) => `${userName} #${id}${textOf('withdrawal.points', { n: formatNumber(point) })}`,
    ),
  )
  await expect(dialog.getByText(questionText, { exact: true })).toBeVisible()
  await expect(dialog.getByRole('region', { name: textOf('bulk.able', { n: 3 }) })).toContainText(
    totalText(sumOfPoints(threeWithdrawals)),
  )
  expect((await decideWithdrawal(api, rejectedWithdrawal, 'reject', '重複した申請')).status).toBe(200)
  await page.keyboard.press('y')
  const outcomeRow = ({ id }: Withdrawal) =>
    page
      .getByRole('region', { name: textOf('bulk.outcomes') })
      .getByRole('row')
      .filter({ hasText: `#${id}` })
  await expect(outcomeRow(rejectedWithdrawal)).toContainText(textOf('bulk.outcome.refused'))
  for (const other of otherWithdrawals) await expect(outcomeRow(other)).toContainText(textOf('bulk.outcome.done'))
  const summary = textOf('bulk.summary', { done: 2, notDone: 1 })
  const doneAmount = textOf('withdrawal.points', { n: formatNumber(sumOfPoints(otherWithdrawals)) })
  await expect(dialog).toContainText(textOf('bulk.summary.amount', { summary, amount: doneAmount }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(focusedRow(page)).toHaveCount(1)
  const withdrawalsNow = await Promise.all(threeWithdrawals.map(({ id }) => loadWithdrawal(api, id)))
  expect(withdrawalsNow.map(({ status }) => status)).toEqual([
    WithdrawalStatus.REJECT,
    WithdrawalStatus.CONFIRM,
    WithdrawalStatus.CONFIRM,
  ])
})

test('the palette finds a withdrawal by its id and states why no event is allowed', async ({ page, server }) => {
  const api = await openWithdrawalList(page, server, 'point', '/point?tab=success')
  const [paidWithdrawal] = await loadWithdrawals(api, `status=${WithdrawalStatus.SUCCESS}`)
  if (paidWithdrawal === undefined) throw new Error('nobody was paid')
  const refusal = textOf('withdrawal.refusal.paid')
  await openPalette(page)
  for (const event of ['confirm', 'succeed', 'reject'] as const) {
    const option = page.getByRole('option').filter({ hasText: textOf(`withdrawal.event.${event}`) })
    await expect(option).toContainText(refusal)
    await expect(option).toHaveAttribute('aria-disabled', 'true')
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect(page.getByRole('alert')).toContainText(refusal)

  const paidWithdrawalOption = await findInPalette(page, paidWithdrawal)
  await expect(paidWithdrawalOption).toContainText(textOf('withdrawal.state.paid'))
  for (
    let presses = 0;
    presses < 40 && (await paidWithdrawalOption.getAttribute('aria-selected')) !== 'true';
    presses += 1
  ) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/point\\?tab=all&open=${paidWithdrawal.id}$`))
  await waitForPanel(page, paidWithdrawal)
})

test('two people decide one withdrawal at once: one succeeds, the other sees its current state', async ({
  page,
  openAnotherPage,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const otherPage = await openAnotherPage()
  const api = await openWithdrawalList(page, server, 'point')
  const first = await loadFirstPendingWithdrawal(api)
  await openSignedIn(otherPage, server, 'admin', `/point?open=${first.id}`)
  await expect(recordCommandButton(otherPage, 'withdrawal.event.confirm')).toBeVisible()
  await waitUntilLive(otherPage)
  await page.keyboard.press('a')
  await expect(decisionDialog(page, 'confirm')).toBeVisible()
  await typeRejection(otherPage, '残高の不一致')
  const notices = await decideTogether(server, [
    [page, 'y'],
    [otherPage, 'Control+Enter'],
  ])

  const withdrawalNow = await loadWithdrawal(api, first.id)
  // A rejection is allowed after a confirmation, but not the reverse; the second person sees the conflict either way.
  const isWithdrawalConfirmed = withdrawalNow.status === WithdrawalStatus.CONFIRM
  const stateText = textOf(isWithdrawalConfirmed ? 'withdrawal.state.transferring' : 'withdrawal.state.rejected')
  const [winnerNotice, loserNotice] = isWithdrawalConfirmed ? notices : notices.toReversed()
  const doneKey = isWithdrawalConfirmed ? 'withdrawal.done.confirm' : 'withdrawal.done.reject'
  const amount = textOf('withdrawal.points', { n: formatNumber(first.point) })
  expect(winnerNotice).toBe(`${textOf('notice.success')} ${textOf(doneKey, { name: first.userName, amount })}`)
  expect(loserNotice).toContain(stateText)
  expect(withdrawalNow.version).toBe(first.version + 1)
  const entries = await loadPointEntries(api, 'user', `ownerId=${first.userId}&limit=100`)
  const refunds = entries.filter(({ type, cause }) => type === 'REFUND_WITHDRAW' && cause?.id === first.id)
  expect(refunds.map(({ point }) => point)).toEqual(isWithdrawalConfirmed ? [] : [first.point])
})

test('the rejection of a withdrawal after somebody else’s confirmation asks again with the current state', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/)
  const api = await openWithdrawalList(page, server, 'point')
  const first = await loadFirstPendingWithdrawal(api)
  await typeRejection(page, '口座名義が一致しません。')
  const form = decisionDialog(page, 'reject')
  const currentStateText = textOf('withdrawal.state.transferring')
  await expect(form).not.toContainText(currentStateText)
  expect((await decideWithdrawal(api, first, 'confirm')).status).toBe(200)
  await page.keyboard.press('Control+Enter')
  await expect(form).toContainText(currentStateText)
  await expect(form.getByRole('textbox')).toHaveValue('口座名義が一致しません。')
  await expect(form.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(successNotice(page)).toBeVisible()
  expect((await loadWithdrawal(api, first.id)).status).toBe(WithdrawalStatus.REJECT)
})

test('staff with the system permission can read withdrawals but not decide them', async ({ page, server }) => {
  const api = await openWithdrawalList(page, server, 'system', '/point-management?section=withdrawals')
  const first = await loadFirstPendingWithdrawal(api)
  const countHistoryLines = async () =>
    (await api.call<{ total: number }>('GET', `/point/withdrawal/${first.id}/history`)).data.total
  const lineCount = await countHistoryLines()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.keyboard.press('a')
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  const panel = await waitForPanel(page, first)
  await expect(fieldValue(page, 'withdrawal.field.accountNumber')).toHaveText(first.accountNumber)
  expect(first.accountNumber).toMatch(/^••••\d{3}$/)
  expect(await countHistoryLines()).toBe(lineCount)
  await expect(panel.getByRole('button')).toHaveText(['', new RegExp(textOf('lifecycle.open'))])
  await expect(panel.getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(await findInPalette(page, first)).toBeVisible()
  await expect(page.getByRole('option').filter({ hasText: textOf('withdrawal.event.confirm') })).toHaveCount(0)
  expect((await decideWithdrawal(api, first, 'confirm')).status).toBe(403)
  expect((await loadWithdrawal(api, first.id)).status).toBe(WithdrawalStatus.REQUEST)
})

test('with a withdrawal open, j and k open its neighbors, and a decision opens the next one that needs a decision', async ({
  page,
  server,
}) => {
  const api = await openWithdrawalList(page, server, 'point')
  const [first, second, third] = (await loadPendingWithdrawals(api, 3)) as [Withdrawal, Withdrawal, Withdrawal]
  const waitingCount = await countOnTab(page, 'withdrawal.state.requested')
  const { data } = await api.call<{ items: { status: number; sum: number }[] }>('GET', '/point/withdrawal/count')
  const waitingPointSum = data.items.find(({ status }) => status === WithdrawalStatus.REQUEST)?.sum ?? 0
  const waitingText = (n: number, points: number) =>
    textOf('panel.waiting.amount', {
      n: formatNumber(n),
      amount: textOf('withdrawal.points', { n: formatNumber(points) }),
    })
  await page.keyboard.press('Enter')
  await waitForPanel(page, first)
  await page.keyboard.press('j')
  await waitForPanel(page, second)
  await expect(page).toHaveURL(new RegExp(`open=${second.id}$`))
  await page.keyboard.press('ArrowDown')
  await waitForPanel(page, third)
  await page.keyboard.press('k')
  await waitForPanel(page, second)
  await page.keyboard.press('k')
  await waitForPanel(page, first)
  await page.keyboard.press('k')
  await expect(page.getByRole('alert')).toContainText(textOf('table.refusal.firstRecord'))
  const panel = await waitForPanel(page, first)
  await expect(panel.getByText(waitingText(waitingCount, waitingPointSum))).toBeVisible()
  await page.keyboard.press('a')
  await expect(decisionDialog(page, 'confirm')).toBeVisible()
  await page.keyboard.press('y')
  const nextPanel = await waitForPanel(page, second)
  await expect(nextPanel.getByText(waitingText(waitingCount - 1, waitingPointSum - first.point))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedRowId(page)).toBe(second.id)
})

test('with a withdrawal open, j goes on from the last one of a page to the first one of the next, k goes back, and ] and [ turn the page', async ({
  page,
  server,
}) => {
  const api = await Api.as(server, 'point')
  const query = `${PENDING_WITHDRAWALS_QUERY}&sort=createdAt`
  const firstPage = await loadWithdrawals(api, query)
  const secondPage = await loadWithdrawals(api, `${query}&page=2`)
  const numberOfPages = Math.ceil((await countWithdrawals(api, PENDING_WITHDRAWALS_QUERY)) / firstPage.length)
  const lastPage = await loadWithdrawals(api, `${query}&page=${numberOfPages}`)
  const [first, lastOfFirstPage, secondToLastOfFirstPage] = [
    firstPage[0],
    firstPage.at(-1),
    firstPage.at(-2),
  ] as Withdrawal[]
  const [firstOfSecondPage, secondOfSecondPage] = secondPage as [Withdrawal, Withdrawal]
  await openSignedIn(page, server, 'point', `/point?open=${secondToLastOfFirstPage?.id}`)
  await waitForPanel(page, secondToLastOfFirstPage as Withdrawal)
  await waitUntilLive(page)
  await page.keyboard.press('j')
  await waitForPanel(page, lastOfFirstPage as Withdrawal)
  await page.keyboard.type('jj')
  await waitForPanel(page, secondOfSecondPage)
  await expect(page).toHaveURL(`${server.origin}/point?open=${secondOfSecondPage.id}&page=2`)
  await expect(rows(page)).toHaveCount(secondPage.length)
  await page.keyboard.press('k')
  await waitForPanel(page, firstOfSecondPage)
  await page.keyboard.press('k')
  await waitForPanel(page, lastOfFirstPage as Withdrawal)
  await expect(page).toHaveURL(`${server.origin}/point?open=${lastOfFirstPage?.id}`)
  await page.keyboard.press(']')
  await waitForPanel(page, firstOfSecondPage)
  await page.keyboard.press('[')
  await waitForPanel(page, first as Withdrawal)
  await page.keyboard.press('[')
  await expect(page.getByRole('alert')).toContainText(textOf('table.refusal.firstPage'))
  await page.goto(`${server.origin}/point?page=${numberOfPages}&open=${lastPage.at(-1)?.id}`)
  await waitForPanel(page, lastPage.at(-1) as Withdrawal)
  await waitUntilLive(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('alert')).toContainText(textOf('table.refusal.lastRecord'))
  await page.keyboard.press(']')
  await expect(page.getByRole('alert')).toContainText(textOf('table.refusal.lastPage'))
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedRowId(page)).toBe(lastPage.at(-1)?.id)
})

test('with a withdrawal open, a page that the server does not send leaves it open, with a notice', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_CONNECTION_REFUSED|WebSocket/)
  const api = await Api.as(server, 'point')
  const last = (await loadWithdrawals(api, `${PENDING_WITHDRAWALS_QUERY}&sort=createdAt`)).at(-1) as Withdrawal
  await openSignedIn(page, server, 'point', `/point?open=${last.id}`)
  await waitForPanel(page, last)
  await waitUntilLive(page)
  await server.stop()
  await page.keyboard.press('j')
  await expect(page.getByRole('alert').filter({ hasText: textOf('state.failed') })).toBeVisible()
  await waitForPanel(page, last)
  await server.start()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/&page=2$/)
})

test('with a withdrawal open that is not on the page of the list, j opens the record that follows it there, and skips none', async ({
  page,
  server,
}) => {
  const api = await Api.as(server, 'point')
  const [paidWithdrawal] = (await loadWithdrawals(api, `status=${WithdrawalStatus.SUCCESS}`)) as [Withdrawal]
  const [first, second, third] = (await loadPendingWithdrawals(api, 3)) as [Withdrawal, Withdrawal, Withdrawal]
  await openSignedIn(page, server, 'point', `/point?open=${paidWithdrawal.id}`)
  await waitForPanel(page, paidWithdrawal)
  await waitUntilLive(page)
  await expect(page.locator(`[data-row][data-id="${first.id}"]`)).toBeVisible()
  await page.keyboard.press('k')
  await waitForPanel(page, paidWithdrawal)
  await page.keyboard.press('j')
  await waitForPanel(page, first)
  await page.keyboard.press('j')
  await waitForPanel(page, second)
  expect((await decideWithdrawal(api, second, 'confirm')).status).toBe(200)
  await expect(page.locator(`[data-row][data-id="${second.id}"]:not([data-crossed-out])`)).toHaveCount(0)
  await page.keyboard.press('j')
  await waitForPanel(page, third)
})

test('on the tab of transfers, marking one as paid opens the next one, with the number of those left', async ({
  page,
  server,
}) => {
  const colleague = await Api.as(server, 'admin')
  for (const pendingWithdrawal of await loadPendingWithdrawals(colleague, 3))
    expect((await decideWithdrawal(colleague, pendingWithdrawal, 'confirm')).status).toBe(200)
  const api = await openWithdrawalList(page, server, 'point', '/point?tab=transferring')
  const { CONFIRM } = WithdrawalStatus
  const foundWithdrawals = await loadWithdrawals(api, `status=${CONFIRM}&sort=createdAt`)
  const [first, second, third] = foundWithdrawals as [Withdrawal, Withdrawal, Withdrawal]
  const { data } = await api.call<{ items: { status: number; count: number; sum: number }[] }>(
    'GET',
    '/point/withdrawal/count',
  )
  const { count: remainingCount, sum } = data.items.find(({ status }) => status === CONFIRM) ?? { count: 0, sum: 0 }
  const waitingAmountText = (n: number, points: number) =>
    textOf('panel.waiting.amount', {
      n: formatNumber(n),
      amount: textOf('withdrawal.points', { n: formatNumber(points) }),
    })
  await page.keyboard.press('Enter')
  await expect((await waitForPanel(page, first)).getByText(waitingAmountText(remainingCount, sum))).toBeVisible()
  await page.keyboard.press('t')
  await expect(decisionDialog(page, 'succeed')).toBeVisible()
  await page.keyboard.press('y')
  const nextPanel = await waitForPanel(page, second)
  await expect(nextPanel.getByText(waitingAmountText(remainingCount - 1, sum - first.point))).toBeVisible()
  await page.keyboard.press('t')
  await expect(decisionDialog(page, 'succeed')).toBeVisible()
  await page.keyboard.press('y')
  const lastPanel = await waitForPanel(page, third)
  await expect(
    lastPanel.getByText(waitingAmountText(remainingCount - 2, sum - first.point - second.point)),
  ).toBeVisible()
  expect((await loadWithdrawal(api, second.id)).status).toBe(WithdrawalStatus.SUCCESS)
})

test('the shortcuts of the list of withdrawals work wherever the focus is, and continue from the row with the cursor', async ({
  page,
  server,
}) => {
  const api = await openWithdrawalList(page, server, 'point')
  const [first, second] = (await loadPendingWithdrawals(api, 2)) as [Withdrawal, Withdrawal]
  await expect.poll(() => focusedRowId(page)).toBe(first.id)
  await page.getByRole('tab', { selected: true }).first().focus()
  await expect(focusedRow(page)).toHaveCount(0)
  await page.keyboard.press('j')
  await expect.poll(() => focusedRowId(page)).toBe(second.id)
  await page.getByRole('tab', { selected: true }).first().focus()
  await page.keyboard.press('o')
  await waitForPanel(page, second)
})

for (const width of [768, 1024]) {
  test(`at ${width} pixels the states of all withdrawals stay visible, and never hide the focused cell`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openSignedIn(page, server, 'point', '/point?tab=all')
    await waitForList(page)
    const statusCell = focusedRow(page).locator('[data-column="status"]')
    const focusedCell = page.locator('td:focus, td:has(> :focus)')
    for (const column of ['point', 'createdAt', 'bankName', 'branchName', 'accountType', 'accountNumber', 'holder']) {
      await page.keyboard.press('ArrowRight')
      await expect(focusedCell).toHaveAttribute('data-column', column)
      await expect(statusCell).toBeInViewport({ ratio: 1 })
      await expect
        .poll(async () => {
          const [focusedCellBox, statusCellBox] = await Promise.all([
            focusedCell.boundingBox(),
            statusCell.boundingBox(),
          ])
          return (
            focusedCellBox !== null &&
            statusCellBox !== null &&
            focusedCellBox.x + focusedCellBox.width <= statusCellBox.x
          )
        })
        .toBe(true)
    }
  })
}
