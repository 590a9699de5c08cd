import { expect, type Locator, type Page } from 'playwright/test'
import { WithdrawalStatus } from '../../contract/enumerations.ts'
import type { Withdrawal } from '../../contract/withdrawal.ts'
import type { AccountName } from './accounts.ts'
import type { Api } from './api.ts'
import { waitForList } from './list.ts'
import { loadWithdrawals } from './pointsApi.ts'
import { openPalette } from './palette.ts'
import { openSignedIn } from './person.ts'
import type { Server } from './server.ts'
import { formatNumber, textOf } from './texts.ts'

/** The query of withdrawals that need a decision. */
export const PENDING_WITHDRAWALS_QUERY = `status=${WithdrawalStatus.REQUEST}`

type WithdrawalDecision = 'confirm' | 'succeed' | 'reject'
const TARGET_STATE_BY_DECISION = { confirm: 'transferring', succeed: 'paid', reject: 'rejected' } as const

/** Returns the name of a withdrawal in the console. */
export function withdrawalName({ userName, point }: Withdrawal): string {
  return textOf('withdrawal.name', { name: userName, n: formatNumber(point) })
}

/** Opens a list of withdrawals as an account, and waits until its keys work. Returns an API client of the account. */
export async function openWithdrawalList(
  page: Page,
  server: Server,
  account: AccountName,
  path = '/point',
): Promise<Api> {
  const api = await openSignedIn(page, server, account, path)
  await waitForList(page)
  return api
}

/** Loads the first `count` withdrawals that need a decision, the oldest first as in their list. */
export async function loadPendingWithdrawals(api: Api, count: number): Promise<Withdrawal[]> {
  const pendingWithdrawals = (await loadWithdrawals(api, `${PENDING_WITHDRAWALS_QUERY}&sort=createdAt`)).slice(0, count)
  expect(pendingWithdrawals).toHaveLength(count)
  return pendingWithdrawals
}

/** Loads the first withdrawal that needs a decision. */
export async function loadFirstPendingWithdrawal(api: Api): Promise<Withdrawal> {
  const [first] = await loadPendingWithdrawals(api, 1)
  return first as Withdrawal
}

/** Waits until the panel of a withdrawal is open with the focus on its heading, and returns the panel. */
export async function waitForPanel(page: Page, withdrawal: Withdrawal): Promise<Locator> {
  const panel = page.getByRole('region', { name: withdrawalName(withdrawal) })
  await expect(panel.getByRole('heading', { level: 2, name: withdrawalName(withdrawal) })).toBeFocused()
  return panel
}

/** Returns the dialog with the question of a decision. The dialog of a rejection also has the field for the reason. */
export function decisionDialog(page: Page, decision: WithdrawalDecision): Locator {
  const name = textOf(`withdrawal.question.${decision}`)
  return page.getByRole(decision === 'reject' ? 'dialog' : 'alertdialog', { name })
}

/** Returns the accessible description of the confirmation dialog: its message, then its details. */
export function questionDescriptionText(decision: WithdrawalDecision, withdrawal: Withdrawal): string {
  const { bankName, branchName, accountType, accountNumber } = withdrawal
  return [
    textOf(`withdrawal.question.${decision}.message`),
    textOf('withdrawal.field.userName'),
    withdrawal.userName,
    textOf('withdrawal.field.userId'),
    withdrawal.userId,
    textOf('withdrawal.field.point'),
    textOf('withdrawal.points', { n: formatNumber(withdrawal.point) }),
    textOf('withdrawal.field.account'),
    textOf('withdrawal.account', { bankName, branchName, accountType, accountNumber }),
    textOf('withdrawal.field.holder'),
    withdrawal.holder.normalize('NFKC'),
    textOf('withdrawal.field.pointsThen'),
    textOf(`withdrawal.pointsThen.${TARGET_STATE_BY_DECISION[decision]}`),
    textOf('record.id'),
    withdrawal.id,
  ].join(' ')
}

/** Opens the question to reject the focused withdrawal and types the reason. Ctrl+Enter then rejects the withdrawal. */
export async function typeRejection(page: Page, reason: string): Promise<void> {
  await page.keyboard.press('r')
  await expect(decisionDialog(page, 'reject').getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(reason)
}

/** Searches the palette for the name of the withdrawal's member, and returns the option of the withdrawal. */
export async function findInPalette(page: Page, withdrawal: Withdrawal): Promise<Locator> {
  await openPalette(page)
  await page.keyboard.insertText(withdrawal.userName)
  const withdrawalOptions = page.getByRole('group', { name: textOf('palette.group.withdrawals') }).getByRole('option')
  return withdrawalOptions.filter({ hasText: `#${withdrawal.id}` })
}
