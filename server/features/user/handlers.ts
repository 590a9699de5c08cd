import type { Handlers } from '../../http/handler.ts'
import { handleGetUserBankAccount, handleRevealUserBankAccount } from './bankAccount.ts'
import { handleListUserPointHistory, handleListUserReferrals } from './parts.ts'

/** The endpoints of the users that other records do not have. */
export const userHandlers = {
  listUserPointHistory: handleListUserPointHistory,
  listUserReferrals: handleListUserReferrals,
  getUserBankAccount: handleGetUserBankAccount,
  revealUserBankAccount: handleRevealUserBankAccount,
} satisfies Partial<Handlers>
