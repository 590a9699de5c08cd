import * as v from 'valibot'
import { ById, endpoint, searchText, wholeNumber } from './endpoint.ts'
import { requiredText } from './field.ts'
import { withdrawalKind } from './kinds/withdrawal.ts'
import { POINT_MAX } from './limits.ts'
import { recordEndpoints } from './recordEndpoints.ts'
import { BankAccount } from './user.ts'

/** The permission group that sees the number and the holder of an account in full and can search by them. */
export const ACCOUNT_READ_BY = withdrawalKind.decidedBy

/** A member's request to have points paid out. The bank account is the one they had when they asked. */
export const Withdrawal = v.object({
  id: v.number(),
  userId: v.number(),
  userName: v.string(),
  /** In points: what was reserved when it was requested. */
  point: v.number(),
  bankName: v.string(),
  branchName: v.string(),
  accountType: v.string(),
  /** Masked (`••••567`) but in the answer of `getWithdrawal` to whom `ACCOUNT_READ_BY` names. */
  accountNumber: v.string(),
  /** In kana, as banks write it; masked as the number is. */
  holder: v.string(),
  /** A code of `WithdrawalStatus`; the withdrawal chart names it. */
  status: v.number(),
  /** The reason given with the last lifecycle event, where there was one. */
  statusReason: v.nullable(v.string()),
  version: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>

/**
 * Newest first where no sort is given. `q` finds parts of the member's name and kana, of the bank and its branch, or the
 * id; for who may read them also of the account's number and holder (`ACCOUNT_READ_BY`) and of the member's phone
 * (`getUser`). Who decides (`ACCOUNT_READ_BY`) sees the account of an opened one whole, which the history keeps once for
 * each person and day.
 */
export const withdrawalEndpoints = recordEndpoints(withdrawalKind, { row: Withdrawal, record: Withdrawal })

export const WithdrawalRequest = v.strictObject({
  userId: wholeNumber(1),
  point: wholeNumber(1, POINT_MAX),
  /** The name or its kana as the member says it: where it is given, the request is refused for anybody else. */
  userName: v.optional(requiredText(100)),
})
export type WithdrawalRequest = v.InferInput<typeof WithdrawalRequest>

/**
 * Records a request for a member who asked in person, and reserves its points. 422 by field: `userId` for no such
 * member, one who is not active or has no bank account; `userName` for another name than theirs; `point` below the least
 * withdrawal or above the balance.
 */
export const requestWithdrawal = endpoint({
  id: 'requestWithdrawal',
  method: 'POST',
  path: withdrawalKind.path,
  access: withdrawalKind.decidedBy,
  body: WithdrawalRequest,
  answer: Withdrawal,
})

/** The data that decide whether a member may request a withdrawal now. Points are whole numbers. */
export const WithdrawalAsker = v.object({
  userId: v.number(),
  /** A code of `RecordStatus`; who is not active can have nothing paid out. */
  status: v.number(),
  /** Whether `userName` of the query is their name or its kana; null where none was given. */
  isNamed: v.nullable(v.boolean()),
  balance: v.number(),
  /** The least that may be requested, as the config says now. */
  minimum: v.number(),
  /** The bank account it is paid to, number and holder masked; null if none is registered. */
  bankAccount: v.nullable(BankAccount),
})
export type WithdrawalAsker = v.InferOutput<typeof WithdrawalAsker>

/** The same checks as for a request, without reserving points. 404 if there is no such member. */
export const getWithdrawalAsker = endpoint({
  id: 'getWithdrawalAsker',
  method: 'GET',
  path: `${withdrawalKind.path}/asker/{id}`,
  access: withdrawalKind.decidedBy,
  params: ById,
  query: v.strictObject({ userName: searchText() }),
  answer: WithdrawalAsker,
})
