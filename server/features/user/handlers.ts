import type { Handlers } from '../../http/handler.ts'
import { handleGetUserBankAccount, handleRevealUserBankAccount } from './bankAccount.ts'
import { handleListUserPointHistory, handleListUserReferrals } from './childLists.ts'

/** The handlers of the endpoints that members have in addition to those of every kind of record. */
export const userHandlers = {
  listUserPointHistory: handleListUserPointHistory,
  listUserReferrals: handleListUserReferrals,
  getUserBankAccount: handleGetUserBankAccount,
  revealUserBankAccount: handleRevealUserBankAccount,
} satisfies Partial<Handlers>
