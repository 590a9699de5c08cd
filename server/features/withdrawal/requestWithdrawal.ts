import { eq } from 'drizzle-orm'
import { toNameKey } from '../../../contract/foldText.ts'
import type { BankAccount } from '../../../contract/user.ts'
import type { getWithdrawalRequester, requestWithdrawal, WithdrawalRequester } from '../../../contract/withdrawal.ts'
import { userLifecycle } from '../../../machines/account.ts'
import { memberRefusalReason, pointRefusalReason } from '../../../machines/withdrawalRequest.ts'
import { initialStep } from '../../../machines/lifecycle.ts'
import { withdrawalLifecycle } from '../../../machines/withdrawal.ts'
import { readConfig } from '../config/config.ts'
import type { Db } from '../../db/database.ts'
import { Failure, invalid, notFound } from '../../http/failure.ts'
import { formatNumber } from '../../http/formatNumber.ts'
import type { Context, Handler } from '../../http/handler.ts'
import { lockBalance, readBalance } from '../point/ledger.ts'
import { startLifecycle, stateNameMessage } from '../../resources/lifecycle.ts'
import { maskBankAccount } from '../user/maskBankAccount.ts'
import { bankAccount, member } from '../user/table.ts'
import { withdrawal } from './table.ts'
import { requesterColumns } from './requesterColumns.ts'
import { withdrawalResource } from './resource.ts'

export const handleRequestWithdrawal: Handler<typeof requestWithdrawal> = async ({ body }, context) => {
  const { userId, point, userName, expectedBalance } = body
  const { requester, bankRow } = await lockMember(context, userId)
  if (userName !== undefined && !hasName(requester, userName))
    throw invalid({ userName: 'withdrawal.request.otherName' })
  const balance = await lockBalance(context.db, 'member', userId)
  if (expectedBalance !== undefined && expectedBalance !== balance)
    throw await outdatedBalanceFailure(context, userId, balance)
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
  return startLifecycle(context, withdrawalResource, added.id)
}

export const handleGetWithdrawalRequester: Handler<typeof getWithdrawalRequester> = ({ params, query }, { db }) =>
  readRequester(db, params.id, query.userName)

async function readRequester(db: Db, userId: number, userName?: string): Promise<WithdrawalRequester> {
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

/** Reads the member with their bank account, and locks the member. Throws 422 if the member cannot withdraw. */
async function lockMember(context: Context, userId: number) {
  const [found] = await context.db
    .select({ requester: member, bankRow: bankAccount })
    .from(member)
    .leftJoin(bankAccount, eq(bankAccount.memberId, member.id))
    .where(eq(member.id, userId))
    .for('share', { of: member })
  if (!found) throw invalid({ userId: 'withdrawal.request.noUser' })
  const { requester, bankRow } = found
  const refusal = memberRefusalReason({ status: requester.status, hasBankAccount: bankRow !== null })
  if (refusal === 'userState') {
    const state = stateNameMessage(userLifecycle, requester.status)
    throw invalid({ userId: { key: 'withdrawal.request.userState', values: { state } } })
  }
  if (!bankRow) throw invalid({ userId: 'withdrawal.request.noBankAccount' })
  return { requester, bankRow }
}

/** Returns whether the name equals the member's name in kanji or kana. */
function hasName({ fullName, fullNameKana }: { fullName: string; fullNameKana: string }, name: string): boolean {
  return [fullName, fullNameKana].some((memberName) => memberName !== '' && toNameKey(memberName) === toNameKey(name))
}

/** Creates the Failure of 409 for a sender who was shown another balance than the member has now. */
async function outdatedBalanceFailure({ db }: Context, userId: number, balance: number): Promise<Failure> {
  return new Failure(409, 'withdrawal.request.balanceChanged', {
    values: { balance: formatNumber(balance) },
    code: 'outdated',
    data: { record: await readRequester(db, userId), allowedEvents: [] },
  })
}

/** Throws 422 if `point` is below the minimum or above the balance. */
async function checkRequestedPoints({ db }: Context, balance: number, point: number): Promise<void> {
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
