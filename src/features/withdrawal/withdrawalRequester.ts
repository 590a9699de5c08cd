import { QueryObserver } from '@tanstack/react-query'
import type { Read } from '../../../contract/answer.ts'
import {
  getWithdrawalRequester,
  type WithdrawalRequester,
  type WithdrawalRequest,
} from '../../../contract/withdrawal.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { requestRefusalReason, pointRefusalReason } from '../../../machines/lifecycles/withdrawalRequest.ts'
import { stateName, stateTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import { CallFailure } from '../../api/failure.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { currentText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import type { Fact, MessageDescriptor } from '../../commands/command.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import { bankAccountFacts } from './bankAccountFacts.ts'
import { pointsMessage } from './withdrawalRecord.ts'

const USER_STATE_TEXT_KEYS = stateTextKeysOf(userLifecycle)

type MemberInput = Pick<WithdrawalRequest, 'userId' | 'userName'>

/**
 * Returns the query of a member's balance and bank account; the server checks whether `userName` is the member's name.
 */
export function requesterQuery({ client }: Pick<ApiAndCache, 'client'>, { userId, userName }: MemberInput) {
  const query = userName === undefined ? {} : { userName }
  return endpointQuery(client, getWithdrawalRequester, { params: { id: userId }, query })
}

/** Returns why the member cannot withdraw points, whatever the amount; undefined if the member can. */
export function requesterRefusal(requester: Read<typeof WithdrawalRequester>): MessageDescriptor | undefined {
  const refusalReason = requestRefusalReason({ ...requester, hasBankAccount: requester.bankAccount !== null })
  return refusalReason && refusalMessage(requester, refusalReason)
}

function refusalMessage(
  { status, balance, minimum }: Read<typeof WithdrawalRequester>,
  refusalReason: NonNullable<ReturnType<typeof requestRefusalReason> | ReturnType<typeof pointRefusalReason>>,
): MessageDescriptor {
  const values = {
    state: stateName(USER_STATE_TEXT_KEYS, status, currentText()),
    balance: formatNumber(balance),
    minimum: formatNumber(minimum),
  }
  return { key: `withdrawal.request.${refusalReason}`, values }
}

/**
 * Checks a request against the member's current data, and returns the balance. Rejects with a field error if the
 * server would refuse the request.
 */
export async function checkRequest(apiAndCache: ApiAndCache, { point, ...member }: WithdrawalRequest): Promise<number> {
  const requester = await apiAndCache.queryClient
    .fetchQuery(requesterQuery(apiAndCache, member))
    .catch((failure: unknown) => {
      throw failure instanceof CallFailure && failure.status === 404
        ? fieldFailure('userId', { key: 'withdrawal.request.noUser' })
        : failure
    })
  const requesterRefusalReason = requestRefusalReason({ ...requester, hasBankAccount: requester.bankAccount !== null })
  if (requesterRefusalReason !== undefined)
    throw fieldFailure('userId', refusalMessage(requester, requesterRefusalReason))
  if (requester.isUserNameOfMember === false) throw fieldFailure('userName', { key: 'withdrawal.request.otherName' })
  const amountRefusalReason = pointRefusalReason(requester, point)
  if (amountRefusalReason !== undefined) throw fieldFailure('point', refusalMessage(requester, amountRefusalReason))
  return requester.balance
}

/**
 * Calls `onChanged` when the member's balance is no longer `balance`, or when the member cannot withdraw points any
 * more. Returns a function that stops watching.
 */
export function watchRequester(
  apiAndCache: ApiAndCache,
  member: MemberInput,
  balance: number | undefined,
  onChanged: () => void,
): () => void {
  const observer = new QueryObserver(apiAndCache.queryClient, requesterQuery(apiAndCache, member))
  return observer.subscribe(({ data }) => {
    if (data !== undefined && (data.balance !== balance || requesterRefusal(data) !== undefined)) onChanged()
  })
}

function fieldFailure(field: keyof WithdrawalRequest, { key, values }: MessageDescriptor): CallFailure {
  const text = currentText()
  return new CallFailure(422, { message: text('error.invalid'), errors: { [field]: text(key, values) } })
}

/** Returns the facts of the member that the form shows. */
export function memberFacts({ balance, minimum, bankAccount }: Read<typeof WithdrawalRequester>): Fact[] {
  return [
    { label: 'withdrawal.field.balance', value: pointsMessage(balance) },
    { label: 'withdrawal.field.minimum', value: pointsMessage(minimum) },
    ...(bankAccount === null ? [] : bankAccountFacts(bankAccount)),
  ]
}

/** Returns the facts of the bank account and of the balance before and after the request. */
export function accountAndBalanceFacts(
  account: Read<typeof WithdrawalRequester>['bankAccount'],
  balance: number,
  point: number,
): Fact[] {
  return [
    ...(account === null ? [] : bankAccountFacts(account)),
    { label: 'withdrawal.field.balance', value: pointsMessage(balance) },
    { label: 'withdrawal.field.balanceAfter', value: pointsMessage(balance - point) },
  ]
}
