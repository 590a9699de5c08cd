import { createElement } from 'react'
import type { Read } from '../../../contract/answer.ts'
import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { lifecycleStep, nextState } from '../../../machines/lifecycle.ts'
import { withdrawalLifecycle, type WithdrawalState } from '../../../machines/lifecycles/withdrawal.ts'
import { formatNumber } from '../../ui/format.ts'
import { currentText } from '../../texts/text.ts'
import type { Fact, MessageDescriptor } from '../../commands/command.ts'
import type { LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import { bankAccountFacts } from './bankAccountFacts.ts'
import { WholeAccountFact } from './WholeAccountFact.tsx'

/** Returns a withdrawal as the record of its lifecycle commands, with the facts that their questions show. */
export function toWithdrawalRecord(withdrawal: Read<typeof Withdrawal>): LifecycleRecord {
  const { id, status, version, userName, point } = withdrawal
  return {
    id,
    status,
    version,
    name: currentText()('withdrawal.name', { name: userName, n: formatNumber(point) }),
    amount: { ownerName: userName, value: point },
    questionFacts: (event) => [
      ...memberAndPointFacts(withdrawal),
      ...(leadsToPayment(status, event) ? wholeAccountFacts(withdrawal) : bankAccountFacts(withdrawal)),
    ],
    eventOutcomeFacts: (event) => {
      const state = nextState(withdrawalLifecycle, status, event)
      return state === undefined ? [] : [pointsOutcome(state)]
    },
  }
}

/** Whether an event goes on with the payment, so that its question shows the bank account in full (rule 2.5). */
function leadsToPayment(status: number, event: string): boolean {
  return lifecycleStep(withdrawalLifecycle, status, event)?.effects.includes('refundPoints') === false
}

/** Returns the facts of the bank account of a withdrawal, which are read in full when the question is asked. */
function wholeAccountFacts(withdrawal: Read<typeof Withdrawal>): Fact[] {
  return [
    {
      label: 'withdrawal.field.account',
      value: () => createElement(WholeAccountFact, { withdrawal, part: 'account' }),
    },
    { label: 'withdrawal.field.holder', value: () => createElement(WholeAccountFact, { withdrawal, part: 'holder' }) },
  ]
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

/** Returns the fact that explains what happens to the points in `state`. */
export function pointsOutcome(state: WithdrawalState): Fact {
  return { label: 'withdrawal.field.pointsThen', value: { key: `withdrawal.pointsThen.${state}` } }
}
