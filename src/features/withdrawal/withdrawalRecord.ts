import type { Read } from '../../../contract/answer.ts'
import type { Withdrawal } from '../../../contract/withdrawal.ts'
import type { BankAccount } from '../../../contract/user.ts'
import { nextState } from '../../../machines/lifecycle.ts'
import { withdrawalLifecycle, type WithdrawalState } from '../../../machines/withdrawal.ts'
import { formatNumber } from '../../ui/format.ts'
import { currentText } from '../../text.ts'
import type { Fact, MessageDescriptor } from '../../commands/command.ts'
import type { LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import { formatBankAccountHolder } from '../../shared/bankAccountHolder.ts'

/** Returns a withdrawal as the record of its lifecycle commands, with the facts that their questions show. */
export function toWithdrawalRecord(withdrawal: Read<typeof Withdrawal>): LifecycleRecord {
  const { id, status, version, userName, point } = withdrawal
  return {
    id,
    status,
    version,
    name: currentText()('withdrawal.name', { name: userName, n: formatNumber(point) }),
    amount: { ownerName: userName, value: point },
    questionFacts: () => [
      ...memberAndPointFacts(withdrawal),
      { label: 'withdrawal.field.account', value: bankAccountMessage(withdrawal) },
      { label: 'withdrawal.field.holder', value: formatBankAccountHolder(withdrawal.holder) },
    ],
    eventOutcomeFacts: (event) => {
      const state = nextState(withdrawalLifecycle, status, event)
      return state === undefined ? [] : [pointsOutcome(state)]
    },
  }
}

/** Returns the facts of the member and of the withdrawn points. */
export function memberAndPointFacts({
  userName,
  userId,
  point,
}: Pick<Read<typeof Withdrawal>, 'userName' | 'userId' | 'point'>): Fact[] {
  return [
    { label: 'withdrawal.field.userName', value: userName },
    { label: 'withdrawal.field.userId', value: String(userId ?? '') },
    { label: 'withdrawal.field.point', value: pointsMessage(point) },
  ]
}

/** Returns the text of a number of points with its unit. */
export function pointsMessage(points: number): MessageDescriptor {
  return { key: 'withdrawal.points', values: { n: formatNumber(points) } }
}

/** Returns the text of a bank account in one line. */
export function bankAccountMessage(account: Omit<Read<typeof BankAccount>, 'holder'>): MessageDescriptor {
  const { bankName, branchName, accountType, accountNumber } = account
  return { key: 'withdrawal.account', values: { bankName, branchName, accountType, accountNumber } }
}

/** Returns the fact that explains what happens to the points in `state`. */
export function pointsOutcome(state: WithdrawalState): Fact {
  return { label: 'withdrawal.field.pointsThen', value: { key: `withdrawal.pointsThen.${state}` } }
}
