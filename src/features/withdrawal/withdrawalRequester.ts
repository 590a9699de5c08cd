import {
  getWithdrawalRequester,
  type WithdrawalRequester,
  type WithdrawalRequest,
} from '../../../contract/withdrawal.ts'
import { userLifecycle } from '../../../machines/account.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { requestRefusal, pointRefusal } from '../../../machines/withdrawalRequest.ts'
import { CallFailure } from '../../api/failure.ts'
import { read } from '../../api/read.ts'
import { currentText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import type { Fact, Wording } from '../../commands/command.ts'
import type { Place } from '../../commands/writeThrough.ts'
import { accountWording, pointsWording } from './withdrawalRecord.ts'

type MemberInput = Pick<WithdrawalRequest, 'userId' | 'userName'>

/** Returns the query of a member's balance and bank account; the server checks whether `userName` is their name. */
export function requesterQuery({ client }: Pick<Place, 'client'>, { userId, userName }: MemberInput) {
  const query = userName === undefined ? {} : { userName }
  return read(client, getWithdrawalRequester, { params: { id: userId }, query })
}

/** Returns why the member cannot withdraw points, whatever the amount; undefined if the member can. */
export function requesterRefusal(requester: WithdrawalRequester): Wording | undefined {
  const refusal = requestRefusal({ ...requester, hasBankAccount: requester.bankAccount !== null })
  return refusal && refusalWording(requester, refusal)
}

function refusalWording(
  { status, balance, minimum }: WithdrawalRequester,
  refusal: NonNullable<ReturnType<typeof requestRefusal> | ReturnType<typeof pointRefusal>>,
): Wording {
  const values = {
    state: currentText()(`user.state.${stateOf(userLifecycle, status)}`),
    balance: formatNumber(balance),
    minimum: formatNumber(minimum),
  }
  return { key: `withdrawal.request.${refusal}`, values }
}

/** Checks a request against the member's current data. Rejects with the field errors that the server would return. */
export async function checkRequest(place: Place, { point, ...member }: WithdrawalRequest): Promise<void> {
  const requester = await place.queries.fetchQuery(requesterQuery(place, member)).catch((failure: unknown) => {
    throw failure instanceof CallFailure && failure.status === 404
      ? fieldError('userId', { key: 'withdrawal.request.noUser' })
      : failure
  })
  const memberRefusal = requestRefusal({ ...requester, hasBankAccount: requester.bankAccount !== null })
  if (memberRefusal !== undefined) throw fieldError('userId', refusalWording(requester, memberRefusal))
  if (requester.isNamed === false) throw fieldError('userName', { key: 'withdrawal.request.otherName' })
  const amountRefusal = pointRefusal(requester, point)
  if (amountRefusal !== undefined) throw fieldError('point', refusalWording(requester, amountRefusal))
}

function fieldError(field: keyof WithdrawalRequest, { key, values }: Wording): CallFailure {
  const text = currentText()
  return new CallFailure(422, { message: text('error.invalid'), errors: { [field]: text(key, values) } })
}

/** Returns the facts of the member that the form shows. */
export function requesterFacts({ balance, minimum, bankAccount }: WithdrawalRequester): Fact[] {
  return [
    { label: 'withdrawal.field.balance', value: pointsWording(balance) },
    { label: 'withdrawal.field.minimum', value: pointsWording(minimum) },
    ...accountFacts(bankAccount),
  ]
}

/** Returns the facts of the bank account and the remaining balance; empty if `requester` has not loaded. */
export function requestedFacts(requester: WithdrawalRequester | undefined, point: number): Fact[] {
  if (requester === undefined) return []
  return [
    ...accountFacts(requester.bankAccount),
    { label: 'withdrawal.field.balance', value: pointsWording(requester.balance) },
    { label: 'withdrawal.field.balanceAfter', value: pointsWording(requester.balance - point) },
  ]
}

function accountFacts(account: WithdrawalRequester['bankAccount']): Fact[] {
  if (account === null) return []
  return [
    { label: 'withdrawal.field.account', value: accountWording(account) },
    { label: 'withdrawal.field.holder', value: account.holder },
  ]
}
