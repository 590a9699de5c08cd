import type { Handlers } from '../handler.ts'
import { historyHandler, transitionHandler } from '../living.ts'
import { member } from '../schema/marketplace.ts'
import { handleGetUserBankAccount, handleRevealUserBankAccount } from './bankAccount.ts'
import { handleCountUsers, handleListUsers } from './list.ts'
import { handleListUserPointHistory, handleListUserReferrals } from './parts.ts'
import { readUser, userRecord } from './record.ts'

/** Every endpoint of the users. */
export const userHandlers = {
  listUsers: handleListUsers,
  countUsers: handleCountUsers,
  getUser: ({ params }, context) => readUser(context, params.id),
  transitionUser: transitionHandler(userRecord),
  listUserHistory: historyHandler('user', member),
  listUserPointHistory: handleListUserPointHistory,
  listUserReferrals: handleListUserReferrals,
  getUserBankAccount: handleGetUserBankAccount,
  revealUserBankAccount: handleRevealUserBankAccount,
} satisfies Partial<Handlers>
