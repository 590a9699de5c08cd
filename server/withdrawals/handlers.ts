import type { Handlers } from '../handler.ts'
import { historyHandler, transitionHandler } from '../living.ts'
import { withdrawal } from '../schema/withdrawal.ts'
import { handleCountWithdrawals, handleListWithdrawals } from './list.ts'
import { openWithdrawal, withdrawalRecord } from './record.ts'
import { handleGetWithdrawalAsker, handleRequestWithdrawal } from './request.ts'

/** Every endpoint of the withdrawals. */
export const withdrawalHandlers = {
  listWithdrawals: handleListWithdrawals,
  countWithdrawals: handleCountWithdrawals,
  getWithdrawal: ({ params }, context) => openWithdrawal(context, params.id),
  getWithdrawalAsker: handleGetWithdrawalAsker,
  requestWithdrawal: handleRequestWithdrawal,
  transitionWithdrawal: transitionHandler(withdrawalRecord),
  listWithdrawalHistory: historyHandler(withdrawalRecord.kind, withdrawal),
} satisfies Partial<Handlers>
