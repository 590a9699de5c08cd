import type { Handlers } from '../../http/handler.ts'
import { historyHandler, transitionHandler } from '../../resources/living.ts'
import { member } from './table.ts'
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
