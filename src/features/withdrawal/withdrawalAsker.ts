import { getWithdrawalAsker, type WithdrawalAsker, type WithdrawalRequest } from '../../../contract/withdrawal.ts'
import { userLifecycle } from '../../../machines/account.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { askingRefusal, pointRefusal } from '../../../machines/withdrawalRequest.ts'
import { CallFailure } from '../../api/failure.ts'
import { read } from '../../api/read.ts'
import { currentText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import type { Fact, Wording } from '../../commands/command.ts'
import type { Place } from '../../commands/writeThrough.ts'
import { accountWording, pointsWording } from './namedWithdrawal.ts'

type Asked = Pick<WithdrawalRequest, 'userId' | 'userName'>

/** The query of what a request for a member goes by; `userName` is compared with theirs where it is given. */
export function askerQuery({ client }: Pick<Place, 'client'>, { userId, userName }: Asked) {
  const query = userName === undefined ? {} : { userName }
  return read(client, getWithdrawalAsker, { params: { id: userId }, query })
}

/** Why nothing can be requested for them, however many points are asked for; undefined where something can. */
export function askerRefusal(asker: WithdrawalAsker): Wording | undefined {
  const refusal = askingRefusal({ ...asker, hasBankAccount: asker.bankAccount !== null })
  return refusal && refusalWording(asker, refusal)
}

function refusalWording(
  { status, balance, minimum }: WithdrawalAsker,
  refusal: NonNullable<ReturnType<typeof askingRefusal> | ReturnType<typeof pointRefusal>>,
): Wording {
  const values = {
    state: currentText()(`user.state.${stateOf(userLifecycle, status)}`),
    balance: formatNumber(balance),
    minimum: formatNumber(minimum),
  }
  return { key: `withdrawal.request.${refusal}`, values }
}

/** Throws what the server would refuse the request for, said at its fields, where what is known now tells it. */
export async function checkRequest(place: Place, { point, ...asked }: WithdrawalRequest): Promise<void> {
  const asker = await place.queries.fetchQuery(askerQuery(place, asked)).catch((failure: unknown) => {
    throw failure instanceof CallFailure && failure.status === 404
      ? refused('userId', { key: 'withdrawal.request.noUser' })
      : failure
  })
  const ofMember = askingRefusal({ ...asker, hasBankAccount: asker.bankAccount !== null })
  if (ofMember !== undefined) throw refused('userId', refusalWording(asker, ofMember))
  if (asker.isNamed === false) throw refused('userName', { key: 'withdrawal.request.otherName' })
  const ofPoint = pointRefusal(asker, point)
  if (ofPoint !== undefined) throw refused('point', refusalWording(asker, ofPoint))
}

function refused(field: keyof WithdrawalRequest, { key, values }: Wording): CallFailure {
  const text = currentText()
  return new CallFailure(422, { message: text('error.invalid'), errors: { [field]: text(key, values) } })
}

/** What a request goes by, as facts of its form. */
export function askerFacts({ balance, minimum, bankAccount }: WithdrawalAsker): Fact[] {
  return [
    { label: 'withdrawal.field.balance', value: pointsWording(balance) },
    { label: 'withdrawal.field.minimum', value: pointsWording(minimum) },
    ...accountFacts(bankAccount),
  ]
}

/** Where it is paid to and what is left, as facts of the question; nothing where it is not known. */
export function requestedFacts(asker: WithdrawalAsker | undefined, point: number): Fact[] {
  if (asker === undefined) return []
  return [
    ...accountFacts(asker.bankAccount),
    { label: 'withdrawal.field.balance', value: pointsWording(asker.balance) },
    { label: 'withdrawal.field.balanceAfter', value: pointsWording(asker.balance - point) },
  ]
}

function accountFacts(account: WithdrawalAsker['bankAccount']): Fact[] {
  if (account === null) return []
  return [
    { label: 'withdrawal.field.account', value: accountWording(account) },
    { label: 'withdrawal.field.holder', value: account.holder },
  ]
}
