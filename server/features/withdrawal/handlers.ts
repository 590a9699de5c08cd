import type { Handlers } from '../../http/handler.ts'
import { historyHandler, transitionHandler } from '../../resources/living.ts'
import { withdrawal } from './table.ts'
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
