import * as v from 'valibot'
import { alsoNamed, ifKnown, instant, orNull, textOrEmpty, versionOrFirst } from './answer.ts'
import { IdParams, declareEndpoint, searchText, wholeNumber } from './endpoint.ts'
import { requiredText } from './field.ts'
import { withdrawalRecordKind } from './kinds/withdrawal.ts'
import { POINT_MAX } from './limits.ts'
import { onScreens } from './need.ts'
import { recordEndpoints } from './recordEndpoints.ts'
import { BankAccount } from './user.ts'

/** The permission group that lets staff see the number and holder of a bank account in full, and search by both. */
export const BANK_ACCOUNT_READ_PERMISSION = withdrawalRecordKind.transitionPermission

/** A member's request to have points paid out. The bank account is the member's at the time of the request. */
export const Withdrawal = v.object({
  id: v.number(),
  userId: ifKnown(v.number()),
  userName: v.string(),
  /** The points that were reserved by the request. */
  point: alsoNamed('requestedPoint', v.number()),
  bankName: textOrEmpty,
  branchName: textOrEmpty,
  accountType: textOrEmpty,
  /** Masked (`••••567`), except in the response of `getWithdrawal` to staff with `BANK_ACCOUNT_READ_PERMISSION`. */
  accountNumber: textOrEmpty,
  /** The name of the account's holder in kana, masked in the same cases as the number. */
  holder: alsoNamed('accountHolder', textOrEmpty),
  /** A code of `WithdrawalStatus`, which is a state of the withdrawal chart. */
  status: v.number(),
  /** The reason given with the last lifecycle event; null if none was given. */
  statusReason: orNull(v.string()),
  version: versionOrFirst,
  createdAt: ifKnown(instant),
  updatedAt: ifKnown(instant),
})
export type Withdrawal = v.InferInput<typeof Withdrawal>

/**
 * Sorted newest first by default. `q` matches parts of the member's name and kana, the bank, its branch and the id.
 * For staff with `BANK_ACCOUNT_READ_PERMISSION`, `q` also matches parts of the bank account's number and holder, and
 * for staff who may read users, parts of the member's phone. `get` returns the bank account unmasked to staff with
 * `BANK_ACCOUNT_READ_PERMISSION`, and records this in the history once per staff member and day.
 */
export const withdrawalEndpoints = recordEndpoints(withdrawalRecordKind, { row: Withdrawal, record: Withdrawal })

export const WithdrawalRequest = v.strictObject({
  userId: wholeNumber(1),
  point: wholeNumber(1, POINT_MAX),
  /** The member's name or its kana, as the member states it. If given, it must match the name of `userId`. */
  userName: v.optional(requiredText(100)),
  /** The member's balance that the sender was shown. If given, it must still be the balance. */
  expectedBalance: v.optional(wholeNumber(0)),
})
export type WithdrawalRequest = v.InferInput<typeof WithdrawalRequest>

/**
 * Creates a withdrawal request for a member who asks in person, and reserves the points. 422 with an error for `userId`
 * if the member does not exist, is not active or has no bank account; for `userName` if it is not the member's name;
 * for `point` if it is below the minimum or above the balance. 409 with the code `outdated` and the current
 * `WithdrawalRequester` as `data.record` if the balance is no longer `expectedBalance`.
 */
export const requestWithdrawal = declareEndpoint({
  id: 'requestWithdrawal',
  need: onScreens('write', '/point', '/point-management', '/user-detail/{id}'),
  method: 'POST',
  path: withdrawalRecordKind.path,
  access: withdrawalRecordKind.transitionPermission,
  body: WithdrawalRequest,
  response: Withdrawal,
})

/** The data that decide whether a member may request a withdrawal now. */
export const WithdrawalRequester = v.object({
  userId: v.number(),
  /** The member's status, a code of `RecordStatus`. Only an active member can request a withdrawal. */
  status: v.number(),
  /** Whether `userName` in the query is the member's name or its kana; null if the query has no `userName`. */
  isUserNameOfMember: orNull(v.boolean()),
  /** The balance of the member's account, in points. */
  balance: v.number(),
  /** The minimum amount of a withdrawal in the current config, in points. */
  minimum: v.number(),
  /** The bank account for the payment, with number and holder masked; null if the member has registered none. */
  bankAccount: orNull(BankAccount),
})
export type WithdrawalRequester = v.InferInput<typeof WithdrawalRequester>

/** Returns the data that `requestWithdrawal` checks, without reserving points. 404 if the member does not exist. */
export const getWithdrawalRequester = declareEndpoint({
  id: 'getWithdrawalRequester',
  need: onScreens('preview', '/point', '/point-management', '/user-detail/{id}'),
  method: 'GET',
  path: `${withdrawalRecordKind.path}/requester/{id}`,
  access: withdrawalRecordKind.transitionPermission,
  params: IdParams,
  query: v.strictObject({ userName: searchText() }),
  response: WithdrawalRequester,
})
