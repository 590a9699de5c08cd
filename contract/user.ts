import * as v from 'valibot'
import { IdParams, declareEndpoint } from './endpoint.ts'
import { userReferralList } from './kinds/childLists.ts'
import { userPointHistoryList } from './kinds/pointLists.ts'
import { userRecordKind } from './kinds/user.ts'
import { declareChildListEndpoint } from './listEndpoints.ts'
import { onScreens } from './need.ts'
import { PointEntry } from './point.ts'
import { recordEndpoints } from './recordEndpoints.ts'

/** A user (a member of the marketplace) in the list. Times are ISO 8601 in UTC. */
export const UserRow = v.object({
  id: v.number(),
  fullName: v.string(),
  fullNameKana: v.string(),
  nickName: v.string(),
  /** A code of `Gender`. */
  sex: v.number(),
  phone: v.string(),
  email: v.string(),
  prefecture: v.string(),
  /** The balance of the user's account, in points. */
  point: v.number(),
  /** A code of `RecordStatus`, which is a state of the account chart. */
  status: v.number(),
  version: v.number(),
  createdAt: v.string(),
})
export type UserRow = v.InferOutput<typeof UserRow>

export const User = v.object({
  ...UserRow.entries,
  /** `YYYY-MM-DD`; null if unknown. */
  birthDate: v.nullable(v.string()),
  address: v.string(),
  zipcode: v.string(),
  company: v.string(),
  /** The names of the industries, in the order of the master data. */
  industries: v.array(v.string()),
  profileImage: v.nullable(v.string()),
  referralCode: v.string(),
  /** The user who referred this user; null if there is none. */
  referrer: v.nullable(v.object({ id: v.number(), fullName: v.string() })),
  /** The number of users that this user has referred. */
  referredCount: v.number(),
  statusReason: v.nullable(v.string()),
  updatedAt: v.string(),
})
export type User = v.InferOutput<typeof User>

/**
 * Sorted newest first by default. `q` matches parts of names, kana, company, phone, email address, postal address,
 * referral code and id.
 */
export const userEndpoints = recordEndpoints(userRecordKind, { row: UserRow, record: User })

/** The movements on the user's point account, newest first by default. */
export const listUserPointHistory = declareChildListEndpoint('listUserPointHistory', userPointHistoryList, PointEntry)

export const ReferredUser = v.object({
  id: v.number(),
  fullName: v.string(),
  status: v.number(),
  createdAt: v.string(),
})
export type ReferredUser = v.InferOutput<typeof ReferredUser>

/** The users that the user has referred, newest first by default. */
export const listUserReferrals = declareChildListEndpoint(
  'listUserReferrals',
  userReferralList,
  ReferredUser,
  'section',
)

export const BankAccount = v.object({
  bankName: v.string(),
  branchName: v.string(),
  accountType: v.string(),
  accountNumber: v.string(),
  holder: v.string(),
})
export type BankAccount = v.InferOutput<typeof BankAccount>

/** The bank account for the user's withdrawals; null if there is none. Masked: number `••••567`, holder `サ••••`. */
export const getUserBankAccount = declareEndpoint({
  id: 'getUserBankAccount',
  need: onScreens('section', '/user-detail/{id}'),
  method: 'GET',
  path: `${userRecordKind.path}/{id}/bank-account`,
  access: userRecordKind.access,
  params: IdParams,
  response: v.object({ bankAccount: v.nullable(BankAccount) }),
})

/** The user's bank account, unmasked. Each call is recorded in the user's history. 404 if there is no bank account. */
export const revealUserBankAccount = declareEndpoint({
  id: 'revealUserBankAccount',
  need: onScreens('write', '/user-detail/{id}'),
  method: 'POST',
  path: `${userRecordKind.path}/{id}/bank-account/reveal`,
  access: userRecordKind.access,
  requiresPassword: true,
  hasSensitiveResponse: true,
  params: IdParams,
  body: v.strictObject({}),
  response: BankAccount,
})
