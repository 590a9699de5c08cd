import * as v from 'valibot'
import { ById, endpoint, listQuery, pagedQuery, pageOf, writtenNumber } from './endpoint.ts'
import { countsOf, historyOf, transitionOf } from './lifecycle.ts'
import { PointEntry } from './point.ts'

const PATH = '/user'
const ACCESS = 'USER_MANAGEMENT'

/** A user (a member of the marketplace) as the list shows them. Times are ISO 8601 in UTC. */
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
  /** Total points: the balance of the user's account. */
  point: v.number(),
  /** A code of `RecordStatus`; the account chart names it. */
  status: v.number(),
  version: v.number(),
  createdAt: v.string(),
})
export type UserRow = v.InferOutput<typeof UserRow>

export const User = v.object({
  ...UserRow.entries,
  /** `YYYY-MM-DD`; null where it is not known. */
  birthDate: v.nullable(v.string()),
  address: v.string(),
  zipcode: v.string(),
  company: v.string(),
  /** The names of the industries, in the order of the master data. */
  industries: v.array(v.string()),
  profileImage: v.nullable(v.string()),
  referralCode: v.string(),
  /** Who brought the user, where somebody did. */
  referrer: v.nullable(v.object({ id: v.number(), fullName: v.string() })),
  /** How many the user brought. */
  referredCount: v.number(),
  statusReason: v.nullable(v.string()),
  updatedAt: v.string(),
})
export type User = v.InferOutput<typeof User>

const userFilters = {
  status: v.optional(writtenNumber(0, 2)),
  prefectureId: v.optional(writtenNumber(1)),
  industryId: v.optional(writtenNumber(1)),
}

const USER_SORTS = ['createdAt', 'name', 'id'] as const

/** Newest first where no sort is given. `q` finds parts of names, kana, company, phone, mail, address and referral code, or the id. */
export const listUsers = endpoint({
  id: 'listUsers',
  method: 'GET',
  path: PATH,
  access: ACCESS,
  query: listQuery(USER_SORTS, userFilters),
  answer: pageOf(UserRow),
})

export const countUsers = countsOf('countUsers', PATH, ACCESS, {
  prefectureId: userFilters.prefectureId,
  industryId: userFilters.industryId,
})

export const getUser = endpoint({
  id: 'getUser',
  method: 'GET',
  path: `${PATH}/{id}`,
  access: ACCESS,
  params: ById,
  answer: User,
})

export const transitionUser = transitionOf('transitionUser', PATH, ACCESS, User)

export const listUserHistory = historyOf('listUserHistory', PATH, ACCESS)

/** The movements on the user's point account, newest first where no sort is given. */
export const listUserPointHistory = endpoint({
  id: 'listUserPointHistory',
  method: 'GET',
  path: `${PATH}/{id}/point-history`,
  access: ACCESS,
  params: ById,
  query: pagedQuery(['at', 'point'], {}),
  answer: pageOf(PointEntry),
})

export const Referral = v.object({
  id: v.number(),
  fullName: v.string(),
  status: v.number(),
  createdAt: v.string(),
})
export type Referral = v.InferOutput<typeof Referral>

/** Whom the user brought, newest first where no sort is given. */
export const listUserReferrals = endpoint({
  id: 'listUserReferrals',
  method: 'GET',
  path: `${PATH}/{id}/referral`,
  access: ACCESS,
  params: ById,
  query: pagedQuery(['createdAt'], {}),
  answer: pageOf(Referral),
})

export const BankAccount = v.object({
  bankName: v.string(),
  branchName: v.string(),
  accountType: v.string(),
  accountNumber: v.string(),
  holder: v.string(),
})
export type BankAccount = v.InferOutput<typeof BankAccount>

/** Where the user's withdrawals are paid to, null where none is known. Number and holder are masked: `••••567`. */
export const getUserBankAccount = endpoint({
  id: 'getUserBankAccount',
  method: 'GET',
  path: `${PATH}/{id}/bank-account`,
  access: ACCESS,
  params: ById,
  answer: v.object({ bankAccount: v.nullable(BankAccount) }),
})

/** The bank account unmasked. That it was asked for is kept in the user's history. 404 where there is none. */
export const revealUserBankAccount = endpoint({
  id: 'revealUserBankAccount',
  method: 'POST',
  path: `${PATH}/{id}/bank-account/reveal`,
  access: ACCESS,
  sensitive: true,
  params: ById,
  body: v.strictObject({}),
  answer: BankAccount,
})
