import type { Withdrawal } from '../../../contract/withdrawal.ts'
import type { BankAccount } from '../../../contract/user.ts'
import { nextState } from '../../../machines/lifecycle.ts'
import { withdrawalLifecycle, type WithdrawalState } from '../../../machines/withdrawal.ts'
import { formatNumber } from '../../ui/format.ts'
import { currentText } from '../../text.ts'
import type { Fact, Wording } from '../../commands/command.ts'
import type { LifecycleRecord } from '../../commands/lifecycleCommands.ts'

/** A withdrawal with its name in commands and the details that its confirmation dialogs show. */
export function namedWithdrawal(withdrawal: Withdrawal): LifecycleRecord {
  const { id, status, version, userName, point } = withdrawal
  return {
    id,
    status,
    version,
    name: currentText()('withdrawal.name', { name: userName, n: formatNumber(point) }),
    amount: { owner: userName, points: pointsWording(point) },
    factsOf: (event) => factsOf(withdrawal, event),
  }
}

function factsOf(withdrawal: Withdrawal, event: string): Fact[] {
  const state = nextState(withdrawalLifecycle, withdrawal.status, event)
  return [
    ...withdrawalDetails(withdrawal),
    { label: 'withdrawal.field.account', value: accountWording(withdrawal) },
    { label: 'withdrawal.field.holder', value: withdrawal.holder },
    ...(state === undefined ? [] : [pointsThen(state)]),
  ]
}

/** Whose points a withdrawal pays out, and how many. */
export function withdrawalDetails({
  userName,
  userId,
  point,
}: Pick<Withdrawal, 'userName' | 'userId' | 'point'>): Fact[] {
  return [
    { label: 'withdrawal.field.userName', value: userName },
    { label: 'withdrawal.field.userId', value: String(userId) },
    { label: 'withdrawal.field.point', value: pointsWording(point) },
  ]
}

/** Points with their unit. */
export function pointsWording(points: number): Wording {
  return { key: 'withdrawal.points', values: { n: formatNumber(points) } }
}

/** A bank account in one line. */
export function accountWording(account: Omit<BankAccount, 'holder'>): Wording {
  const { bankName, branchName, accountType, accountNumber } = account
  return { key: 'withdrawal.account', values: { bankName, branchName, accountType, accountNumber } }
}

/** What becomes of the points once the withdrawal is in `state`. */
export function pointsThen(state: WithdrawalState): Fact {
  return { label: 'withdrawal.field.pointsThen', value: { key: `withdrawal.pointsThen.${state}` } }
}
