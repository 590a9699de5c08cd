import { expect, type Locator, type Page } from 'playwright/test'
import { WithdrawalStatus } from '../../contract/enumerations.ts'
import type { Withdrawal } from '../../contract/withdrawal.ts'
import type { Account } from './accounts.ts'
import type { Api } from './api.ts'
import { focusedRow, listStands } from './list.ts'
import { withdrawalsOf } from './money.ts'
import { openPalette } from './palette.ts'
import { enter } from './person.ts'
import type { Server } from './server.ts'
import { commas, say } from './words.ts'

/** The query of what wants a decision. */
export const WAITING = `status=${WithdrawalStatus.REQUEST}`

type Act = 'confirm' | 'succeed' | 'reject'
const THEN = { confirm: 'transferring', succeed: 'paid', reject: 'rejected' } as const

/** A withdrawal as the console names it. */
function named({ userName, point }: Withdrawal): string {
  return say('withdrawal.name', { name: userName, n: commas(point) })
}

/** Opens a list of withdrawals as somebody who has signed in already, and waits until its keys act. */
export async function enterList(page: Page, server: Server, account: Account, path = '/point'): Promise<Api> {
  const api = await enter(page, server, account, path)
  await listStands(page)
  return api
}

/** The first withdrawals that want a decision, exactly so many. */
export async function waiting(api: Api, count: number): Promise<Withdrawal[]> {
  const found = (await withdrawalsOf(api, WAITING)).slice(0, count)
  expect(found).toHaveLength(count)
  return found
}

/** The first withdrawal that wants a decision. */
export async function firstWaiting(api: Api): Promise<Withdrawal> {
  const [first] = await waiting(api, 1)
  return first as Withdrawal
}

/** The id of the withdrawal whose row holds the focus. */
export async function focusedId(page: Page): Promise<number> {
  return Number(/\d+$/.exec((await focusedRow(page).getByRole('link').getAttribute('href')) ?? '')?.[0])
}

/** The panel of a withdrawal, once it is open and its heading holds the focus. */
export async function openPanel(page: Page, of: Withdrawal): Promise<Locator> {
  const panel = page.getByRole('region', { name: named(of) })
  await expect(panel.getByRole('heading', { level: 2, name: named(of) })).toBeFocused()
  return panel
}

/** The question before an act. */
export function question(page: Page, act: Act): Locator {
  return page.getByRole('alertdialog', { name: say(`withdrawal.question.${act}`) })
}

/** The accessible description of the confirmation dialog: its message, then its details. */
export function asked(act: Act, of: Withdrawal): string {
  const { bankName, branchName, accountType, accountNumber } = of
  return [
    say(`withdrawal.question.${act}.message`),
    say('withdrawal.field.userName'),
    of.userName,
    say('withdrawal.field.userId'),
    of.userId,
    say('withdrawal.field.point'),
    say('withdrawal.points', { n: commas(of.point) }),
    say('withdrawal.field.account'),
    say('withdrawal.account', { bankName, branchName, accountType, accountNumber }),
    say('withdrawal.field.holder'),
    of.holder,
    say('withdrawal.field.pointsThen'),
    say(`withdrawal.pointsThen.${THEN[act]}`),
  ].join(' ')
}

/** The form that asks why a withdrawal is rejected. */
export function reasonForm(page: Page): Locator {
  return page.getByRole('dialog', { name: say('withdrawal.event.reject') })
}

/** Rejects by keys what they act on, for this reason, as far as the question. */
export async function rejectAsFarAsQuestion(page: Page, reason: string): Promise<void> {
  await page.keyboard.press('r')
  await expect(reasonForm(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(reason)
  await page.keyboard.press('Control+Enter')
  await expect(question(page, 'reject')).toBeVisible()
}

/** This withdrawal among what the palette finds by its member's name. */
export async function foundInPalette(page: Page, of: Withdrawal): Promise<Locator> {
  await openPalette(page)
  await page.keyboard.insertText(of.userName)
  const found = page.getByRole('group', { name: say('palette.group.withdrawals') }).getByRole('option')
  return found.filter({ hasText: `#${of.id}` })
}
