import * as v from 'valibot'
import { alsoNamed, ifKnown, instant, listOrEmpty, orNull, textOrEmpty, versionOrFirst } from './answer.ts'
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
  fullNameKana: textOrEmpty,
  nickName: textOrEmpty,
  /** A code of `Gender`. */
  sex: ifKnown(v.number()),
  phone: textOrEmpty,
  email: textOrEmpty,
  prefecture: textOrEmpty,
  /** The balance of the user's account, in points. */
  point: alsoNamed('totalPoint', ifKnown(v.number())),
  /** A code of `RecordStatus`, which is a state of the account chart. */
  status: v.number(),
  version: versionOrFirst,
  createdAt: ifKnown(instant),
})
export type UserRow = v.InferInput<typeof UserRow>

export const User = v.object({
  ...UserRow.entries,
  /** `YYYY-MM-DD`; null if unknown. */
  birthDate: alsoNamed('dateOfBirth', orNull(instant)),
  address: textOrEmpty,
  zipcode: textOrEmpty,
  company: textOrEmpty,
  /** The names of the industries, in the order of the master data. */
  industries: listOrEmpty(v.string()),
  profileImage: orNull(v.string()),
  referralCode: textOrEmpty,
  /** The user who referred this user; null if there is none. */
  referrer: orNull(v.object({ id: v.number(), fullName: v.string() })),
  /** The number of users that this user has referred. */
  referredCount: ifKnown(v.number()),
  statusReason: orNull(v.string()),
  updatedAt: ifKnown(instant),
})
export type User = v.InferInput<typeof User>

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
  createdAt: ifKnown(instant),
})
export type ReferredUser = v.InferInput<typeof ReferredUser>

/** The users that the user has referred, newest first by default. */
export const listUserReferrals = declareChildListEndpoint(
  'listUserReferrals',
  userReferralList,
  ReferredUser,
  'section',
)

export const BankAccount = v.object({
  bankName: textOrEmpty,
  branchName: textOrEmpty,
  accountType: textOrEmpty,
  accountNumber: textOrEmpty,
  holder: alsoNamed('accountHolder', textOrEmpty),
})
export type BankAccount = v.InferInput<typeof BankAccount>

/** The bank account for the user's withdrawals; null if there is none. Masked: number `••••567`, holder `サ••••`. */
export const getUserBankAccount = declareEndpoint({
  id: 'getUserBankAccount',
  need: onScreens('section', '/user-detail/{id}'),
  method: 'GET',
  path: `${userRecordKind.path}/{id}/bank-account`,
  access: userRecordKind.access,
  params: IdParams,
  response: v.object({ bankAccount: orNull(BankAccount) }),
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
