import { eq } from 'drizzle-orm'
import { toNameKey } from '../../../contract/foldText.ts'
import type { BankAccount } from '../../../contract/user.ts'
import type * as contract from '../../../contract/withdrawal.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { memberRefusalReason, pointRefusalReason } from '../../../machines/lifecycles/withdrawalRequest.ts'
import { initialStep } from '../../../machines/lifecycle.ts'
import { withdrawalLifecycle } from '../../../machines/lifecycles/withdrawal.ts'
import { readConfig } from '../config/config.ts'
import type { Db } from '../../db/database.ts'
import { Failure, invalid, notFound } from '../../http/failure.ts'
import { formatNumber } from '../../http/formatNumber.ts'
import type { Handler, OperationContext } from '../../http/handler.ts'
import type { TextKey } from '../../http/text.ts'
import { lockBalance, readBalance } from '../point/ledger.ts'
import { startLifecycle, stateNameMessage } from '../../resources/lifecycle.ts'
import { maskBankAccount } from '../user/maskBankAccount.ts'
import { bankAccount, member } from '../user/table.ts'
import { withdrawal } from './table.ts'
import { requesterColumns } from './requesterColumns.ts'
import { withdrawalResource } from './resource.ts'

/** Why a member cannot withdraw any points. */
type MemberRefusal = 'noUser' | NonNullable<ReturnType<typeof memberRefusalReason>>

/** How a request is refused: to staff about a member, or to the member. */
export interface RequestRefusals {
  /** Creates the Failure for a member with this status who cannot withdraw; the status of a missing one is undefined. */
  memberFailure(refusal: MemberRefusal, status: number | undefined): Failure
  balanceChangedKey: TextKey
  /** Returns what the sender may see of the member after the balance has changed. */
  shownRequesterOf(requester: contract.WithdrawalRequester): object
}

const REFUSALS_FOR_STAFF: RequestRefusals = {
  memberFailure: (refusal, status) =>
    invalid({
      userId: {
        key: `withdrawal.request.${refusal}`,
        values: status === undefined ? {} : { state: stateNameMessage(userLifecycle, status) },
      },
    }),
  balanceChangedKey: 'withdrawal.request.balanceChanged',
  shownRequesterOf: (requester) => requester,
}

export const handleRequestWithdrawal: Handler<typeof contract.requestWithdrawal> = async ({ body }, context) => {
  const id = await requestWithdrawal(context, body, REFUSALS_FOR_STAFF)
  return withdrawalResource.read(context, id)
}

/** What a withdrawal is requested with, as in the body of the call of staff. */
interface RequestedWithdrawal {
  userId: number
  point: number
  userName?: string | undefined
  expectedBalance?: number | undefined
}

/**
 * Requests a withdrawal of a member's points, and reserves them (rules 4.3 and 5.4). Returns the id of the withdrawal.
 * Throws a Failure as the contract says for the call of staff.
 */
export async function requestWithdrawal(
  context: OperationContext,
  { userId, point, userName, expectedBalance }: RequestedWithdrawal,
  refusals: RequestRefusals,
): Promise<number> {
  const { requester, bankRow } = await lockMember(context, userId, refusals)
  if (userName !== undefined && !hasName(requester, userName))
    throw invalid({ userName: 'withdrawal.request.otherName' })
  const balance = await lockBalance(context.db, 'member', userId)
  if (expectedBalance !== undefined && expectedBalance !== balance)
    throw await outdatedBalanceFailure(context, userId, balance, refusals)
  await checkRequestedPoints(context, balance, point)
  const now = context.clock()
  const [added] = await context.db
    .insert(withdrawal)
    .values({
      ...requesterColumns(requester, bankRow),
      point,
      status: withdrawalLifecycle.codes[initialStep(withdrawalLifecycle).state],
      createdAt: now,
      updatedAt: now,
      stateSince: now,
    })
    .returning({ id: withdrawal.id })
  if (!added) throw new Error('no withdrawal was inserted')
  await startLifecycle(context, withdrawalResource, added.id)
  return added.id
}

export const handleGetWithdrawalRequester: Handler<typeof contract.getWithdrawalRequester> = (
  { params, query },
  { db },
) => readRequester(db, params.id, query.userName)

/** Reads the data that decide whether a member may withdraw points. Throws 404 if the member does not exist. */
export async function readRequester(db: Db, userId: number, userName?: string): Promise<contract.WithdrawalRequester> {
  const [found] = await db
    .select({ requester: member, bankRow: bankAccount })
    .from(member)
    .leftJoin(bankAccount, eq(bankAccount.memberId, member.id))
    .where(eq(member.id, userId))
  if (!found) throw notFound()
  const { requester, bankRow } = found
  const { MIN_POINT_WITHDRAW: minimum } = await readConfig(db)
  return {
    userId: requester.id,
    status: requester.status,
    isUserNameOfMember: userName === undefined || userName === '' ? null : hasName(requester, userName),
    balance: await readBalance(db, 'member', requester.id),
    minimum,
    bankAccount: bankRow && maskedAccountOf(bankRow),
  }
}

function maskedAccountOf({
  bankName,
  branchName,
  accountType,
  accountNumber,
  holder,
}: typeof bankAccount.$inferSelect): BankAccount {
  return maskBankAccount({ bankName, branchName, accountType, accountNumber, holder })
}

/** Reads the member with their bank account, and locks the member. Throws a Failure if the member cannot withdraw. */
async function lockMember(context: OperationContext, userId: number, { memberFailure }: RequestRefusals) {
  const [found] = await context.db
    .select({ requester: member, bankRow: bankAccount })
    .from(member)
    .leftJoin(bankAccount, eq(bankAccount.memberId, member.id))
    .where(eq(member.id, userId))
    .for('share', { of: member })
  if (found === undefined) throw memberFailure('noUser', undefined)
  const { requester, bankRow } = found
  const refusal = memberRefusalReason({ status: requester.status, hasBankAccount: bankRow !== null })
  if (bankRow === null || refusal !== undefined) throw memberFailure(refusal ?? 'noBankAccount', requester.status)
  return { requester, bankRow }
}

/** Returns whether the name equals the member's name in kanji or kana. */
function hasName({ fullName, fullNameKana }: { fullName: string; fullNameKana: string }, name: string): boolean {
  return [fullName, fullNameKana].some((memberName) => memberName !== '' && toNameKey(memberName) === toNameKey(name))
}

/** Creates the Failure of 409 for a sender who was shown another balance than the member has now. */
async function outdatedBalanceFailure(
  { db }: OperationContext,
  userId: number,
  balance: number,
  { balanceChangedKey, shownRequesterOf }: RequestRefusals,
): Promise<Failure> {
  return new Failure(409, balanceChangedKey, {
    values: { balance: formatNumber(balance) },
    code: 'outdated',
    data: { record: shownRequesterOf(await readRequester(db, userId)), allowedEvents: [] },
  })
}

/** Throws 422 if `point` is below the minimum or above the balance. */
async function checkRequestedPoints({ db }: OperationContext, balance: number, point: number): Promise<void> {
  const { MIN_POINT_WITHDRAW: minimum } = await readConfig(db)
  const refusal = pointRefusalReason({ balance, minimum }, point)
  if (refusal === 'belowMinimum') {
    throw invalid({
      point: { key: 'withdrawal.request.belowMinimum', values: { minimum: formatNumber(minimum) } },
    })
  }
  if (refusal === 'aboveBalance') {
    throw invalid({ point: { key: 'withdrawal.request.aboveBalance', values: { balance: formatNumber(balance) } } })
  }
}
